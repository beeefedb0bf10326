import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { isUuid } from "#app/values/uuid.ts";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import type { Transaction } from "#db/client.server.ts";
import { workOrders, workPhotos } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { benchWorkMessages } from "./bench-work.messages.ts";
import type { LockedRow } from "./lock-bench-work.server.ts";

type NewPhoto = Omit<typeof workPhotos.$inferInsert, "id" | "workOrderId" | "shownAt" | "isAwaited"> & {
	id: string;
};

/**
 * Keeps a photograph of a locked work order, so that no other is added meanwhile, and shows it to its customer, on pages
 * that are open as well, or has it wait for the owner where she asked for that. One that comes after the end of the work
 * is kept for the owner alone and does not wait. Returns false for one that is known, and null where there are as many as there may be.
 */
export async function addWorkPhoto(
	tx: Transaction,
	{ order, stored }: LockedRow,
	photo: NewPhoto,
	{ isAfterEnd = false, asksFirst = false }: { isAfterEnd?: boolean; asksFirst?: boolean } = {},
): Promise<boolean | null> {
	const photos = await tx
		.select({ id: workPhotos.id })
		.from(workPhotos)
		.where(eq(workPhotos.workOrderId, stored.id));
	if (photos.some(({ id }) => id === photo.id)) return false;
	if (photos.length >= phoneEventLimits.photos) return null;
	const mayBeShown = !isAfterEnd && stored.returnedAt === null && isBeforeDispatch(order.status);
	await tx.insert(workPhotos).values({
		...photo,
		workOrderId: stored.id,
		shownAt: mayBeShown && !asksFirst ? new Date() : null,
		isAwaited: mayBeShown && asksFirst,
	});
	await recordOrderChange(tx, order);
	return true;
}

/** The owner hides a photograph of the work from its customer, or shows it again; it waits no more. Nothing is recorded where it is so already. */
export async function showWorkPhoto(
	admin: Admin,
	orderId: string,
	{ photoId, isShown }: { photoId: string; isShown: boolean },
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const ownWork = tx.select({ id: workOrders.id }).from(workOrders).where(eq(workOrders.orderId, order.id));
		const [photo] = isUuid(photoId)
			? await tx
					.select({ id: workPhotos.id, shownAt: workPhotos.shownAt, isAwaited: workPhotos.isAwaited })
					.from(workPhotos)
					.where(and(eq(workPhotos.id, photoId), inArray(workPhotos.workOrderId, ownWork)))
			: [];
		if (!photo) throw new Refusal("not_found", benchWorkMessages.noPhoto);
		if ((photo.shownAt !== null) === isShown && !photo.isAwaited) return;
		await tx
			.update(workPhotos)
			.set({ shownAt: isShown ? new Date() : null, isAwaited: false })
			.where(eq(workPhotos.id, photo.id));
		const action = isShown ? "work.photo_shown" : "work.photo_hidden";
		await recordOrderChange(tx, order, { actor: admin, action });
	});
}
