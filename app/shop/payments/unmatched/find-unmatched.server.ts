import { and, eq, inArray } from "drizzle-orm";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import type { MercadoPagoPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { type MercadoPago, mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, orderTasks } from "#db/schema.server.ts";

export interface UnmatchedPayments {
	/** Approved into the shop's account for orders that are not in it. */
	unmatched: readonly MercadoPagoPayment[];
	/** Of orders that are in the shop, which were recorded where they had not been. */
	known: number;
	/** Sales that the account made elsewhere, without the number of an order, and what it paid itself. */
	others: number;
}

/**
 * Asks Mercado Pago for all payments that were approved in the last days, records those of known orders, and opens
 * a task for each of the others that is the shop's: after a restored backup, the orders that are younger than it.
 * Harmless however often. Throws `ServiceError` when Mercado Pago does not answer.
 */
export async function findUnmatchedPayments(
	days: number,
	mercadoPago: MercadoPago = mercadoPagoClient(),
	now: Date = new Date(),
): Promise<UnmatchedPayments> {
	const unmatched: MercadoPagoPayment[] = [];
	// A day's last moment is the first of the next.
	const seen = new Set<string>();
	let known = 0;
	let others = 0;
	// A day at a time, because a search has an end. Mercado Pago's clock may be ahead.
	for (let day = days; day >= 1; day -= 1) {
		const since = new Date(now.getTime() - day * DAY_MS);
		const until = new Date(since.getTime() + DAY_MS + (day === 1 ? HOUR_MS : 0));
		const found = await mercadoPago.listApproved(since, until);
		const references = found.map(referenceOf).filter((reference) => reference !== null);
		const rows = await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, references));
		const ids = new Set(rows.map(({ id }) => id));
		for (const payment of found) {
			const reference = referenceOf(payment);
			if (seen.has(payment.id)) continue;
			seen.add(payment.id);
			if (reference !== null) await recordPayment(payment, { mercadoPago });
			if (reference !== null && ids.has(reference)) known += 1;
			else if (await isTold(payment)) unmatched.push(payment);
			else others += 1;
		}
	}
	return { unmatched, known, others };
}

/** Whether there is a task about it, open or closed; what another account received has none. */
const isTold = async ({ id }: MercadoPagoPayment): Promise<boolean> =>
	(await db.$count(orderTasks, and(eq(orderTasks.kind, "unmatched_payment"), eq(orderTasks.key, id)))) > 0;

function referenceOf({ external_reference }: MercadoPagoPayment): string | null {
	return external_reference && isUuid(external_reference) ? external_reference.toLowerCase() : null;
}
