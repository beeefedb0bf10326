import { and, arrayOverlaps, eq, inArray, lte, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { listProductsByIds } from "#app/shop/catalogue/products/products.queries.server.ts";
import { countMaterials } from "#app/shop/catalogue/search/search-products.server.ts";
import { toListImages } from "#app/shop/images/image.ts";
import { readDb } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { chooseWoods } from "./woods.server.ts";

const MAX_PRODUCTS = 3;

export type WoodOnSale = Awaited<ReturnType<typeof readWoods>>[number];

/** The woods of which the shop sells something, each with three of its products and how many there are. */
export async function readWoods() {
	const counts = await countMaterials();
	const woods = chooseWoods(Object.keys(counts));
	const names = woods.map(({ name }) => name);
	const rows = await listProductsOfWoods(names, JSON.stringify(names));
	const products = await listProductsByIds(rows.map(({ id }) => id));
	const byId = new Map(products.map((product) => [product.id, product]));
	return woods.map((wood) => ({
		...wood,
		count: counts[wood.name] ?? 0,
		products: rows
			.filter(({ material }) => material === wood.name)
			.flatMap(({ id }) => byId.get(id) ?? [])
			.map(({ slug, name, price, images }) => ({ slug, name, price, image: toListImages(images)[0] })),
	}));
}

/** For each wood first the products of which it is the main material, the first one of its list; then featured ones. */
const listProductsOfWoods = cacheOfCatalogue(async (woods: readonly string[]) => {
	if (woods.length === 0) return [];
	const { id, materials, isFeatured, createdAt } = products;
	const each = readDb
		.select({
			id,
			material: sql<string>`unnest(${materials})`.as("material"),
			main: sql<string>`${materials}[1]`.as("main"),
			isFeatured,
			createdAt,
		})
		.from(products)
		.where(and(eq(products.isActive, true), arrayOverlaps(materials, [...woods])))
		.as("each");
	const ranked = readDb
		.select({
			id: each.id,
			material: each.material,
			place: sql<number>`row_number() over (
				partition by ${each.material}
				order by (${each.main} = ${each.material}) desc, ${each.isFeatured} desc, ${each.createdAt} desc, ${each.id}
			)`.as("place"),
		})
		.from(each)
		.where(inArray(each.material, [...woods]))
		.as("ranked");
	return readDb
		.select({ id: ranked.id, material: ranked.material })
		.from(ranked)
		.where(lte(ranked.place, MAX_PRODUCTS))
		.orderBy(ranked.material, ranked.place);
});
