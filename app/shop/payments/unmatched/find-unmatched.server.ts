import { and, eq, inArray } from "drizzle-orm";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import type { MercadoPagoPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, orderTasks } from "#db/schema.server.ts";

export interface UnmatchedPayments {
	/** Payments approved into the shop's account whose orders are not in the shop. */
	unmatched: readonly MercadoPagoPayment[];
	/** The number of payments of known orders; those that were missing are recorded. */
	matched: number;
	/**
	 * The number of sales that the account made elsewhere, without the number of an order, and of payments that it made
	 * itself.
	 */
	others: number;
}

/**
 * Asks Mercado Pago for all payments approved in the last days, records those of known orders, and opens a task for
 * each other payment to the shop: after a restored backup, those of orders newer than the backup. Safe to repeat.
 * Throws `ServiceError` when Mercado Pago does not answer.
 */
export async function findUnmatchedPayments(days: number): Promise<UnmatchedPayments> {
	const mercadoPago = mercadoPagoClient();
	const now = new Date();
	const unmatched: MercadoPagoPayment[] = [];
	// The last moment of a day is also the first of the next.
	const seen = new Set<string>();
	let matched = 0;
	let others = 0;
	// One day at a time, because the results of a search are limited. Mercado Pago's clock may be ahead.
	for (let day = days; day >= 1; day -= 1) {
		const since = new Date(now.getTime() - day * DAY_MS);
		const until = new Date(since.getTime() + DAY_MS + (day === 1 ? HOUR_MS : 0));
		const payments = await mercadoPago.listApproved(since, until);
		const references = payments.map(referenceOf).filter((reference) => reference !== null);
		const rows = await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, references));
		const ids = new Set(rows.map(({ id }) => id));
		for (const payment of payments) {
			const reference = referenceOf(payment);
			if (seen.has(payment.id)) continue;
			seen.add(payment.id);
			if (reference !== null) await recordPayment(payment, { mercadoPago });
			if (reference !== null && ids.has(reference)) matched += 1;
			else if (await isTold(payment)) unmatched.push(payment);
			else others += 1;
		}
	}
	return { unmatched, matched, others };
}

/** Whether the payment has a task, open or closed. Payments to other accounts have none. */
const isTold = async ({ id }: MercadoPagoPayment): Promise<boolean> =>
	(await db.$count(orderTasks, and(eq(orderTasks.kind, "unmatched_payment"), eq(orderTasks.key, id)))) > 0;

function referenceOf({ external_reference }: MercadoPagoPayment): string | null {
	return external_reference && isUuid(external_reference) ? external_reference.toLowerCase() : null;
}
