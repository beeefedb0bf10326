import { eq } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { isAwaitingPayment, type PayableState } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { findOrderForCustomer, type OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { pixDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { pendingProviderStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { generateQrImage } from "#app/shop/orders/payment/pix.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { db } from "#db/client.server.ts";
import { paymentPreferences } from "#db/schema.server.ts";
import {
	assertPayable,
	createPaymentPreference,
	findPreference,
	isAllowedPaymentAddress,
	type PreferenceRow,
	readPaymentContext,
} from "./create-preference.server.ts";
import { type MercadoPago, mercadoPago } from "./mercado-pago.server.ts";
import { buildPixRequest } from "./preference-request.ts";

/** The provider's PIX code of an order, as its page shows it. */
export type OrderPix = NonNullable<Awaited<ReturnType<typeof findOrderPix>>["pix"]>;

/**
 * The code by which an order can be paid now, if its customer has asked for one, and whether one can be
 * asked for. An order that is paid, cancelled or paid otherwise has neither.
 */
export async function findOrderPix(order: PayableState & Pick<OrderView, "id" | "expiresAt">) {
	const nothing = { pix: null, canAsk: false };
	if (!isAwaitingPayment(order, "mercadopago") || !env.offersMercadoPago) return nothing;
	const [row, { payments }] = await Promise.all([findPreference(order.id), readSettings()]);
	if (!payments.pixOnOrderPage) return nothing;
	if (!hasUsableCode(row)) return { pix: null, canAsk: pixDeadline(order.expiresAt) !== null };
	const { pixCode: code, pixTicketUrl, pixExpiresAt: until } = row;
	// The provider's page of the same code, for those who would rather see it there.
	const ticketUrl = pixTicketUrl !== null && isAllowedPaymentAddress(pixTicketUrl) ? pixTicketUrl : null;
	return { pix: { code, qr: generateQrImage(code), until, ticketUrl }, canAsk: false };
}

/**
 * The same for two calls at the same time and for one whose answer was lost; another one when the last code
 * is over, or when the request is another one because the deadline has moved.
 */
const pixKey = (orderId: string, lastPaymentId: string | null, until: Date): string =>
	["pix", orderId, lastPaymentId, Math.floor(until.getTime() / 1000).toString(36)]
		.filter((part) => part !== null)
		.join("-");

type RowWithCode = PreferenceRow & { pixCode: string; pixPaymentId: string; pixExpiresAt: Date };

export const hasUsableCode = (row: PreferenceRow | undefined): row is RowWithCode =>
	row?.pixCode != null &&
	row.pixPaymentId !== null &&
	row.pixExpiresAt !== null &&
	row.pixExpiresAt > new Date();

/**
 * Asks the provider for a PIX code of a customer's own order. A repeated call gives the same code, as
 * long as it can be paid; after that a new one. Throws like `createPaymentPreference`.
 */
export async function createOrderPix(
	customer: Customer,
	orderId: string,
	provider: MercadoPago = mercadoPago(),
): Promise<void> {
	// What was paid meanwhile is asked first, and the hosted page stays as the other way.
	await createPaymentPreference(customer, orderId, provider);
	const order = assertPayable(await findOrderForCustomer(customer, orderId));
	const row = await findPreference(order.id);
	// Read after the row: a code that another call has made meanwhile is found here, not made again.
	const { pix, canAsk } = await findOrderPix(order);
	if (pix) return;
	const until = pixDeadline(order.expiresAt);
	if (!canAsk || until === null) {
		throw new Refusal("conflict", paymentMessages.pixUnavailable, { title: paymentMessages.pixFailedTitle });
	}
	const key = pixKey(order.id, row?.pixPaymentId ?? null, until);
	try {
		const request = buildPixRequest(order, await readPaymentContext(customer, order), until);
		const payment = await provider.createPixPayment(request, key);
		const { qr_code: code, ticket_url: ticketUrl } = payment.point_of_interaction.transaction_data;
		const isWaiting = pendingProviderStatuses.some((status) => status === payment.status);
		await db
			.update(paymentPreferences)
			.set({
				pixPaymentId: payment.id,
				pixCode: isWaiting ? code : null,
				pixTicketUrl: ticketUrl ?? null,
				pixExpiresAt: until,
				nextCheckAt: new Date(),
			})
			.where(eq(paymentPreferences.orderId, order.id));
		await recordPayment(payment, { provider });
		if (!isWaiting) throw new ServiceError(`the provider's PIX payment is ${payment.status}`);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error, orderId: order.id }, "the provider made no PIX code");
		throw new Refusal("unavailable", paymentMessages.pixFailed, { title: paymentMessages.pixFailedTitle });
	}
}
