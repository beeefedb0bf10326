import { and, desc, eq, sql } from "drizzle-orm";
import { tag } from "#app/platform/cache-tags.server.ts";
import { db } from "#db/client.server.ts";
import { categories, productCategories, products } from "#db/schema.server.ts";

/** The footer shows the five fullest categories of the home page (specification, section 7). */
const FOOTER_CATEGORIES = 5;

export async function listFooterCategories(): Promise<{ name: string; slug: string }[]> {
	tag("catalogue");
	const active = sql<number>`count(${products.id})::int`;
	return db
		.select({ name: categories.name, slug: categories.slug })
		.from(categories)
		.leftJoin(productCategories, eq(productCategories.categoryId, categories.id))
		.leftJoin(products, and(eq(products.id, productCategories.productId), products.isActive))
		.where(eq(categories.showOnHome, true))
		.groupBy(categories.id)
		.orderBy(desc(active), categories.name)
		.limit(FOOTER_CATEGORIES);
}
