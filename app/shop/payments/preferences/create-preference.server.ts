import { and, eq, inArray, isNull } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isAwaitingPayment, type PayableState } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { PrivateOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import {
	type FoundOrder,
	findOrderBuyer,
	findOrderForCustomer,
	type OrderView,
} from "#app/shop/orders/orders.queries.server.ts";
import { paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { reconcileOrder } from "#app/shop/payments/ledger/reconcile-payments.server.ts";
import type { MercadoPagoPreference } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { type MercadoPago, mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { paymentDiscounts } from "#app/shop/settings/settings.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { paymentPreferences, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { buildPreferenceRequest, isAllowedInitPoint, type PaymentContext } from "./preference-request.ts";

/**
 * The address where a customer pays their order. A repeated call gives the same address as long as it can be used, and
 * then a new one. An order at the price of a PIX gets none, because Mercado Pago's page also accepts other payment
 * methods, some of which cannot be excluded. Throws `not_found` (also for another customer's order), `conflict` (paid,
 * cancelled, not paid this way) and `unavailable` when Mercado Pago gives no usable response; the order stays and can
 * be paid later.
 */
export async function createPaymentPreference(
	customer: Customer,
	orderId: string,
	mercadoPago: MercadoPago = mercadoPagoClient(),
): Promise<{ initPoint: string }> {
	const { order, existing } = await readPayable(customer, orderId, mercadoPago);
	assertPaidOnPage(order);
	if (existing && isUsable(existing)) {
		if (existing.endAttempts > 0)
			await db.update(paymentPreferences).set(newOfferColumns()).where(isSameOffer(existing));
		return { initPoint: existing.initPoint };
	}
	// Simultaneous calls use the same key; once the last preference has expired, the key is a new one.
	const idempotencyKey = existing
		? `preference-${order.id}-${existing.preferenceId ?? "none"}`.slice(0, 120)
		: `preference-${order.id}`;
	const { preference, expiresAt } = await requestPreference(customer, order, mercadoPago, idempotencyKey);
	const values = {
		preferenceId: preference.id,
		initPoint: preference.init_point,
		collectorId: preference.collector_id == null ? null : String(preference.collector_id),
		expiresAt,
		closedAt: null,
		...newOfferColumns(),
	};
	await inTransaction(async (tx) => {
		await lockUnchanged(tx, customer, order);
		if (!existing) {
			await tx
				.insert(paymentPreferences)
				.values({ orderId: order.id, ...values })
				.onConflictDoNothing({ target: paymentPreferences.orderId });
			return;
		}
		await tx.update(paymentPreferences).set(values).where(isSameOffer(existing));
	});
	// Mercado Pago answers both of two simultaneous calls; both customers go to the address in the row.
	return { initPoint: (await findPreference(order))?.initPoint ?? preference.init_point };
}

/**
 * A customer's order that can be paid online now, and its earlier offer. A returning customer may have paid already
 * while the notification is still on its way, so Mercado Pago is asked first.
 */
export async function readPayable(customer: Customer, orderId: string, mercadoPago: MercadoPago) {
	const order = assertPayable(await findOrderForCustomer(customer, orderId));
	const existing = await findPreference(order);
	if (!existing) return { order, existing };
	await reconcileOrder(order.id, mercadoPago).catch((error: unknown) => {
		log.warn(
			{ error, orderId: order.id },
			"Mercado Pago's payments could not be fetched before paying again",
		);
	});
	return { order: assertPayable(await findOrderForCustomer(customer, orderId)), existing };
}

/**
 * Locks an order after a page or code was made for it at Mercado Pago, and before that is offered. Throws `conflict`
 * when it can no longer be paid, or its total or payment option has changed.
 */
export async function lockUnchanged(tx: Transaction, customer: Customer, order: OrderView): Promise<void> {
	const locked = await lockOrder(tx, order.id, customer);
	const { held: partPaid } = await readOrderBalance(tx, order.id);
	assertPayable({ ...order, ...locked, partPaid });
	if (locked.totalCents === order.total && paymentOptionOf(locked) === paymentOptionOf(order)) return;
	throw new Refusal("conflict", paymentMessages.orderChanged, {
		title: paymentMessages.preferenceFailedTitle,
	});
}

export function assertPayable<Order extends PayableState & Pick<OrderView, "hasExpired">>(
	order: Order | null,
): Order {
	if (!order) throw new Refusal("not_found", orderMessages.notFound);
	if (isAwaitingPayment(order, "mercadopago") && !order.hasExpired) return order;
	const reason =
		order.paymentStatus === "paid"
			? paymentMessages.alreadyPaid
			: order.paymentMethod !== "mercadopago"
				? paymentMessages.paidByTransfer
				: order.partPaid > 0 && order.status !== "cancelled"
					? paymentMessages.partPaid
					: paymentMessages.orderCancelled;
	throw new Refusal("conflict", reason, { title: paymentMessages.preferenceFailedTitle });
}

function assertPaidOnPage(order: OrderView): void {
	if (paymentOptionOf(order) !== "pix") return;
	throw new Refusal("conflict", paymentMessages.payByPix, { title: paymentMessages.preferenceFailedTitle });
}

export type PreferenceRow = typeof paymentPreferences.$inferSelect;

/** Matches the row, unless another page was offered meanwhile. */
const isSameOffer = ({ orderId, preferenceId }: PreferenceRow) =>
	and(
		eq(paymentPreferences.orderId, orderId),
		preferenceId === null
			? isNull(paymentPreferences.preferenceId)
			: eq(paymentPreferences.preferenceId, preferenceId),
	);

/** The columns of a new offer: nothing of it has been ended, asked about or given up. */
export const newOfferColumns = () => ({
	endedAt: null,
	endTriedAt: null,
	nextEndAt: new Date(),
	endLeaseUntil: null,
	endAttempts: 0,
	endFailure: null,
	endGivenUpAt: null,
	nextCheckAt: new Date(),
});

/** Mercado Pago's page and PIX code for an order; undefined where none was offered. */
export async function findPreference({ id }: PrivateOrder) {
	const [row] = await db.select().from(paymentPreferences).where(eq(paymentPreferences.orderId, id));
	return row;
}

const isUsable = (row: PreferenceRow): row is PreferenceRow & { initPoint: string } =>
	row.initPoint !== null &&
	row.closedAt === null &&
	(row.expiresAt === null || row.expiresAt > new Date()) &&
	isAllowedPaymentAddress(row.initPoint);

/** The descriptions of an order's products. With them Mercado Pago can assess the risk of the payment better. */
async function listDescriptions(order: OrderView): Promise<Map<string, string>> {
	const ids = order.items.flatMap(({ productId }) => productId ?? []);
	const rows = await db
		.select({ id: products.id, description: products.description })
		.from(products)
		.where(inArray(products.id, ids));
	return new Map(rows.map(({ id, description }) => [id, description]));
}

export async function readPaymentContext(
	customer: Customer,
	order: FoundOrder<"customer">,
): Promise<PaymentContext> {
	const settings = await readSettings();
	return {
		customer,
		buyer: (await findOrderBuyer(order)) ?? noBuyer,
		publicUrl: env.PUBLIC_URL,
		shopName: settings.identity.name,
		instalments: settings.payments.instalments,
		// On the page a PIX would cost more than the shop says.
		excludesPix: paymentDiscounts(settings.payments, paymentOffer(settings)).pix > 0,
		descriptions: await listDescriptions(order),
	};
}

async function requestPreference(
	customer: Customer,
	order: FoundOrder<"customer">,
	mercadoPago: MercadoPago,
	idempotencyKey: string,
): Promise<{ preference: MercadoPagoPreference; expiresAt: Date | null }> {
	const request = buildPreferenceRequest(order, await readPaymentContext(customer, order));
	try {
		const preference = await mercadoPago.createPreference(request, idempotencyKey);
		const until = request.expiration_date_to;
		const expiresAt = until === undefined ? null : new Date(until);
		if (isAllowedPaymentAddress(preference.init_point)) return { preference, expiresAt };
		log.error({ orderId: order.id }, "Mercado Pago's payment address leads to a host that is not allowed");
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error, orderId: order.id }, "Mercado Pago made no payment preference");
	}
	throw new Refusal("unavailable", paymentMessages.preferenceFailed, {
		title: paymentMessages.preferenceFailedTitle,
	});
}

/** Whether customers may be sent to this address to pay. */
export const isAllowedPaymentAddress = (initPoint: string): boolean =>
	isAllowedInitPoint(initPoint, {
		hosts: env.MERCADOPAGO_REDIRECT_HOSTS,
		ownOrigin: env.PUBLIC_URL,
		usesSandbox: env.usesPaymentSandbox,
	});
