import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { productCategories, products } from "#db/schema.server.ts";
import { insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { insertManyProducts } from "#tests/support/factories/generate-products.ts";
import { listRelated } from "./list-related.server.ts";
import { findProductBySlug } from "./products.queries.server.ts";

/** By the rule itself, among all products. */
async function relatedByRule(product: { id: string; price: number; categories: { id: string }[] }) {
	const categoryIds = new Set(product.categories.map(({ id }) => id));
	const links = Map.groupBy(await db.select().from(productCategories), ({ productId }) => productId);
	const all = (await db.select().from(products)).map(({ id, priceCents, isActive, isFeatured }) => ({
		id,
		inCommon: (links.get(id) ?? []).filter(({ categoryId }) => categoryIds.has(categoryId)).length,
		far: Math.abs(priceCents - product.price),
		isCandidate: isActive && id !== product.id,
		isFeatured,
	}));
	return all
		.filter((each) => each.isCandidate && (each.inCommon > 0 || each.isFeatured))
		.sort((a, b) => b.inCommon - a.inCommon || a.far - b.far || (a.id < b.id ? -1 : 1))
		.slice(0, 4)
		.map(({ id }) => id);
}

it("relates the same products in a shop of many, at few prices or at many", async () => {
	const [large, other, small] = [await insertCategory(), await insertCategory(), await insertCategory()];
	await insertManyProducts(db, 900, { categoryIds: [large.id, other.id] });
	for (const price of [9_001, 52_001, 900_000]) {
		await insertProduct(
			{ priceCents: cents(price), isFeatured: true },
			{ categoryIds: [small.id, large.id] },
		);
		await insertProduct({ priceCents: cents(price) }, { categoryIds: [small.id] });
		await insertProduct({ priceCents: cents(price) });
	}
	await db.update(products).set({ isActive: false }).where(sql`${products.weightGrams} % 700 = 0`);
	const compare = async () => {
		const shown = await db
			.select({ slug: products.slug })
			.from(products)
			.where(sql`${products.isActive} and (${products.stockQuantity} = 3 or ${products.priceCents} % 10 = 1)`)
			.orderBy(products.name)
			.limit(12);
		expect(shown).toHaveLength(12);
		for (const { slug } of shown) {
			const product = await findProductBySlug(slug);
			if (!product) throw new Error(`${slug} was not found.`);
			expect((await listRelated(product)).map(({ id }) => id)).toEqual(await relatedByRule(product));
		}
	};
	await compare();
	// More of one price than are looked at on either side.
	await db.update(products).set({ priceCents: sql`10000 + 100 * (${products.weightGrams} / 100 % 3)` });
	await compare();
});
