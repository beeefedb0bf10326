import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

type OrderRow = typeof orders.$inferSelect;
export type Shipment = Partial<
	Pick<OrderRow, "carrier" | "trackingCode" | "trackingUrl" | "estimatedDeliveryDate">
>;

/** A new version of the order for its open pages, when only its history changed. */
export async function touchOrder(tx: Transaction, orderId: string): Promise<void> {
	await tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, orderId));
}

/** Writes how a locked order travels and returns its row as it is now. */
export async function writeShipment(tx: Transaction, orderId: string, shipment: Shipment): Promise<OrderRow> {
	const [order] = await tx.update(orders).set(shipment).where(eq(orders.id, orderId)).returning();
	if (!order) throw new Error("A locked order is gone.");
	return order;
}
