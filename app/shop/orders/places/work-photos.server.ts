import { eq } from "drizzle-orm";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { workOrders, workPhotos } from "#db/schema.server.ts";

/** A work order whose photographs no other transaction adds meanwhile; null for one that does not exist. */
export async function lockWorkPhotos(tx: Transaction, workOrderId: string) {
	const [work] = await tx
		.select({ id: workOrders.id, orderId: workOrders.orderId, productName: workOrders.productName })
		.from(workOrders)
		.where(eq(workOrders.id, workOrderId))
		.for("update");
	if (!work) return null;
	const kept = await tx
		.select({ id: workPhotos.id })
		.from(workPhotos)
		.where(eq(workPhotos.workOrderId, workOrderId));
	return { ...work, photoIds: kept.map(({ id }) => id) };
}

/** Shows a photograph of the work to its customer, on pages that are open as well. */
export async function addWorkPhoto(
	tx: Transaction,
	{ orderId }: { orderId: string | null },
	photo: Omit<typeof workPhotos.$inferInsert, "shownAt">,
): Promise<void> {
	await tx.insert(workPhotos).values({ ...photo, shownAt: new Date() });
	if (orderId) await publishOrderChange(tx, orderId);
}
