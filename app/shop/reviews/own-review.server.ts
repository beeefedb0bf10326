import { and, eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { reviewRefusals } from "./reviews.messages.ts";
import type { ReviewInput } from "./reviews.schema.ts";

/**
 * The author changes stars and words. An answer of the workshop stays under it, and the page says when the review was
 * changed. Throws `not_found`.
 */
export async function updateOwnReview(customer: Customer, input: ReviewInput): Promise<void> {
	const { productId, rating, comment } = input;
	await inTransaction(async (tx) => {
		const review = await lockOwnReview(tx, customer, productId);
		if (review.rating === rating && review.comment === comment) return;
		await tx.update(reviews).set({ rating, comment, editedAt: new Date() }).where(eq(reviews.id, review.id));
		await recordAudit(tx, customer, {
			action: "review.edited_by_author",
			entityId: review.id,
			details: {
				productId,
				rating: { from: review.rating, to: rating },
				commentChanged: review.comment !== comment,
			},
		});
		await invalidate(tx, `product:${productId}`, "catalogue");
	});
}

/** The author deletes their review, and may write another one. Throws `not_found`. */
export async function deleteOwnReview(customer: Customer, productId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const review = await lockOwnReview(tx, customer, productId);
		await tx.delete(reviews).where(eq(reviews.id, review.id));
		await recordAudit(tx, customer, {
			action: "review.deleted_by_author",
			entityId: review.id,
			details: { productId, rating: review.rating },
		});
		await invalidate(tx, `product:${productId}`, "catalogue");
	});
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
