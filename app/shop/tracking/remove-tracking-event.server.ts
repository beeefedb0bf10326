import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { lockOrder, touchOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { trackingEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { trackingMessages } from "./tracking.messages.ts";

/**
 * Takes a step out of an order's history; the order stays in the state it is in. The record keeps
 * what was removed. Throws `not_found`, also for an event of another order.
 */
export async function removeTrackingEvent(admin: Admin, orderId: string, eventId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [event] = isUuid(eventId)
			? await tx
					.delete(trackingEvents)
					.where(and(eq(trackingEvents.id, eventId), eq(trackingEvents.orderId, order.id)))
					.returning()
			: [];
		if (!event) throw new Refusal("not_found", trackingMessages.eventNotFound);
		const { status, description, location, timestamp } = event;
		await recordAudit(tx, admin, {
			action: "tracking.event_removed",
			entityId: order.id,
			details: { eventId, status, description, location, timestamp: timestamp.toISOString() },
		});
		await touchOrder(tx, order.id);
		await publishOrderChange(tx, order.id);
	});
}
