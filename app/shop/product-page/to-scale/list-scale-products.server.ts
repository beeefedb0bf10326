import { and, desc, eq, isNotNull } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { listProductLinks } from "#app/shop/catalogue/products/list-product-links.server.ts";
import { readDb } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { type ScaleProduct, toScaleProduct } from "./scale-product.ts";

/** As many as a list to choose from can hold; a larger shop offers its newest. */
const MAX_PRODUCTS = 300;

/** The products for sale whose width and height are known, by name. */
export const listScaleProducts = cacheOfCatalogue(async (): Promise<ScaleProduct[]> => {
	const rows = await readDb
		.select({
			id: products.id,
			slug: products.slug,
			name: products.name,
			widthMm: products.widthMm,
			heightMm: products.heightMm,
			depthMm: products.depthMm,
		})
		.from(products)
		.where(and(eq(products.isActive, true), isNotNull(products.widthMm), isNotNull(products.heightMm)))
		.orderBy(desc(products.createdAt), products.id)
		.limit(MAX_PRODUCTS);
	const linked = await listProductLinks(rows.map(({ id }) => id));
	return rows
		.flatMap(({ id: _, slug, name, ...size }, at) => {
			const categoryNames = (linked[at]?.categories ?? []).map((category) => category.name);
			return toScaleProduct({ slug, name, categoryNames, size }) ?? [];
		})
		.sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
});
