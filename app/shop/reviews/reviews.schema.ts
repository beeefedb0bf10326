import { z } from "zod";
import {
	emailField,
	multiline,
	repeatedField,
	requiredLine,
	requiredText,
} from "#app/platform/forms/fields.ts";
import {
	DEFAULT_RATING,
	MAX_COMMENT_LENGTH,
	MAX_PHOTOS,
	MAX_REPLY_LENGTH,
	MIN_COMMENT_LENGTH,
} from "./review.ts";
import { reviewUpdateRefusals as refusals } from "./review-update.messages.ts";
import { reviewRefusals } from "./reviews.messages.ts";

/** A customer's review (specification, section 5); the author comes from the session. */
export const reviewSchema = z.object({
	productId: z.uuid(reviewRefusals.unknownProduct),
	rating: z.coerce
		.number(reviewRefusals.ratingMissing)
		.int(reviewRefusals.ratingMissing)
		.min(1, reviewRefusals.ratingMissing)
		.max(5, reviewRefusals.ratingTooHigh)
		.default(DEFAULT_RATING),
	comment: multiline(reviewRefusals.commentTooShort).pipe(
		z
			.string()
			.min(MIN_COMMENT_LENGTH, reviewRefusals.commentTooShort)
			.max(MAX_COMMENT_LENGTH, reviewRefusals.commentTooLong),
	),
});

export type ReviewInput = z.output<typeof reviewSchema>;

/** Ids of photographs that the form takes off the review; those of other reviews do nothing. */
const removedPhotos = repeatedField(MAX_PHOTOS, 36);

export const ownReviewUpdateSchema = reviewSchema.extend({ removedPhotos });
export type OwnReviewUpdate = z.output<typeof ownReviewUpdateSchema>;

/** A customer has at most one review of a product, so the product names it. */
export const ownReviewDeletionSchema = reviewSchema.pick({ productId: true });

const reviewFields = {
	userName: requiredLine(refusals.nameMissing, 120),
	userEmail: emailField(refusals.emailInvalid).transform((text) => text.toLowerCase()),
	rating: z.coerce
		.number(refusals.ratingTooLow)
		.int(refusals.ratingTooLow)
		.min(1, refusals.ratingTooLow)
		.max(5, refusals.ratingTooHigh)
		.default(5),
	comment: reviewSchema.shape.comment,
};

/** A review that the workshop enters (specification, section 5). */
export const newReviewSchema = z.object({ productId: z.uuid(refusals.productMissing), ...reviewFields });
/** The author of a deleted account has no address any more. */
export const reviewUpdateSchema = z.object({
	reviewId: z.string(),
	...reviewFields,
	userEmail: z.literal("").or(reviewFields.userEmail),
	removedPhotos,
});
export const reviewDeletionSchema = z.object({ reviewId: z.string() });
export const reviewReplySchema = z.object({
	reviewId: z.string(),
	reply: requiredText(refusals.replyMissing, MAX_REPLY_LENGTH),
});

export type NewReview = z.output<typeof newReviewSchema>;
export type ReviewReply = z.output<typeof reviewReplySchema>;
export type ReviewUpdate = z.output<typeof reviewUpdateSchema>;

/** `generate-product-reviews` (specification, section 7). Name and description come from the database. */
export const generateReviewsPayloadSchema = z.strictObject({
	productId: z.uuid(reviewRefusals.unknownProduct),
	productName: z.string().max(200).optional(),
	productDescription: z.string().max(20_000).optional(),
});

export const generateReviewsResponseSchema = z.object({ reviewsCreated: z.number().int() });

export type GenerateReviewsResponse = z.output<typeof generateReviewsResponseSchema>;
