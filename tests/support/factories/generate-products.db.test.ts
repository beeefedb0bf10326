import { expect, it } from "vitest";
import { catalogueSorts } from "#app/shop/catalogue/search/catalogue-search.ts";
import { CATALOGUE_PAGE_SIZE, searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import { db } from "#db/client.server.ts";
import { insertCategory, insertImage } from "./factories.ts";
import { insertManyProducts } from "./generate-products.ts";

const COUNT = 494;

it("pages through many generated products, each seen once, in every order", async () => {
	const categories = [await insertCategory({ slug: "sala" }), await insertCategory({ slug: "cozinha" })];
	const images = [await insertImage(), await insertImage(), await insertImage()];
	await insertManyProducts(db, COUNT, {
		categoryIds: categories.map(({ id }) => id),
		imageIds: images.map(({ id }) => id),
	});
	for (const sort of Object.keys(catalogueSorts) as (keyof typeof catalogueSorts)[]) {
		const seen = new Set<string>();
		for (let page = 1; page <= Math.ceil(COUNT / CATALOGUE_PAGE_SIZE); page += 1) {
			const results = await searchProducts({ ...everything, sort, page });
			expect(results).toMatchObject({ total: COUNT, page });
			for (const product of results.products) {
				expect(product.images).toHaveLength(1);
				seen.add(product.id);
			}
		}
		expect(seen.size, sort).toBe(COUNT);
	}
	const half = await searchProducts({ ...everything, categorySlug: "cozinha" });
	expect(half.total).toBe(COUNT / 2);
});

const everything = {
	q: "",
	categorySlug: null,
	artisan: null,
	materials: [],
	min: null,
	max: null,
	inStockOnly: false,
	madeToOrderOnly: false,
	sort: "name",
	page: 1,
} as const;
