import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { transitionOrder } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { lockOrder, touchOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { queueTrackingEventMail } from "#app/shop/orders/queue-order-mails.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { trackingEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { TrackingEventInput } from "./tracking-input.ts";

/**
 * Writes one step of an order's way into its history and puts the order into that state, as the
 * specification says. The customer is written to once: by the state's own mail, or about the step.
 * Returns the event's id. Throws `not_found` and, for a cancelled order whose
 * pieces have been sold, `conflict`.
 */
export async function addTrackingEvent(
	admin: Admin,
	orderId: string,
	{ status, description, location }: TrackingEventInput,
): Promise<string> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [event] = await tx
			.insert(trackingEvents)
			.values({ orderId: order.id, status, description, location, timestamp: new Date() })
			.returning({ id: trackingEvents.id });
		if (!event) throw new Error("The database returned no row for a tracking event.");
		await recordAudit(tx, admin, {
			action: "tracking.event_added",
			entityId: order.id,
			details: { eventId: event.id, status, description, location },
		});
		await touchOrder(tx, order.id);
		await queueTrackingEventMail(tx, order, { id: event.id, status, description, location }, settings);
		await transitionOrder(tx, order, status, { admin, settings });
		await publishOrderChange(tx, order.id);
		return event.id;
	});
}
