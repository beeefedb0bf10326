import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCategory, insertProduct } from "#tests/support/factories.ts";
import { db } from "./client.server.ts";
import { categories, productCategories, products } from "./schema.server.ts";

it("stores the names of a product's categories with it, after every kind of change", async () => {
	const { id: mesas } = await insertCategory({ name: "Mesas" });
	const { id: quarto } = await insertCategory({ name: "Quarto" });
	const { id } = await insertProduct({}, { categoryIds: [quarto, mesas] });
	const names = async () =>
		(await db.select({ names: products.categoryNames }).from(products).where(eq(products.id, id)))[0]?.names;
	expect(await names()).toBe("Mesas Quarto");
	await db.update(categories).set({ name: "Dormitório" }).where(eq(categories.id, quarto));
	expect(await names()).toBe("Dormitório Mesas");
	await db.delete(productCategories).where(eq(productCategories.categoryId, mesas));
	expect(await names()).toBe("Dormitório");
	await db.delete(categories).where(eq(categories.id, quarto));
	expect(await names()).toBe("");
	await db.delete(products).where(eq(products.id, id));
	expect(await names()).toBeUndefined();
});
