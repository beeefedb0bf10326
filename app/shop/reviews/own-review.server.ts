import { and, eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { listPhotoIds, setPhotos, withStoredPhotos } from "./review-photos.server.ts";
import { deleteLockedReview } from "./reviews.commands.server.ts";
import { reviewRefusals } from "./reviews.messages.ts";
import type { OwnReviewUpdate } from "./reviews.schema.ts";

/**
 * The author changes stars, words and photographs. The workshop's reply stays under it, and the page says when the
 * review was changed. Throws `not_found`, and `invalid` for photographs that cannot be taken.
 */
export async function updateOwnReview(
	customer: Customer,
	input: OwnReviewUpdate,
	files: readonly File[] = [],
): Promise<void> {
	const { productId, rating, comment, removedPhotos } = input;
	const removed = await withStoredPhotos(files, (imageIds) =>
		inTransaction(async (tx) => {
			const review = await lockOwnReview(tx, customer, productId);
			const photosBefore = await listPhotoIds(tx, review.id);
			const photos = [...photosBefore.filter((id) => !removedPhotos.includes(id)), ...imageIds];
			const photosChanged = photos.join() !== photosBefore.join();
			if (review.rating === rating && review.comment === comment && !photosChanged) return [];
			const removed = await setPhotos(tx, review.id, photos);
			await tx
				.update(reviews)
				.set({ rating, comment, editedAt: new Date() })
				.where(eq(reviews.id, review.id));
			await recordAudit(tx, customer, {
				action: "review.edited_by_author",
				entityId: review.id,
				details: {
					productId,
					rating: { from: review.rating, to: rating },
					commentChanged: review.comment !== comment,
					photos: { from: photosBefore.length, to: photos.length },
				},
			});
			await invalidate(tx, `product:${productId}`, "catalogue");
			return removed;
		}),
	);
	await removeImages(removed);
}

/** The author deletes their review with its photographs, and may write another one. Throws `not_found`. */
export async function deleteOwnReview(customer: Customer, productId: string): Promise<void> {
	const removed = await inTransaction(async (tx) => {
		const review = await lockOwnReview(tx, customer, productId);
		await recordAudit(tx, customer, {
			action: "review.deleted_by_author",
			entityId: review.id,
			details: { productId, rating: review.rating },
		});
		return deleteLockedReview(tx, review);
	});
	await removeImages(removed);
}

async function lockOwnReview(tx: Transaction, customer: Customer, productId: string) {
	const [review] = await tx
		.select()
		.from(reviews)
		.where(and(eq(reviews.userId, customer.id), eq(reviews.productId, productId)))
		.for("update");
	if (!review) throw new Refusal("not_found", reviewRefusals.notReviewed);
	return review;
}
