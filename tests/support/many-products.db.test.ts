import { expect, it } from "vitest";
import { catalogueSorts } from "#app/shop/catalogue/products/catalogue-search.ts";
import { PAGE_SIZE, searchProducts } from "#app/shop/catalogue/products/search-products.server.ts";
import { db } from "#db/client.server.ts";
import { createCategory, createImage } from "./factories.ts";
import { createManyProducts } from "./many-products.ts";

const COUNT = 494;

it("pages through many generated products, each seen once, in every order", async () => {
	const categories = [await createCategory({ slug: "sala" }), await createCategory({ slug: "cozinha" })];
	const images = [await createImage(), await createImage(), await createImage()];
	await createManyProducts(db, COUNT, {
		categoryIds: categories.map(({ id }) => id),
		imageIds: images.map(({ id }) => id),
	});
	for (const sort of Object.keys(catalogueSorts) as (keyof typeof catalogueSorts)[]) {
		const seen = new Set<string>();
		for (let page = 1; page <= Math.ceil(COUNT / PAGE_SIZE); page += 1) {
			const found = await searchProducts({ ...everything, sort, page });
			expect(found).toMatchObject({ total: COUNT, page });
			for (const product of found.products) {
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
	material: null,
	min: null,
	max: null,
	inStockOnly: false,
	madeToOrderOnly: false,
	sort: "name",
	page: 1,
} as const;
