import { guardedFetch, OutsideError, readOutsideAddress } from "#app/platform/guarded-fetch.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { importMessages, outsideMessages } from "./importing.messages.ts";
import { readPage } from "./read-page.server.ts";
import type { ScrapedProduct } from "./scraped-product.ts";

const PAGE = { types: ["text/html", "application/xhtml+xml"], maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 };

/**
 * Reads the product of another shop's page; nothing is saved. Throws a `Refusal` that says in
 * Portuguese why there is none. At most two pages are read at once: they are somebody else's, and
 * parsing takes a processor.
 */
export async function scrapeProduct(_admin: Admin, typedUrl: string): Promise<ScrapedProduct> {
	const address = asked(() => readOutsideAddress(typedUrl));
	if (reading >= MOST_AT_ONCE) {
		throw new Refusal("too_many", "Há outras páginas sendo lidas. Tente de novo em instantes.", {
			title: importMessages.failedTitle,
			retryAfterSeconds: 5,
		});
	}
	reading += 1;
	try {
		const page = await guardedFetch(address, PAGE).catch(turnedDown);
		const product = await readPage(page).catch((error: unknown) => {
			log.warn({ error, host: page.url.host }, "a page could not be read");
			throw refused(importMessages.unreadable);
		});
		if (!product) throw refused(importMessages.noProduct);
		return product;
	} finally {
		reading -= 1;
	}
}

const MOST_AT_ONCE = 2;
let reading = 0;

const refused = (message: string, fields?: Record<string, string>): Refusal =>
	new Refusal("invalid", message, { title: importMessages.failedTitle, ...(fields ? { fields } : {}) });

function asked<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		return turnedDown(error);
	}
}

function turnedDown(error: unknown): never {
	if (!(error instanceof OutsideError)) throw error;
	// For whoever runs the shop; the admin reads one sentence for all of these.
	log.info({ error: error.cause ?? error.failure }, "an outside address was not read");
	const message = outsideMessages[error.failure];
	throw refused(message, error.failure === "not_allowed" ? { url: message } : undefined);
}
