import { z } from "zod";
import { multiline } from "#app/platform/forms/fields.ts";
import { DEFAULT_RATING, MAX_COMMENT_LENGTH, MIN_COMMENT_LENGTH } from "./review.ts";
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
