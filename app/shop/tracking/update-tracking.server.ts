import type { Admin } from "#app/shop/accounts/actor.ts";
import { tellOrderChanged } from "#app/shop/live/live-hub.server.ts";
import { lockOrder } from "#app/shop/orders/change-order-status.server.ts";
import { moveLockedOrder } from "#app/shop/orders/move-order.server.ts";
import { type Travel, writeTravel } from "#app/shop/orders/order-travel.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { TrackingInput } from "./tracking-input.ts";

/**
 * Saves how an order travels, and its state where one is given. What is left out stays as it is.
 * Throws as `changeOrderStatus` does.
 */
export async function updateTracking(admin: Admin, orderId: string, input: TrackingInput): Promise<void> {
	const { status, ...travel } = input;
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		let order = await lockOrder(tx, orderId);
		const changes: Travel = Object.fromEntries(
			Object.entries(travel).filter(
				([name, value]) =>
					value !== undefined && String(value) !== String(order[name as keyof typeof travel]),
			),
		);
		if (Object.keys(changes).length > 0) {
			// Before the state, whose mail tells the customer by whom and with which code it travels.
			order = await writeTravel(tx, order.id, changes);
			await tx.insert(auditEntries).values({
				actorId: admin.id,
				action: "tracking.updated",
				entity: "order",
				entityId: order.id,
				details: changes,
			});
			await tellOrderChanged(tx, order.id);
		}
		if (status) await moveLockedOrder(tx, order, status, { admin, settings });
	});
}
