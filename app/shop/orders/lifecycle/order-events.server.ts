import { and, eq, type SQL } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import type { Transaction } from "#db/client.server.ts";
import { preparedInsert } from "#db/prepared-statement.server.ts";
import { trackingEvents } from "#db/schema.server.ts";
import { placedSentence } from "./order-event.ts";
import type { ReadableOrder } from "./readable-order.ts";

/*
 * The history of an order. Each change of an order writes its own step (`updateLockedOrder`); carriers and the workshop
 * add what they know beyond it.
 */

type EventRow = typeof trackingEvents.$inferSelect;

/** Written often, at each change of an order. */
const insertEvent = preparedInsert(trackingEvents);

export const writeOrderEvent = (
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	{ status, description, timestamp }: Pick<EventRow, "status" | "description" | "timestamp">,
): Promise<unknown> => insertEvent(tx, { orderId, status, description, timestamp });

/** The first step of an order, in the transaction that inserts it. */
export const writePlacedEvent = (
	tx: Transaction,
	order: ReadableOrder<"lock"> & { createdAt: Date },
): Promise<unknown> =>
	writeOrderEvent(tx, order, { status: "pending", description: placedSentence, timestamp: order.createdAt });

/** A step in the words of a carrier or of the workshop. Returns its id. */
export async function addOrderEvent(
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	event: Pick<EventRow, "status" | "description" | "timestamp"> & { location?: string | null },
): Promise<string> {
	const written = await tx
		.insert(trackingEvents)
		.values({ ...event, orderId })
		.returning({ id: trackingEvents.id });
	return expectRow(written, "a new tracking event").id;
}

/** Removes one step by its id. Null for a step of another order. */
export async function removeOrderEvent(
	tx: Transaction,
	order: ReadableOrder<"lock">,
	eventId: string,
): Promise<EventRow | null> {
	const [removed] = await removeEvents(tx, order, eq(trackingEvents.id, eventId));
	return removed ?? null;
}

/** Removes the step of a moment of the workshop that is taken back. */
export async function removeEventAt(
	tx: Transaction,
	order: ReadableOrder<"lock">,
	moment: Date,
): Promise<void> {
	await removeEvents(tx, order, eq(trackingEvents.timestamp, moment));
}

const removeEvents = (tx: Transaction, { id }: ReadableOrder<"lock">, which: SQL): Promise<EventRow[]> =>
	tx
		.delete(trackingEvents)
		.where(and(eq(trackingEvents.orderId, id), which))
		.returning();
