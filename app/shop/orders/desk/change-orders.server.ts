import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmTransfer } from "#app/shop/payments/confirm-transfer.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { changeOrderStatus } from "../change-order-status.server.ts";
import { orderDeskRefusals } from "./order-desk.messages.ts";
import type { ChangeAtOnce } from "./order-desk.ts";

/**
 * Does the same to several orders, each in a transaction of its own: one that cannot be changed does
 * not hold the others back. Cancelled ones are left alone; taking such an order up again is decided
 * for it alone. Returns how many were changed and how many stayed. Throws `conflict` when none was.
 */
export async function changeOrders(
	admin: Admin,
	ids: readonly string[],
	to: ChangeAtOnce,
): Promise<{ changed: number; left: number }> {
	const rows = await db
		.select({ id: orders.id, status: orders.status })
		.from(orders)
		.where(inArray(orders.id, [...new Set(ids)]))
		.orderBy(orders.createdAt, orders.id);
	let changed = 0;
	for (const { id, status } of rows) {
		if (status !== "cancelled" && (await changeOne(admin, id, to))) changed += 1;
	}
	if (changed === 0) throw new Refusal("conflict", orderDeskRefusals.noneChanged);
	return { changed, left: rows.length - changed };
}

async function changeOne(admin: Admin, id: string, to: ChangeAtOnce): Promise<boolean> {
	try {
		if (to === "paid") return (await confirmTransfer(admin, id)) !== "already_paid";
		await changeOrderStatus(admin, id, to);
		return true;
	} catch (error) {
		if (error instanceof Refusal) return false;
		throw error;
	}
}
