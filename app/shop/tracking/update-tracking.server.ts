import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { transitionOrder } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { lockOrder, updateLockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { ShipmentInput } from "./tracking-input.ts";

/**
 * Saves how an order travels, and its state where one is given. What is left out stays as it is.
 * Throws as `changeOrderStatus` does.
 */
export async function updateTracking(admin: Admin, orderId: string, input: ShipmentInput): Promise<void> {
	const { status, ...shipment } = input;
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		let order = await lockOrder(tx, orderId);
		const changes: Omit<ShipmentInput, "status"> = Object.fromEntries(
			Object.entries(shipment).filter(
				([name, value]) =>
					value !== undefined && String(value) !== String(order[name as keyof typeof shipment]),
			),
		);
		if (Object.keys(changes).length > 0) {
			// Before the state, whose mail tells the customer by whom and with which code it travels.
			order = await updateLockedOrder(tx, order.id, changes);
			await recordAudit(tx, admin, {
				action: "tracking.updated",
				entityId: order.id,
				details: { ...changes },
			});
			await publishOrderChange(tx, order.id);
		}
		if (status) await transitionOrder(tx, order, status, { admin, settings });
	});
}
