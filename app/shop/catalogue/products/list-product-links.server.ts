import { eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readDb } from "#db/client.server.ts";
import { isAmong, preparedStatement } from "#db/prepared-statement.server.ts";
import { categories, images, productCategories, productImages } from "#db/schema.server.ts";

interface ProductLinks {
	/** In the owner's order. */
	images: ImageView[];
	/** By name. */
	categories: { id: string; name: string; slug: string }[];
}

/** The links of one product take one or two kilobytes. */
const MAX_PRODUCTS = 500;

const cachedLinks = cacheOfCatalogue((read: () => Promise<ProductLinks>) => read(), MAX_PRODUCTS);

/**
 * Pictures and categories of each of these products. They change less often than prices and stock, and every list needs
 * them, so they stay in memory until the catalogue changes (decision 0053). One statement reads all that are missing.
 */
export function listProductLinks(productIds: readonly string[]): Promise<ProductLinks[]> {
	const missingIds: string[] = [];
	let reading: Promise<ReadonlyMap<string, ProductLinks>> | undefined;
	const read = async (id: string): Promise<ProductLinks> => {
		missingIds.push(id);
		// By the end of this turn of the event loop, all missing ids are in the list.
		reading ??= Promise.resolve(missingIds).then(readMissingLinks);
		return (await reading).get(id) ?? { images: [], categories: [] };
	};
	return Promise.all(productIds.map((id) => cachedLinks(() => read(id), id)));
}

/** Reads plain rows: a list for each product would take the database five times as long. */
async function readMissingLinks(productIds: readonly string[]): Promise<ReadonlyMap<string, ProductLinks>> {
	const links = new Map(productIds.map((id): [string, ProductLinks] => [id, { images: [], categories: [] }]));
	// Categories have no position and follow the pictures.
	for (const row of await selectLinks(readDb).execute({ productIds })) {
		const { productId, id, alt, width, height, placeholder, position } = row;
		const linked = links.get(productId);
		if (position === null) linked?.categories.push({ id, name: alt, slug: placeholder });
		else linked?.images.push({ id, alt, width, height, placeholder });
	}
	return links;
}

const selectLinks = preparedStatement(() => {
	const imageRows = readDb
		.select({ productId: productImages.productId, ...imageColumns, position: productImages.position })
		.from(productImages)
		.innerJoin(images, eq(images.id, productImages.imageId))
		.where(isAmong(productImages.productId, "productIds"));
	const categoryRows = readDb
		.select({
			productId: productCategories.productId,
			id: categories.id,
			alt: categories.name,
			width: sql<number>`null::integer`,
			height: sql<number>`null::integer`,
			placeholder: categories.slug,
			position: sql<number>`null::integer`,
		})
		.from(productCategories)
		.innerJoin(categories, eq(categories.id, productCategories.categoryId))
		.where(isAmong(productCategories.productId, "productIds"));
	return unionAll(imageRows, categoryRows).orderBy(productImages.position, images.alt);
});
