import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs/queue.server.ts";
import type { MercadoPagoRefund } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { parseReportedAmount } from "#app/shop/payments/payment-rules.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { type Cents, cents, sumCents } from "#app/values/money.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { moneyEntries, payments, refunds } from "#db/schema.server.ts";

/** The queue of refunds about which Mercado Pago is asked. */
export const REFUNDS = "refunds";

export type RefundRow = typeof refunds.$inferSelect;

/** The greatest difference between Mercado Pago's clock and the shop's. */
const CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

/** Older responses have no status. */
export const isMade = ({ status }: MercadoPagoRefund): boolean => (status ?? "approved") === "approved";
export const isNotMade = ({ status }: MercadoPagoRefund): boolean =>
	status === "rejected" || status === "cancelled";

/** Whether a refund in Mercado Pago's list can be one that the shop requested and that has no number yet. */
export const matchesRequestedRefund = (listed: MercadoPagoRefund, refund: RefundRow): boolean =>
	parseReportedAmount(listed.amount) === refund.amountCents &&
	!isNotMade(listed) &&
	!(
		listed.date_created && Date.parse(listed.date_created) < refund.createdAt.getTime() - CLOCK_DIFFERENCE_MS
	);

/**
 * Updates the refunds of a payment from Mercado Pago's data. Refunds that were made on its own pages become rows, so
 * that the returned amount of a payment is the sum of its rows. Refunds that the shop requested are left to their own
 * job, which is woken. Returns the sum of new refunds that the shop did not request.
 *
 * `reported` is Mercado Pago's total. The part that its list does not explain becomes a row without a number, which is
 * replaced once the numbers arrive.
 */
export async function recordMercadoPagoRefunds(
	tx: Transaction,
	payment: typeof payments.$inferSelect,
	{ reported, listed }: { reported: Cents; listed: readonly MercadoPagoRefund[] | null },
): Promise<Cents> {
	const existing = await tx
		.select()
		.from(refunds)
		.where(eq(refunds.paymentId, payment.id))
		.orderBy(asc(refunds.createdAt), asc(refunds.id));
	const numbers = new Set(existing.map(({ providerRefundId }) => providerRefundId));
	const isOpen = ({ status }: RefundRow) => openRefundStatuses.some((open) => open === status);
	const woken = existing.filter(({ status }) => status === "in_process");
	const unnamed = existing.filter(
		({ status, providerRefundId }) => status === "requested" && !providerRefundId,
	);
	// If the owner recorded a refund on Mercado Pago's pages by hand, this report is about that refund.
	const refused = (await isRefundRecordedByHand(tx, payment.orderId))
		? []
		: existing.filter(({ status }) => status === "refused");
	const before = await sumDone(tx, payment.id);
	let isChanged = false;
	for (const each of listed ?? []) {
		const amountCents = parseReportedAmount(each.amount);
		if (numbers.has(each.id) || !isMade(each) || amountCents === null || amountCents < 1) continue;
		const requested = removeFirst(unnamed, each) ?? removeFirst(refused, each);
		if (requested) {
			woken.push(requested);
			continue;
		}
		await insertMercadoPagoRefund(tx, payment, { amountCents, listed: each });
		isChanged = true;
	}
	const awaited = existing.filter((row) => isOpen(row) || woken.includes(row));
	const accounted = sumCents(await sumDone(tx, payment.id), ...awaited.map(({ amountCents }) => amountCents));
	if (reported > accounted) {
		isChanged = true;
		await insertMercadoPagoRefund(tx, payment, { amountCents: cents(reported - accounted), listed: null });
	}
	await wakeRefunds(tx, ...woken.map(({ id }) => id));
	return isChanged ? cents((await writeRefundedSum(tx, payment.id)) - before) : cents(0);
}

/** Makes these refunds due now, so that Mercado Pago is asked about them. */
export async function wakeRefunds(tx: Transaction, ...ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await tx
		.update(refunds)
		.set({ nextAttemptAt: sql`now()` })
		.where(inArray(refunds.id, [...ids]));
	await enqueue(tx, REFUNDS, ...ids.map((key) => ({ key })));
}

/** Removes and returns the oldest row that can be the listed refund. */
function removeFirst(rows: RefundRow[], listed: MercadoPagoRefund): RefundRow | undefined {
	const index = rows.findIndex((row) => matchesRequestedRefund(listed, row));
	return index < 0 ? undefined : rows.splice(index, 1)[0];
}

async function insertMercadoPagoRefund(
	tx: Transaction,
	{ id: paymentId, orderId }: typeof payments.$inferSelect,
	{ amountCents, listed }: { amountCents: Cents; listed: MercadoPagoRefund | null },
): Promise<void> {
	if (listed) await replaceUnnumbered(tx, paymentId, amountCents);
	const madeAt = listed?.date_created ? new Date(listed.date_created) : new Date();
	await tx.insert(refunds).values({
		orderId,
		paymentId,
		origin: "provider",
		status: "done",
		amountCents,
		reason: refundMessages.madeThere,
		providerRefundId: listed?.id ?? null,
		settledAt: Number.isNaN(madeAt.getTime()) ? new Date() : madeAt,
	});
}

/** Removes a refund that was known only as a sum, now that it has a number or is a refund that the shop requested. */
export async function replaceUnnumbered(
	tx: Transaction,
	paymentId: string,
	amountCents: Cents,
): Promise<void> {
	const isUnnumbered = and(
		eq(refunds.paymentId, paymentId),
		eq(refunds.origin, "provider"),
		isNull(refunds.providerRefundId),
	);
	let left: number = amountCents;
	for (const row of await tx.select().from(refunds).where(isUnnumbered).orderBy(asc(refunds.createdAt))) {
		const isRow = eq(refunds.id, row.id);
		if (left >= row.amountCents) await tx.delete(refunds).where(isRow);
		else if (left > 0) {
			await tx
				.update(refunds)
				.set({ amountCents: cents(row.amountCents - left) })
				.where(isRow);
		}
		left -= row.amountCents;
	}
}

const sumDone = async (tx: Transaction, paymentId: string): Promise<Cents> => {
	const [row] = await tx
		.select({ sum: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
		.from(refunds)
		.where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "done")));
	return cents(row?.sum ?? 0);
};

/** Writes the sum of its refunds to a payment, and returns it. */
export async function writeRefundedSum(tx: Transaction, paymentId: string): Promise<Cents> {
	const refundedCents = await sumDone(tx, paymentId);
	await tx.update(payments).set({ refundedCents }).where(eq(payments.id, paymentId));
	return refundedCents;
}

/**
 * Whether the owner recorded by hand a refund that she made on Mercado Pago's pages. Its report is about the same
 * money.
 */
export const isRefundRecordedByHand = async (tx: Transaction, orderId: string): Promise<boolean> =>
	(await tx.$count(
		moneyEntries,
		and(
			eq(moneyEntries.orderId, orderId),
			eq(moneyEntries.kind, "returned"),
			eq(moneyEntries.way, "mercadopago"),
			// Leaves out entries that she undid.
			sql`not exists (select 1 from ${moneyEntries} u where u.reverses_id = ${moneyEntries.id})`,
		),
	)) > 0;
