import { guardedJsonFunction } from "#app/platform/api.server.ts";
import { requireAdminForApi } from "#app/shop/accounts/guards.server.ts";
import { answerScrape } from "#app/shop/importing/answer-scrape.server.ts";
import { type ScrapeAnswer, scrapePayloadSchema } from "#app/shop/importing/importing.schema.ts";

export const action = guardedJsonFunction(
	requireAdminForApi,
	scrapePayloadSchema,
	({ url }, admin): Promise<ScrapeAnswer> => answerScrape(admin, url),
);

/** Any other method is told that only POST is taken. */
export const loader = action;
