import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { db } from "./client.server.ts";
import { categories, productCategories, products } from "./schema.server.ts";

it("stores names and addresses of a product's categories with it, after every kind of change", async () => {
	const { id: mesas } = await insertCategory({ name: "Mesas", slug: "mesas" });
	const { id: quarto } = await insertCategory({ name: "Quarto", slug: "quarto" });
	const { id } = await insertProduct({}, { categoryIds: [quarto, mesas] });
	const stored = async () => {
		const { categoryNames, categorySlugs } = products;
		const [row] = await db.select({ categoryNames, categorySlugs }).from(products).where(eq(products.id, id));
		return row && [row.categoryNames, ...row.categorySlugs];
	};
	expect(await stored()).toEqual(["Mesas Quarto", "mesas", "quarto"]);
	await db.update(categories).set({ name: "Dormitório" }).where(eq(categories.id, quarto));
	expect(await stored()).toEqual(["Dormitório Mesas", "mesas", "quarto"]);
	await db.update(categories).set({ slug: "dormitorio" }).where(eq(categories.id, quarto));
	expect(await stored()).toEqual(["Dormitório Mesas", "dormitorio", "mesas"]);
	await db.delete(productCategories).where(eq(productCategories.categoryId, mesas));
	expect(await stored()).toEqual(["Dormitório", "dormitorio"]);
	await db.delete(categories).where(eq(categories.id, quarto));
	expect(await stored()).toEqual([""]);
	await db.delete(products).where(eq(products.id, id));
	expect(await stored()).toBeUndefined();
});
