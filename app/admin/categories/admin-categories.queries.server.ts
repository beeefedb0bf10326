import { and, eq, sql } from "drizzle-orm";
import { defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { db } from "#db/client.server.ts";
import { categories, images, productCategories, products } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { categoryFilters } from "./category-filters.ts";

/** Categories by name, each with its number of products. */
export const categoriesList = defineList({
	filters: categoryFilters,
	sorts: { name: { column: sql`cerne_fold(${categories.name})`, type: "text" } },
	defaultSort: "name",
	id: categories.id,
	read: async (_admin: Admin, { q }, { sortKey, where, orderBy, limit }) => {
		const counts = db
			.select({
				categoryId: productCategories.categoryId,
				active: sql<number>`count(*) filter (where ${products.isActive})::int`.as("active"),
				all: sql<number>`count(*)::int`.as("all_of_it"),
			})
			.from(productCategories)
			.innerJoin(products, eq(products.id, productCategories.productId))
			.groupBy(productCategories.categoryId)
			.as("counts");
		const rows = await db
			.select({
				id: categories.id,
				sortKey,
				name: categories.name,
				slug: categories.slug,
				description: categories.description,
				showOnHome: categories.showOnHome,
				image: imageColumns,
				activeProducts: counts.active,
				allProducts: counts.all,
			})
			.from(categories)
			.leftJoin(images, eq(images.id, categories.imageId))
			.leftJoin(counts, eq(counts.categoryId, categories.id))
			.where(and(unaccentedContains(q, categories.name), where))
			.orderBy(...orderBy)
			.limit(limit);
		return rows.map(({ activeProducts, allProducts, ...row }) => ({
			...row,
			activeProducts: activeProducts ?? 0,
			allProducts: allProducts ?? 0,
		}));
	},
});

export type AdminCategory = RowOf<typeof categoriesList>;
