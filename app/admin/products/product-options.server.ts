import { and, desc, eq } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listProductLinks } from "#app/shop/catalogue/products/list-product-links.server.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";

/** As many as a reader looks through before typing more. */
const MAX_PRODUCT_OPTIONS = 8;

/** Products for sale by part of their name, newest first: for a new review, or for a room. */
export async function findProductOptions(_admin: Admin, query: string) {
	const rows = await db
		.select({ id: products.id, slug: products.slug, name: products.name })
		.from(products)
		.where(and(eq(products.isActive, true), unaccentedContains(query.slice(0, 200), products.name)))
		.orderBy(desc(products.createdAt), desc(products.id))
		.limit(MAX_PRODUCT_OPTIONS + 1);
	const shown = rows.slice(0, MAX_PRODUCT_OPTIONS);
	const links = await listProductLinks(shown.map(({ id }) => id));
	return {
		query,
		products: shown.map((product, at) => ({ ...product, image: links[at]?.images[0] ?? null })),
		hasMore: rows.length > MAX_PRODUCT_OPTIONS,
	};
}

export type ProductOptions = Awaited<ReturnType<typeof findProductOptions>>;
