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
import { isMercadoPagoPending } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { paymentPreferences, payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import {
	assertPayable,
	createPaymentPreference,
	findPreference,
	isAllowedPaymentAddress,
	lockUnchanged,
	newOfferColumns,
	type PreferenceRow,
	readPayable,
	readPaymentContext,
} from "./create-preference.server.ts";
import { buildPixRequest } from "./preference-request.ts";

/** Mercado Pago's PIX code of an order, as its page shows it. */
export type OrderPix = NonNullable<Awaited<ReturnType<typeof findOrderPix>>["pix"]>;

/**
 * The PIX code with which an order can be paid now, if its customer has asked for one, and whether one can be asked
 * for. An order that is paid, cancelled or paid in another way has neither.
 */
export async function findOrderPix(
	order: PrivateOrder & PayableState & Pick<OrderView, "expiresAt" | "pixDiscountPercent">,
) {
	const nothing = { pix: null, canAsk: false };
	if (!isAwaitingPayment(order, "mercadopago") || !env.offersMercadoPago) return nothing;
	const [row, { payments }] = await Promise.all([findPreference(order), readSettings()]);
	// An order at the price of a PIX keeps its code, even if the shop has stopped offering PIX.
	if (!payments.pixOnOrderPage && paymentOptionOf(order) !== "pix") return nothing;
	if (!hasUsableCode(row)) return { pix: null, canAsk: pixDeadline(order.expiresAt) !== null };
	const { pixCode: code, pixTicketUrl, pixExpiresAt: until } = row;
	// Mercado Pago's page with the same code, for customers who prefer it.
	const ticketUrl = pixTicketUrl !== null && isAllowedPaymentAddress(pixTicketUrl) ? pixTicketUrl : null;
	return { pix: { code, qr: generateQrImage(code), until, ticketUrl }, canAsk: false };
}

/**
 * The idempotency key of a PIX payment. Simultaneous calls use the same key, and so does a call whose response was
 * lost. The key changes when the last code has ended, and when the request changes because of the deadline or the
 * price.
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
 * Asks Mercado Pago for a PIX code of a customer's own order. A repeated call gives the same code as long as it can be
 * paid, and then a new one. Throws like `createPaymentPreference`.
 */
export async function createOrderPix(
	customer: Customer,
	orderId: string,
	mercadoPago: MercadoPago = mercadoPagoClient(),
): Promise<void> {
	const order = await readyForPix(customer, orderId, mercadoPago);
	const row = await findPreference(order);
	// Read after the row, so that a code that another call has made meanwhile is found here and not made again.
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
		if (isMercadoPagoPending(payment)) return;
		// The payment of this key was made earlier, and has ended or was paid.
		assertPayable(await findOrderForCustomer(customer, order.id));
		const { status } = await ask(payment.id);
		if (!isMercadoPagoPending({ status })) throw new ServiceError(`Mercado Pago's PIX payment is ${status}`);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error, orderId: order.id }, "Mercado Pago made no PIX code");
		throw new Refusal("unavailable", paymentMessages.pixFailed, { title: paymentMessages.pixFailedTitle });
	}
}

/**
 * An order for which a PIX code may be requested; payments made meanwhile are recorded. Unless the order is at the
 * price of a PIX, Mercado Pago's page remains beside the code as an alternative.
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
	// With this row, Mercado Pago is asked about the order later, even if its response is lost.
	await db
		.insert(paymentPreferences)
		.values({ orderId: order.id, closedAt: new Date() })
		.onConflictDoNothing({ target: paymentPreferences.orderId });
	return payable;
}

/** Stores a code that the order's page may show: its price is still the order's, and it has not ended meanwhile. */
async function savePix(
	customer: Customer,
	order: OrderView,
	payment: MercadoPagoPixPayment,
	until: Date,
): Promise<void> {
	const { qr_code: code, ticket_url: ticketUrl } = payment.point_of_interaction.transaction_data;
	await inTransaction(async (tx) => {
		await lockUnchanged(tx, customer, order);
		const [existing] = await tx
			.select({ status: payments.status })
			.from(payments)
			.where(eq(payments.providerPaymentId, payment.id));
		await tx
			.update(paymentPreferences)
			.set({
				pixPaymentId: payment.id,
				pixCode: isMercadoPagoPending(existing ?? payment) && isMercadoPagoPending(payment) ? code : null,
				pixTicketUrl: ticketUrl ?? null,
				pixExpiresAt: until,
				...(payment.collector_id == null ? {} : { collectorId: String(payment.collector_id) }),
				...newOfferColumns(),
			})
			.where(eq(paymentPreferences.orderId, order.id));
	});
}

/** Ends a code that was never shown at once, or else later with the order's other offers. */
async function endUnsavedPix(
	order: OrderView,
	payment: MercadoPagoPixPayment,
	mercadoPago: MercadoPago,
): Promise<void> {
	try {
		const last = isMercadoPagoPending(payment) ? await mercadoPago.cancelPayment(payment.id) : payment;
		await recordPayment(last, { mercadoPago });
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error, orderId: order.id }, "a PIX code at a former price could not be ended yet");
		await db
			.update(paymentPreferences)
			.set(newOfferColumns())
			.where(eq(paymentPreferences.orderId, order.id));
	}
}
