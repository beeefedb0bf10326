import { guardedJsonFunction } from "#app/platform/api.server.ts";
import { requireAdminForApi } from "#app/shop/accounts/guards.server.ts";
import { generateProductReviews } from "#app/shop/reviews/generate-product-reviews.server.ts";
import {
	type GenerateReviewsAnswer,
	generateReviewsPayloadSchema,
} from "#app/shop/reviews/generate-reviews.schema.ts";

export const action = guardedJsonFunction(
	requireAdminForApi,
	generateReviewsPayloadSchema,
	async ({ productId }, admin): Promise<GenerateReviewsAnswer> => ({
		reviewsCreated: await generateProductReviews(admin, productId),
	}),
);

/** Any other method is told that only POST is taken. */
export const loader = action;
