import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { DayOutcome } from "#app/values/status/day-proposal.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { dayProposals } from "#db/schema.server.ts";
import type { LockedOrder } from "./locked-order.server.ts";
import type { ReadableOrder } from "./readable-order.ts";

export type DayProposalRow = typeof dayProposals.$inferSelect;

/** The proposals that wait for their customers, by the ids of their orders, which have at most one each. */
export async function readOpenProposals(
	on: Queryable,
	orderIds: readonly string[],
): Promise<Map<string, DayProposalRow>> {
	if (orderIds.length === 0) return new Map();
	const rows = await on
		.select()
		.from(dayProposals)
		.where(and(inArray(dayProposals.orderId, [...orderIds]), isNull(dayProposals.closedAt)));
	return new Map(rows.map((row) => [row.orderId, row]));
}

/** Closes the open proposal of an order, and returns it; null where none waits. */
export async function endDayProposal(
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	outcome: DayOutcome,
): Promise<DayProposalRow | null> {
	const [ended] = await tx
		.update(dayProposals)
		.set({ outcome, closedAt: new Date() })
		.where(and(eq(dayProposals.orderId, orderId), isNull(dayProposals.closedAt)))
		.returning();
	return ended ?? null;
}

/**
 * To be called when a promise has moved: a proposal of a day on which the order arrives anyway ends, and one that stays
 * open names the new promise.
 */
export async function followMovedPromise(
	tx: Transaction,
	{ id: orderId, promisedDate }: Pick<LockedOrder, "id" | "promisedDate">,
): Promise<void> {
	if (promisedDate === null) return;
	const isOpen = and(eq(dayProposals.orderId, orderId), isNull(dayProposals.closedAt));
	await tx
		.update(dayProposals)
		.set({ outcome: "replaced", closedAt: new Date() })
		.where(and(isOpen, lte(dayProposals.proposedDate, promisedDate)));
	await tx.update(dayProposals).set({ promisedDate }).where(isOpen);
}
