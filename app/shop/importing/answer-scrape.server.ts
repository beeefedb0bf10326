import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { wishedSlug } from "#app/shop/catalogue/free-slug.ts";
import { centsToReais } from "#app/values/money.ts";
import { importMessages } from "./importing.messages.ts";
import type { ScrapeAnswer } from "./importing.schema.ts";
import { scrapeProduct } from "./scrape-product.server.ts";

/**
 * `scrape-product` as other programs read it. A page without a product is an answer; what was wrong
 * with the question (no address, too many at once) is a refusal.
 */
export async function answerScrape(admin: Admin, url: string): Promise<ScrapeAnswer> {
	try {
		const { originalPrice, price, sourceUrl, ...product } = await scrapeProduct(admin, url);
		return {
			success: true,
			product: {
				...product,
				price: price === null ? null : centsToReais(price),
				original_price: originalPrice === null ? null : centsToReais(originalPrice),
				slug: wishedSlug(product.name),
				source_url: sourceUrl,
			},
			message: price === null ? importMessages.foundWithoutPrice : importMessages.found,
			error: null,
		};
	} catch (error) {
		if (!(error instanceof Refusal)) {
			log.error({ error }, "a product could not be scraped");
			return { success: false, product: null, message: importMessages.broken, error: importMessages.unknown };
		}
		if (error.kind !== "invalid" || error.fields) throw error;
		return { success: false, product: null, message: importMessages.failed, error: error.message };
	}
}
