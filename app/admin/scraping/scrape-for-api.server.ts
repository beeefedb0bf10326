import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ScrapeProductResponse } from "#app/shop/api-reference/scrape-product.schema.ts";
import { slugBase } from "#app/shop/catalogue/unique-slug.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { scrapeProduct } from "./scrape-product.server.ts";
import { scrapingMessages } from "./scraping.messages.ts";

/**
 * `scrape-product` for other programs. A page without a product is a normal response; an invalid request (no address,
 * too many at once) is a refusal.
 */
export async function scrapeForApi(admin: Admin, url: string): Promise<ScrapeProductResponse> {
	try {
		const { originalPrice, price, sourceUrl, ...product } = await scrapeProduct(admin, url);
		return {
			success: true,
			product: {
				...product,
				price: price === null ? null : centsToReais(price),
				original_price: originalPrice === null ? null : centsToReais(originalPrice),
				slug: slugBase(product.name),
				source_url: sourceUrl,
			},
			message: price === null ? scrapingMessages.foundWithoutPrice : scrapingMessages.found,
			error: null,
		};
	} catch (error) {
		if (!(error instanceof Refusal)) {
			log.error({ error }, "a product could not be scraped");
			return {
				success: false,
				product: null,
				message: scrapingMessages.broken,
				error: scrapingMessages.unknown,
			};
		}
		if (error.kind !== "invalid" || error.fields) throw error;
		return { success: false, product: null, message: scrapingMessages.failed, error: error.message };
	}
}
