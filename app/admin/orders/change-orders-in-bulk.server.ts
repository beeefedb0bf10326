import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { adminOrderRefusals } from "./admin-orders.messages.ts";
import type { BulkOrderChange } from "./order-filter.ts";

/**
 * Does the same to several orders, each in a transaction of its own: one that cannot be changed does
 * not hold the others back. Cancelled ones are left alone; taking such an order up again is decided
 * for it alone. Returns how many were changed and how many stayed. Throws `conflict` when none was.
 */
export async function changeOrdersInBulk(
	admin: Admin,
	ids: readonly string[],
	to: BulkOrderChange,
): Promise<{ changed: number; left: number }> {
	const rows = await db
		.select({ id: orders.id, status: orders.status })
		.from(orders)
		.where(inArray(orders.id, [...new Set(ids)]))
		.orderBy(orders.createdAt, orders.id);
	let changed = 0;
	for (const { id, status } of rows) {
		if (status !== "cancelled" && (await changeOrder(admin, id, to))) changed += 1;
	}
	if (changed === 0) throw new Refusal("conflict", adminOrderRefusals.noneChanged);
	return { changed, left: rows.length - changed };
}

async function changeOrder(admin: Admin, id: string, to: BulkOrderChange): Promise<boolean> {
	try {
		if (to === "paid") return (await confirmTransfer(admin, id)) !== "already_paid";
		await changeOrderStatus(admin, id, to);
		return true;
	} catch (error) {
		if (error instanceof Refusal) return false;
		throw error;
	}
}
