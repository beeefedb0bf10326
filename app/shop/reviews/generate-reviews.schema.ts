import { z } from "zod";
import { reviewRefusals } from "./reviews.messages.ts";

/** `generate-product-reviews` (specification, section 7). Name and description come from the database. */
export const generateReviewsPayloadSchema = z.strictObject({
	productId: z.uuid(reviewRefusals.unknownProduct),
	productName: z.string().max(200).optional(),
	productDescription: z.string().max(20_000).optional(),
});

export const generateReviewsResponseSchema = z.object({ reviewsCreated: z.number().int() });

export type GenerateReviewsResponse = z.output<typeof generateReviewsResponseSchema>;
