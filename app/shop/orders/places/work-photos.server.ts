import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { workOrders, workPhotos } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { benchWorkMessages } from "./bench-work.messages.ts";

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

/** The owner hides a photograph of the work from its customer, or shows it again. */
export async function showWorkPhoto(
	admin: Admin,
	orderId: string,
	{ photoId, isShown }: { photoId: string; isShown: boolean },
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const ownWork = tx.select({ id: workOrders.id }).from(workOrders).where(eq(workOrders.orderId, order.id));
		const changed = isUuid(photoId)
			? await tx
					.update(workPhotos)
					.set({ shownAt: isShown ? new Date() : null })
					.where(and(eq(workPhotos.id, photoId), inArray(workPhotos.workOrderId, ownWork)))
					.returning({ id: workPhotos.id })
			: [];
		if (changed.length === 0) throw new Refusal("not_found", benchWorkMessages.noPhoto);
		const action = isShown ? "work.photo_shown" : "work.photo_hidden";
		await recordOrderChange(tx, order, { actor: admin, action });
	});
}
