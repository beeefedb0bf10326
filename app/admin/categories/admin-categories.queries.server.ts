import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { db } from "#db/client.server.ts";
import { categories, images, productCategories, products } from "#db/schema.server.ts";

/** All of them by name, with how many products each has. */
export async function listAdminCategories(_admin: Admin) {
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
		.orderBy(sql`cerne_fold(${categories.name})`, categories.id);
	return rows.map(({ image, activeProducts, allProducts, ...row }) => ({
		...row,
		image: image,
		activeProducts: activeProducts ?? 0,
		allProducts: allProducts ?? 0,
	}));
}

export type AdminCategory = Awaited<ReturnType<typeof listAdminCategories>>[number];
