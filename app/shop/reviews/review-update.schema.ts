import { z } from "zod";
import { emailField, singleLine } from "#app/platform/forms/fields.ts";
import { reviewUpdateRefusals as refusals } from "./review-update.messages.ts";
import { reviewSchema } from "./reviews.schema.ts";

const reviewFields = {
	userName: singleLine(refusals.nameMissing).pipe(
		z.string().min(1, refusals.nameMissing).max(120, "Use no máximo 120 caracteres."),
	),
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
});
export const reviewDeletionSchema = z.object({ reviewId: z.string() });

export type NewReview = z.output<typeof newReviewSchema>;
export type ReviewUpdate = z.output<typeof reviewUpdateSchema>;
