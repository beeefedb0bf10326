import { eq, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { repriceLockedOrder } from "#app/shop/orders/changes/reprice-order.server.ts";
import { isPaymentPending } from "#app/shop/orders/handed-in/order-payments.server.ts";
import { type LockedOrder, lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import {
	type FoundOrder,
	findOrderForCustomer,
	type OrderView,
} from "#app/shop/orders/orders.queries.server.ts";
import { pixDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { type PaymentOption, paymentOptionOf, totalFor } from "#app/shop/orders/payment/payment-option.ts";
import { type MercadoPago, mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { findPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { endPaymentsOf } from "#app/shop/payments/preferences/end-open-payments.server.ts";
import { readPublicSettings } from "#app/shop/settings/settings.queries.server.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { paymentPreferences } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { isOffered } from "./payment-changes.ts";

/**
 * Changes the payment option of a customer's unpaid order, and with it the price. First Mercado Pago's page is closed,
 * started payments are ended, and Mercado Pago is asked about payments, so that nothing can be paid at the former price
 * once the new one applies. A payment that arrives nevertheless pays the order if the amount matches, and is shown to
 * the workshop if not. A repeated call changes nothing. Throws `not_found`, `conflict` (paid, cancelled, a payment in
 * process, changed elsewhere, another total than `shown`) and `unavailable` when Mercado Pago does not answer.
 */
export async function changePaymentOption(
	customer: Customer,
	orderId: string,
	{ to, shown }: { to: PaymentOption; shown?: Cents | undefined },
	mercadoPago: MercadoPago = mercadoPagoClient(),
): Promise<void> {
	const order = assertUnpaid(await findOrderForCustomer(customer, orderId));
	const from = paymentOptionOf(order);
	if (from === to) return;
	await assertOffered(order, { to, shown });
	await endOffered(order, mercadoPago);
	await inTransaction(async (tx) => {
		const locked = await lockOrder(tx, order.id, customer);
		assertUnpaid({ ...order, ...locked });
		const now = paymentOptionOf(locked);
		if (now === to) return;
		if (now !== from) throw new Refusal("conflict", paymentMessages.orderChanged);
		await assertNothingOpen(tx, locked);
		const { expiresAt } = await repriceLockedOrder(tx, locked, { to, shown }, customer);
		if (to === "pix" && pixDeadline(expiresAt) === null) {
			throw new Refusal("conflict", paymentMessages.pixTooLate);
		}
	});
}

/** Checks, before anything is ended, that the shop offers this option at the total that the customer read. */
async function assertOffered(
	order: OrderView,
	{ to, shown }: { to: PaymentOption; shown: Cents | undefined },
): Promise<void> {
	const { payments } = await readPublicSettings();
	if (!isOffered(to, payments)) throw new Refusal("conflict", paymentMessages.optionGone);
	const total = totalFor(to, order, payments.discounts);
	if (total === null) throw new Refusal("conflict", orderMessages.paymentStays);
	if (shown !== undefined && shown !== total) {
		throw new Refusal("conflict", orderMessages.amountChanged(formatMoney(total)));
	}
}

function assertUnpaid<Order extends Pick<OrderView, "status" | "paymentStatus" | "hasExpired">>(
	order: Order | null,
): Order {
	if (!order) throw new Refusal("not_found", orderMessages.notFound);
	if (order.paymentStatus === "paid") throw new Refusal("conflict", paymentMessages.alreadyPaid);
	if (order.status === "cancelled" || order.hasExpired) {
		throw new Refusal("conflict", paymentMessages.orderCancelled);
	}
	return order;
}

async function endOffered(order: FoundOrder<"customer">, mercadoPago: MercadoPago): Promise<void> {
	try {
		const offered = await findPreference(order);
		if (offered?.endedAt === null) await endPaymentsOf(offered, mercadoPago);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn(
			{ error, orderId: order.id },
			"Mercado Pago could not be asked before an order's payment changed",
		);
		throw new Refusal("unavailable", paymentMessages.changeUnavailable);
	}
}

/** Runs under the order's lock. Code that opens a payment at Mercado Pago takes the same lock before it offers it. */
async function assertNothingOpen(tx: Transaction, order: LockedOrder): Promise<void> {
	// Closes the page here too, because the sandbox's pages stay open and are only no longer offered.
	const [offered] = await tx
		.update(paymentPreferences)
		.set({
			closedAt: sql`coalesce(${paymentPreferences.closedAt}, now())`,
			pixCode: null,
			pixTicketUrl: null,
		})
		.where(eq(paymentPreferences.orderId, order.id))
		.returning({ endedAt: paymentPreferences.endedAt });
	if (offered?.endedAt === null) throw new Refusal("conflict", paymentMessages.orderChanged);
	// Payments in the sandbox stay as they are, so that a late one can be tried out.
	if (!env.usesPaymentSandbox && (await isPaymentPending(order, tx))) {
		throw new Refusal("conflict", paymentMessages.paymentUnderWay);
	}
	const { held } = await readOrderBalance(tx, order.id);
	if (held > 0) throw new Refusal("conflict", paymentMessages.moneyCame);
}
