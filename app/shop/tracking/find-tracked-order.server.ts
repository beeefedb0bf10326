import { desc, eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { findDiary } from "#app/shop/orders/diary/read-diary.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { findOrderByNumber } from "#app/shop/orders/orders.queries.server.ts";
import { findReturnStatus } from "#app/shop/orders/returns/returns.queries.server.ts";
import { db } from "#db/client.server.ts";
import { trackingEvents } from "#db/schema.server.ts";
import type { TrackedOrder } from "./tracked-order.ts";

const MAX_EVENTS = 200;

/**
 * Finds an order by its full id or by its carrier's code, matched exactly; an empty text matches nothing. With the id
 * (122 random bits), and for the order's customer, it has all data that the specification lists. With the code alone it
 * is masked. Null when nothing is found.
 */
export async function findTrackedOrder(query: string, viewer: Customer | null): Promise<TrackedOrder | null> {
	const match = await findOrderByNumber(query, viewer);
	if (!match) return null;
	const { order, view } = match;
	const [events, returnStatus, diary, proposals] = await Promise.all([
		listTrackingEvents(order),
		view.isMasked ? null : findReturnStatus(order),
		view.isMasked ? null : findDiary(order),
		view.isMasked ? null : readOpenProposals(db, [order.id]),
	]);
	const proposal = proposals?.get(order.id);
	const dayProposal = proposal ? { promised: proposal.promisedDate, proposed: proposal.proposedDate } : null;
	return { ...view, returnStatus, events, diary, dayProposal };
}

/** The history of an order for the customer and the workshop, newest first. */
export const listTrackingEvents = ({ id }: ReadableOrder) =>
	db
		.select({
			id: trackingEvents.id,
			status: trackingEvents.status,
			description: trackingEvents.description,
			location: trackingEvents.location,
			timestamp: trackingEvents.timestamp,
		})
		.from(trackingEvents)
		.where(eq(trackingEvents.orderId, id))
		.orderBy(desc(trackingEvents.timestamp), desc(trackingEvents.id))
		.limit(MAX_EVENTS);
