import { env } from "#app/platform/env.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { countListedProducts, listFeedProducts, listSitemapProducts } from "./discovery.queries.server.ts";
import { countParts, type DocumentName } from "./feed-parts.ts";
import { merchantFeed } from "./merchant-feed.ts";
import { sitemap, sitemapIndex } from "./sitemap-xml.ts";
import { compressXml } from "./xml.ts";

/** Whether the catalogue is large enough to have this part. */
export const hasPart = async ({ part }: DocumentName): Promise<boolean> =>
	part === null || part <= countParts(await countListedProducts());

/**
 * The document compressed with Gzip, which every program reads, so that one copy serves all. `onBatch` is called after
 * each batch of products.
 */
export async function renderDocument(
	{ kind, part }: DocumentName,
	onBatch: () => Promise<void>,
): Promise<Buffer> {
	if (kind === "feed") {
		const settings = await readSettings();
		const shop = {
			name: settings.identity.name,
			calendars: calendarsOf(settings),
		};
		return compressXml(merchantFeed(env.PUBLIC_URL, shop, reporting(listFeedProducts(part ?? 1), onBatch)));
	}
	if (part === null) {
		const parts = countParts(await countListedProducts());
		// A sitemap that is too large for one file lists the addresses of its parts.
		if (parts > 1) return compressXml([sitemapIndex(env.PUBLIC_URL, parts)]);
	}
	const categories = await listCategories();
	const products = reporting(listSitemapProducts(part ?? 1), onBatch);
	return compressXml(sitemap(env.PUBLIC_URL, part ?? 1, { categories, products }));
}

async function* reporting<Batch>(batches: AsyncIterable<Batch>, onBatch: () => Promise<void>) {
	for await (const batch of batches) {
		yield batch;
		await onBatch();
	}
}
