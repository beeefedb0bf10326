import { and, eq, isNull, or, sql } from "drizzle-orm";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { findText, type TextKey } from "#app/shop/texts/shop-texts.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

/** The page that shows a text to a visitor. */
export async function previewPath(key: TextKey): Promise<string> {
	if (key !== "care-tips") return findText(key).path;
	const [product] = await db
		.select({ slug: products.slug })
		.from(products)
		.where(
			and(
				products.isActive,
				or(isNull(products.careInstructions), eq(sql`trim(${products.careInstructions})`, "")),
			),
		)
		.orderBy(products.slug)
		.limit(1);
	return product ? productPath(product.slug) : findText(key).path;
}
