import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { findMovedProduct } from "#app/shop/catalogue/products/products.queries.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, images, products } from "#db/schema.server.ts";
import { insertCategory, insertImage, insertUser } from "#tests/support/factories.ts";
import {
	addProduct,
	duplicateProduct,
	removeProduct,
	saveProduct,
	setProductsActive,
	setProductsFeatured,
} from "./admin-products.commands.server.ts";
import { findEditableProduct, listAdminProducts } from "./admin-products.queries.server.ts";

let admin: Admin;
let category: { id: string };

beforeAll(async () => {
	admin = (await insertUser({ role: "admin" })) as unknown as Admin;
	category = await insertCategory();
});

const input = (more: Partial<ProductInput> = {}): ProductInput => ({
	name: "Mesa de centro Bocaina",
	description: "Tampo inteiro.",
	price: cents(199_000),
	materials: ["Imbuia"],
	categoryIds: [category.id],
	stockQuantity: 3,
	isActive: true,
	imageIds: [],
	...more,
});

const rowOf = async (id: string) => {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	if (!row) throw new Error("The product is gone.");
	return row;
};
const lastEntry = async (id: string) => {
	const [entry] = await db
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.entityId, id))
		.orderBy(desc(auditEntries.createdAt))
		.limit(1);
	return entry;
};

describe("an admin's product", () => {
	it("is entered and saved with an entry of who did what", async () => {
		const { id } = await addProduct(admin, input());
		expect(await lastEntry(id)).toMatchObject({ actorId: admin.id, action: "product.created" });
		await saveProduct(admin, id, { version: 1, stockQuantity: 3 }, input({ price: cents(210_000) }));
		expect(await lastEntry(id)).toMatchObject({
			action: "product.updated",
			details: { changed: { price: [199_000, 210_000] } },
		});
	});

	it("tells the second of two editors, and overwrites nothing", async () => {
		const { id } = await addProduct(admin, input());
		const seen = { version: 1, stockQuantity: 3 };
		await saveProduct(admin, id, seen, input({ description: "Da primeira." }));
		await expect(saveProduct(admin, id, seen, input({ description: "Da segunda." }))).rejects.toMatchObject({
			kind: "conflict",
		});
		expect((await rowOf(id)).description).toBe("Da primeira.");
	});

	it("does not get back the pieces that were sold while its form was open", async () => {
		const { id } = await addProduct(admin, input());
		await db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, id));
		await saveProduct(admin, id, { version: 1, stockQuantity: 3 }, input({ description: "Outra." }));
		expect((await rowOf(id)).stockQuantity).toBe(1);
		// Seven more came from the workshop.
		await saveProduct(admin, id, { version: 2, stockQuantity: 3 }, input({ stockQuantity: 10 }));
		expect((await rowOf(id)).stockQuantity).toBe(8);
	});

	it("keeps facts that no form asks for", async () => {
		const { id } = await addProduct(admin, input({ specifications: { color: "Mel", voltagem: "220 V" } }));
		const save = input({ specifications: { style: "Rústico" } });
		await saveProduct(admin, id, { version: 1, stockQuantity: 3 }, save);
		expect((await rowOf(id)).specifications).toEqual({ voltagem: "220 V", style: "Rústico" });
	});

	it("leads from its old addresses to the new one, until another piece takes one", async () => {
		const { id, slug } = await addProduct(admin, input({ name: "Banco Antigo" }));
		const seen = { version: 1, stockQuantity: 3 };
		await saveProduct(admin, id, seen, input({ name: "Banco Novo", slug: "banco-novo" }));
		expect(await findMovedProduct(slug)).toBe("banco-novo");
		await saveProduct(admin, id, { ...seen, version: 2 }, input({ name: "Banco", slug: "banco-terceiro" }));
		expect(await findMovedProduct(slug)).toBe("banco-terceiro");
		expect(await findMovedProduct("banco-novo")).toBe("banco-terceiro");
		await addProduct(admin, input({ name: "Banco Antigo" }));
		expect(await findMovedProduct(slug)).toBeNull();
		// And back again.
		await saveProduct(admin, id, { ...seen, version: 3 }, input({ name: "Banco", slug: "banco-novo" }));
		expect(await findMovedProduct("banco-terceiro")).toBe("banco-novo");
		expect(await findMovedProduct("banco-novo")).toBeNull();
		await setProductsActive(admin, [id], false);
		expect(await findMovedProduct("banco-terceiro")).toBeNull();
	});

	it("loses the pictures that it no longer shows, unless a copy shows them", async () => {
		const [kept, dropped] = [await insertImage(), await insertImage()];
		const { id } = await addProduct(admin, input({ imageIds: [kept.id, dropped.id] }));
		const original = await findEditableProduct(id);
		if (!original) throw new Error("The product is gone.");
		const copy = await duplicateProduct(admin, input({ imageIds: [kept.id] }));
		await saveProduct(admin, id, { version: 1, stockQuantity: 3 }, input({ imageIds: [kept.id] }));
		expect(await db.select().from(images).where(eq(images.id, dropped.id))).toEqual([]);
		await removeProduct(admin, id);
		expect(await db.select().from(images).where(eq(images.id, kept.id))).toHaveLength(1);
		expect(await rowOf(copy.id)).toMatchObject({ isActive: false, stockQuantity: 0 });
		expect((await rowOf(copy.id)).name).toMatch(/ \(cópia\)$/);
	});

	it("cannot take a category that was deleted meanwhile", async () => {
		await expect(
			addProduct(admin, input({ categoryIds: ["00000000-0000-4000-8000-000000000000"] })),
		).rejects.toMatchObject({ kind: "conflict" });
	});
});

describe("several products", () => {
	// rule: 4.22
	it("are switched together, each with its entry", async () => {
		const ids = [(await addProduct(admin, input())).id, (await addProduct(admin, input())).id];
		expect(await setProductsActive(admin, [...ids, ids[0] ?? ""], false)).toBe(2);
		for (const id of ids) {
			expect(await rowOf(id)).toMatchObject({ isActive: false, version: 2 });
			expect(await lastEntry(id)).toMatchObject({ action: "product.deactivated" });
		}
		expect(await setProductsFeatured(admin, ids, true)).toBe(2);
		await expect(
			setProductsActive(admin, ["00000000-0000-4000-8000-000000000000"], true),
		).rejects.toMatchObject({ kind: "not_found" });
	});
});

describe("the list", () => {
	const all = { q: "", status: "", categoryId: "", sort: "newest" } as const;

	// rule: 2.69
	it("finds any part of a name without accents, literally, and filters", async () => {
		const { id } = await addProduct(admin, input({ name: "Cômoda 100% Jequitibá", stockQuantity: 0 }));
		const find = async (more: Partial<Parameters<typeof listAdminProducts>[0]>) =>
			(await listAdminProducts({ ...all, ...more }, null)).rows.map((row) => row.id);
		expect(await find({ q: "jequitiba comoda" })).toEqual([id]);
		expect(await find({ q: "100%" })).toEqual([id]);
		expect(await find({ q: "1_0%" })).toEqual([]);
		expect(await find({ q: "comoda", status: "low" })).toEqual([id]);
		expect(await find({ q: "comoda", status: "inactive" })).toEqual([]);
		expect(await find({ q: "comoda", categoryId: category.id })).toEqual([id]);
		expect(await find({ q: "comoda", categoryId: "x' or true --" })).toEqual([id]);
		expect(await find({ q: "comoda", status: "uncategorised" })).toEqual([]);
		for (const sort of ["name", "-name", "price", "-price", "stock", "-stock"] as const) {
			expect((await find({ sort })).length).toBeGreaterThan(3);
		}
	});
});
