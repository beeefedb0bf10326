import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import { workOrders, workPhotos } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { benchWorkMessages } from "./bench-work.messages.ts";

/**
 * Shows a photograph of the work to its customer, on pages that are open as well. Returns false for one that is known,
 * and null where the work order is gone or has as many as it may.
 */
export async function addWorkPhoto(
	photo: Omit<typeof workPhotos.$inferInsert, "id" | "shownAt"> & { id: string },
) {
	return inTransaction(async (tx) => {
		const { workOrderId } = photo;
		const ofWork = eq(workOrders.id, workOrderId);
		const [work] = await tx.select({ orderId: workOrders.orderId }).from(workOrders).where(ofWork);
		if (!work?.orderId) return null;
		// No other photograph of the order is added meanwhile.
		const order = await lockOrder(tx, work.orderId);
		const kept = await tx
			.select({ id: workPhotos.id })
			.from(workPhotos)
			.where(eq(workPhotos.workOrderId, workOrderId));
		if (kept.some(({ id }) => id === photo.id)) return false;
		if (kept.length >= phoneEventLimits.photos) return null;
		await tx.insert(workPhotos).values({ ...photo, shownAt: new Date() });
		await recordOrderChange(tx, order);
		return true;
	});
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
