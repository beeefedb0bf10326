import { scrapeForApi } from "#app/admin/scraping/scrape-for-api.server.ts";
import { guardedJsonFunction } from "#app/platform/forms/json-api.server.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import {
	type ScrapeProductResponse,
	scrapeProductPayloadSchema,
} from "#app/shop/api-reference/scrape-product.schema.ts";

export const action = guardedJsonFunction(
	requireAdminForApi,
	scrapeProductPayloadSchema,
	({ url }, admin): Promise<ScrapeProductResponse> => scrapeForApi(admin, url),
);

export const loader = action;
