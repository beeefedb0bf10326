import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { reviewUpdateRefusals as refusals } from "./review-update.messages.ts";
import { lockReview } from "./reviews.commands.server.ts";
import { reviewAnswered } from "./reviews.mails.server.ts";
import type { ReviewReply } from "./reviews.schema.ts";

/**
 * Publishes the workshop's reply under a review, or changes it. An author with an account gets one mail for each
 * review, with the first reply. Throws `not_found`, and `conflict` for a generated example.
 */
export async function replyToReview(admin: Admin, { reviewId, reply }: ReviewReply): Promise<void> {
	await inTransaction(async (tx) => {
		const review = await lockReview(tx, reviewId);
		if (review.origin === "ai") throw new Refusal("conflict", refusals.generated);
		if (review.reply === reply) return;
		await tx.update(reviews).set({ reply, repliedAt: new Date() }).where(eq(reviews.id, review.id));
		await queueMail(tx, reviewAnswered, review, { reply });
		await recordAudit(tx, admin, {
			action: "review.answered",
			entityId: review.id,
			details: { productId: review.productId, isFirst: review.reply === null },
		});
		await invalidate(tx, `product:${review.productId}`);
	});
}

/** Takes the workshop's reply off the page. Throws `not_found`. */
export async function removeReviewReply(admin: Admin, reviewId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const review = await lockReview(tx, reviewId);
		if (review.reply === null) return;
		await tx.update(reviews).set({ reply: null, repliedAt: null }).where(eq(reviews.id, review.id));
		await recordAudit(tx, admin, {
			action: "review.answer_removed",
			entityId: review.id,
			details: { productId: review.productId },
		});
		await invalidate(tx, `product:${review.productId}`);
	});
}
