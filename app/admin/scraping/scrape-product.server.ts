import { env } from "#app/platform/env.server.ts";
import {
	GuardedFetchError,
	guardedFetch,
	parseExternalUrl,
} from "#app/platform/http-client/guarded-fetch.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readPage } from "./extract/read-page.server.ts";
import type { ScrapedProduct } from "./extract/scraped-product.ts";
import { fetchFailureMessages, scrapingMessages } from "./scraping.messages.ts";

const PAGE_LIMITS = {
	types: ["text/html", "application/xhtml+xml"],
	maxBytes: 2 * 1024 * 1024,
	timeoutMs: 10_000,
};

/**
 * Reads the product on another shop's page; nothing is saved. Throws a `Refusal` with the reason in Portuguese. At
 * most two pages are read at once: other people's servers must not be burdened, and parsing takes a processor.
 */
export async function scrapeProduct(_admin: Admin, typedUrl: string): Promise<ScrapedProduct> {
	const allowedHosts = env.SCRAPER_ALLOW_PRIVATE_HOSTS;
	const address = refuseFetchErrors(() => parseExternalUrl(typedUrl, allowedHosts));
	if (activeReads >= CONCURRENCY) {
		throw new Refusal("too_many", "Há outras páginas sendo lidas. Tente de novo em instantes.", {
			title: scrapingMessages.failedTitle,
			retryAfterSeconds: 5,
		});
	}
	activeReads += 1;
	try {
		const page = await guardedFetch(address, PAGE_LIMITS, { allowedHosts }).catch(throwAsRefusal);
		const product = await readPage(page).catch((error: unknown) => {
			log.warn({ error, host: page.url.host }, "a page could not be read");
			throw scrapeRefusal(scrapingMessages.unreadable);
		});
		if (!product) throw scrapeRefusal(scrapingMessages.noProduct);
		return product;
	} finally {
		activeReads -= 1;
	}
}

const CONCURRENCY = 2;
let activeReads = 0;

const scrapeRefusal = (message: string, fields?: Record<string, string>): Refusal =>
	new Refusal("invalid", message, { title: scrapingMessages.failedTitle, ...(fields ? { fields } : {}) });

function refuseFetchErrors<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		return throwAsRefusal(error);
	}
}

function throwAsRefusal(error: unknown): never {
	if (!(error instanceof GuardedFetchError)) throw error;
	// The cause is for the operator; the admin reads one sentence for all of these failures.
	log.info({ error: error.cause ?? error.failure }, "an outside address was not read");
	const message = fetchFailureMessages[error.failure];
	throw scrapeRefusal(message, error.failure === "not_allowed" ? { url: message } : undefined);
}
