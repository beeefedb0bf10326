import { guardedJsonFunction } from "#app/platform/forms/json-api.server.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { generateProductReviews } from "#app/shop/reviews/generated/generate-product-reviews.server.ts";
import {
	type GenerateReviewsResponse,
	generateReviewsPayloadSchema,
} from "#app/shop/reviews/reviews.schema.ts";

export const action = guardedJsonFunction(
	requireAdminForApi,
	generateReviewsPayloadSchema,
	async ({ productId }, admin): Promise<GenerateReviewsResponse> => ({
		reviewsCreated: await generateProductReviews(admin, productId),
	}),
);

export const loader = action;
