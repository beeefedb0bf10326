import { guardedJsonFunction } from "#app/platform/json-api.server.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import {
	type GenerateReviewsResponse,
	generateReviewsPayloadSchema,
} from "#app/shop/reviews/generate-reviews.schema.ts";
import { generateProductReviews } from "#app/shop/reviews/generated/generate-product-reviews.server.ts";

export const action = guardedJsonFunction(
	requireAdminForApi,
	generateReviewsPayloadSchema,
	async ({ productId }, admin): Promise<GenerateReviewsResponse> => ({
		reviewsCreated: await generateProductReviews(admin, productId),
	}),
);

export const loader = action;
