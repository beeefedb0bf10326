import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { db } from "#db/client.server.ts";
import { categories, productCategories, vocabulary } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createCategory, deleteCategory, updateCategory } from "./categories.commands.server.ts";
import { findMovedCategory, listCategories, listFooterCategories } from "./categories.queries.server.ts";

const invalidated: string[][] = [];
beforeAll(() => onInvalidate((tags) => invalidated.push([...tags])));

const create = (name: string) => inTransaction((tx) => createCategory(tx, { name, showOnHome: true }));

describe("a category", () => {
	// rule: 5.13
	it("gets a unique address from its name, and its words are indexed", async () => {
		expect((await create("Decoração & Arte")).slug).toBe("decoracao-arte");
		expect((await create("Decoração, Arte")).slug).toBe("decoracao-arte-2");
		const [word] = await db.select().from(vocabulary).where(eq(vocabulary.word, "decoracao"));
		expect(word?.spelling).toBe("decoração");
		await expect(create("???")).rejects.toMatchObject({ kind: "invalid" });
	});

	it("keeps its address when it is renamed, unless another one is given", async () => {
		const { id, slug } = await create("Varanda");
		const expected = ["catalogue", `category:${id}`];
		expect(await inTransaction((tx) => updateCategory(tx, id, { name: "Área externa" }))).toEqual({ slug });
		// Once for what was made, once for what was changed.
		await expect
			.poll(() => invalidated.filter((tags) => `${tags}` === `${expected}`))
			.toEqual([expected, expected]);
		const renamed = { name: "Área externa", slug: "area-externa" };
		expect(await inTransaction((tx) => updateCategory(tx, id, renamed))).toEqual({ slug: "area-externa" });
	});

	// rule: 5.13
	it("is found under its former addresses, until another category takes one", async () => {
		const { id } = await create("Louças");
		const rename = (slug: string) => inTransaction((tx) => updateCategory(tx, id, { name: "Louças", slug }));
		await rename("pratos");
		await rename("mesa-posta");
		expect(await findMovedCategory("loucas")).toBe("mesa-posta");
		expect(await findMovedCategory("pratos")).toBe("mesa-posta");
		await rename("loucas");
		expect(await findMovedCategory("loucas")).toBeNull();
		expect(await findMovedCategory("mesa-posta")).toBe("loucas");
		expect((await create("Pratos")).slug).toBe("pratos");
		expect(await findMovedCategory("pratos")).toBeNull();
		await inTransaction((tx) => deleteCategory(tx, id));
		expect(await findMovedCategory("mesa-posta")).toBeNull();
	});

	it("leaves its products behind when it is deleted", async () => {
		const { id } = await create("Passageira");
		const product = await insertProduct({ categoryId: id }, { categoryIds: [id] });
		await inTransaction((tx) => deleteCategory(tx, id));
		expect(await db.select().from(categories).where(eq(categories.id, id))).toEqual([]);
		const links = await db
			.select()
			.from(productCategories)
			.where(eq(productCategories.productId, product.id));
		expect(links).toEqual([]);
		await expect(inTransaction((tx) => deleteCategory(tx, id))).rejects.toMatchObject({ kind: "not_found" });
		await expect(inTransaction((tx) => updateCategory(tx, id, { name: "De volta" }))).rejects.toMatchObject({
			kind: "not_found",
		});
	});

	// rule: 2.15, 3.02
	it("stands in the footer by the number of its active products, five at most", async () => {
		const full = await create("Cheia");
		for (const isActive of [true, true, false]) {
			await insertProduct({ isActive }, { categoryIds: [full.id] });
		}
		for (const name of ["A", "B", "C", "D", "E"]) await create(`Vazia ${name}`);
		const footer = await listFooterCategories();
		expect(footer).toHaveLength(5);
		expect(footer[0]).toEqual({ name: "Cheia", slug: "cheia" });
		expect((await listCategories()).find(({ id }) => id === full.id)?.productCount).toBe(2);
		// Every page has a footer: it is read once, and again when the catalogue changes.
		expect(await listFooterCategories()).toBe(footer);
		await create("Outra");
		expect(await listFooterCategories()).not.toBe(footer);
	});
});
