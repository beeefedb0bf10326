import { eq } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { isAwaitingPayment, type PayableState } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { PrivateOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import {
	type FoundOrder,
	findOrderForCustomer,
	type OrderView,
} from "#app/shop/orders/orders.queries.server.ts";
import { pixDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { generateQrImage } from "#app/shop/orders/payment/pix.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import type { MercadoPagoPixPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { type MercadoPago, mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { pendingMercadoPagoStatuses } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { paymentPreferences, payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import {
	assertPayable,
	createPaymentPreference,
	findPreference,
	isAllowedPaymentAddress,
	lockUnchanged,
	offeredNow,
	type PreferenceRow,
	readPayable,
	readPaymentContext,
} from "./create-preference.server.ts";
import { buildPixRequest } from "./preference-request.ts";

/** Mercado Pago's PIX code of an order, as its page shows it. */
export type OrderPix = NonNullable<Awaited<ReturnType<typeof findOrderPix>>["pix"]>;

/**
 * The code by which an order can be paid now, if its customer has asked for one, and whether one can be
 * asked for. An order that is paid, cancelled or paid otherwise has neither.
 */
export async function findOrderPix(
	order: PrivateOrder & PayableState & Pick<OrderView, "expiresAt" | "pixDiscountPercent">,
) {
	const nothing = { pix: null, canAsk: false };
	if (!isAwaitingPayment(order, "mercadopago") || !env.offersMercadoPago) return nothing;
	const [row, { payments }] = await Promise.all([findPreference(order), readSettings()]);
	// An order at the price of a PIX keeps its code, whatever the shop offers since.
	if (!payments.pixOnOrderPage && paymentOptionOf(order) !== "pix") return nothing;
	if (!hasUsableCode(row)) return { pix: null, canAsk: pixDeadline(order.expiresAt) !== null };
	const { pixCode: code, pixTicketUrl, pixExpiresAt: until } = row;
	// Mercado Pago's page of the same code, for those who would rather see it there.
	const ticketUrl = pixTicketUrl !== null && isAllowedPaymentAddress(pixTicketUrl) ? pixTicketUrl : null;
	return { pix: { code, qr: generateQrImage(code), until, ticketUrl }, canAsk: false };
}

/**
 * The same for two calls at the same time and for one whose answer was lost; another one when the last code
 * is over, or when the request is another one because the deadline or the price has changed.
 */
const pixKey = ({ id, total }: OrderView, lastPaymentId: string | null, until: Date): string =>
	["pix", id, lastPaymentId, Math.floor(until.getTime() / 1000).toString(36), total.toString(36)]
		.filter((part) => part !== null)
		.join("-");

type RowWithCode = PreferenceRow & { pixCode: string; pixPaymentId: string; pixExpiresAt: Date };

export const hasUsableCode = (row: PreferenceRow | undefined): row is RowWithCode =>
	row?.pixCode != null &&
	row.pixPaymentId !== null &&
	row.pixExpiresAt !== null &&
	row.pixExpiresAt > new Date();

/**
 * Asks Mercado Pago for a PIX code of a customer's own order. A repeated call gives the same code, as
 * long as it can be paid; after that a new one. Throws like `createPaymentPreference`.
 */
export async function createOrderPix(
	customer: Customer,
	orderId: string,
	mercadoPago: MercadoPago = mercadoPagoClient(),
): Promise<void> {
	const order = await readyForPix(customer, orderId, mercadoPago);
	const row = await findPreference(order);
	// Read after the row: a code that another call has made meanwhile is found here, not made again.
	const { pix, canAsk } = await findOrderPix(order);
	if (pix) return;
	const until = pixDeadline(order.expiresAt);
	if (!canAsk || until === null) {
		throw new Refusal("conflict", paymentMessages.pixUnavailable, { title: paymentMessages.pixFailedTitle });
	}
	try {
		const request = buildPixRequest(order, await readPaymentContext(customer, order), until);
		const ask = async (lastPaymentId: string | null): Promise<MercadoPagoPixPayment> => {
			const payment = await mercadoPago.createPixPayment(request, pixKey(order, lastPaymentId, until));
			await savePix(customer, order, payment, until).catch(async (error: unknown) => {
				if (error instanceof Refusal) await endUnsavedPix(order, payment, mercadoPago);
				throw error;
			});
			await recordPayment(payment, { mercadoPago });
			return payment;
		};
		const payment = await ask(row?.pixPaymentId ?? null);
		if (isWaiting(payment)) return;
		// One that was asked for before and has ended, or was paid.
		assertPayable(await findOrderForCustomer(customer, order.id));
		const { status } = await ask(payment.id);
		if (!isWaiting({ status })) throw new ServiceError(`Mercado Pago's PIX payment is ${status}`);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error, orderId: order.id }, "Mercado Pago made no PIX code");
		throw new Refusal("unavailable", paymentMessages.pixFailed, { title: paymentMessages.pixFailedTitle });
	}
}

/**
 * An order of which a PIX code may be asked: what was paid meanwhile is recorded. Unless it is at the price of a
 * PIX, Mercado Pago's page stays beside the code as the other way.
 */
async function readyForPix(
	customer: Customer,
	orderId: string,
	mercadoPago: MercadoPago,
): Promise<FoundOrder<"customer">> {
	const order = assertPayable(await findOrderForCustomer(customer, orderId));
	if (paymentOptionOf(order) !== "pix") {
		await createPaymentPreference(customer, orderId, mercadoPago);
		return assertPayable(await findOrderForCustomer(customer, orderId));
	}
	const { order: payable } = await readPayable(customer, orderId, mercadoPago);
	// The row says that Mercado Pago is to be asked about this order, also when its answer is lost.
	await db
		.insert(paymentPreferences)
		.values({ orderId: order.id, closedAt: new Date() })
		.onConflictDoNothing({ target: paymentPreferences.orderId });
	return payable;
}

const isWaiting = ({ status }: { status: string }): boolean =>
	pendingMercadoPagoStatuses.some((pending) => pending === status);

/** Keeps a code that the order's page may show: at the price that the order has by now, and not ended meanwhile. */
async function savePix(
	customer: Customer,
	order: OrderView,
	payment: MercadoPagoPixPayment,
	until: Date,
): Promise<void> {
	const { qr_code: code, ticket_url: ticketUrl } = payment.point_of_interaction.transaction_data;
	await inTransaction(async (tx) => {
		await lockUnchanged(tx, customer, order);
		const [known] = await tx
			.select({ status: payments.status })
			.from(payments)
			.where(eq(payments.providerPaymentId, payment.id));
		await tx
			.update(paymentPreferences)
			.set({
				pixPaymentId: payment.id,
				pixCode: isWaiting(known ?? payment) && isWaiting(payment) ? code : null,
				pixTicketUrl: ticketUrl ?? null,
				pixExpiresAt: until,
				...(payment.collector_id == null ? {} : { collectorId: String(payment.collector_id) }),
				...offeredNow(),
			})
			.where(eq(paymentPreferences.orderId, order.id));
	});
}

/** A code that was never shown ends at once; otherwise with what else can be paid of the order. */
async function endUnsavedPix(
	order: OrderView,
	payment: MercadoPagoPixPayment,
	mercadoPago: MercadoPago,
): Promise<void> {
	try {
		const last = isWaiting(payment) ? await mercadoPago.cancelPayment(payment.id) : payment;
		await recordPayment(last, { mercadoPago });
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error, orderId: order.id }, "a PIX code at a former price could not be ended yet");
		await db.update(paymentPreferences).set(offeredNow()).where(eq(paymentPreferences.orderId, order.id));
	}
}
