import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { products, reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { listPhotoIds, setPhotos } from "./review-photos.server.ts";
import { reviewUpdateRefusals as refusals } from "./review-update.messages.ts";
import type { NewReview, ReviewUpdate } from "./reviews.schema.ts";

/** Saves a review of a person without an account, with its origin. Returns its id. */
export async function createReview(admin: Admin, input: NewReview): Promise<string> {
	return inTransaction(async (tx) => {
		const [product] = await tx
			.select({ id: products.id })
			.from(products)
			.where(eq(products.id, input.productId))
			.for("share");
		if (!product) {
			throw fieldRefusal("productId", refusals.productGone);
		}
		const written = await tx
			.insert(reviews)
			.values({ ...input, userId: null, isVerified: true, origin: "admin" })
			.returning({ id: reviews.id });
		const review = expectRow(written, "a new review");
		await recordAudit(tx, admin, {
			action: "review.created",
			entityId: review.id,
			details: { productId: product.id, rating: input.rating },
		});
		await invalidate(tx, `product:${product.id}`, "catalogue");
		return review.id;
	});
}

/** Corrects a review. Its origin and verification stay, and a customer's name comes from their account. */
export async function updateReview(admin: Admin, input: ReviewUpdate): Promise<void> {
	const { reviewId, userName, userEmail, removedPhotos, ...changes } = input;
	const removed = await inTransaction(async (tx) => {
		const review = await lockReview(tx, reviewId);
		const isCustomerReview = review.origin === "customer";
		if (!isCustomerReview && userEmail === "") {
			throw fieldRefusal("userEmail", refusals.emailInvalid);
		}
		await tx
			.update(reviews)
			.set({ ...changes, ...(isCustomerReview ? {} : { userName, userEmail }) })
			.where(eq(reviews.id, review.id));
		const photos = await listPhotoIds(tx, review.id);
		const removed = await setPhotos(
			tx,
			review.id,
			photos.filter((id) => !removedPhotos.includes(id)),
		);
		await recordAudit(tx, admin, {
			action: "review.updated",
			entityId: review.id,
			details: {
				productId: review.productId,
				origin: review.origin,
				rating: { from: review.rating, to: changes.rating },
				commentChanged: review.comment !== changes.comment,
				photosRemoved: removed.length,
			},
		});
		await invalidate(tx, `product:${review.productId}`, "catalogue");
		return removed;
	});
	await removeImages(removed);
}

/** Deletes a review with its photographs. */
export async function deleteReview(admin: Admin, reviewId: string): Promise<void> {
	const removed = await inTransaction(async (tx) => {
		const review = await lockReview(tx, reviewId);
		await recordAudit(tx, admin, {
			action: "review.deleted",
			entityId: review.id,
			details: { productId: review.productId, origin: review.origin, rating: review.rating },
		});
		return deleteLockedReview(tx, review);
	});
	await removeImages(removed);
}

/** Returns the ids of its photographs, whose files are to be removed once the transaction has committed. */
export async function deleteLockedReview(
	tx: Transaction,
	{ id, productId }: { id: string; productId: string },
): Promise<string[]> {
	const photos = await listPhotoIds(tx, id);
	await tx.delete(reviews).where(eq(reviews.id, id));
	await invalidate(tx, `product:${productId}`, "catalogue");
	return photos;
}

/** For the other commands of reviews. Throws `not_found`. */
export async function lockReview(tx: Transaction, reviewId: string) {
	const [review] = isUuid(reviewId)
		? await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update")
		: [];
	if (!review) throw new Refusal("not_found", refusals.notFound);
	return review;
}

/** Renders the pages with reviews of this account again, because its name is removed from them. */
export async function invalidateReviewsOf(tx: Transaction, userId: string): Promise<void> {
	const written = await tx
		.select({ productId: reviews.productId })
		.from(reviews)
		.where(eq(reviews.userId, userId));
	await invalidate(tx, ...written.map(({ productId }) => `product:${productId}` as const));
}
