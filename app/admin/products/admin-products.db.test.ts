import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { findMovedProduct } from "#app/shop/catalogue/products/products.queries.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { images, orderItems, products } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import {
	duplicateProduct,
	removeProduct,
	saveProduct,
	setProductsActive,
	setProductsFeatured,
} from "./admin-products.commands.server.ts";
import { findEditableProduct, productsList } from "./admin-products.queries.server.ts";

setUpCepStubs();
let admin: Admin;
let category: { id: string };

beforeAll(async () => {
	admin = await createAdmin();
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
const lastEntry = async (id: string) => (await readAudit(id)).at(-1);

describe("an admin's product", () => {
	it("is created and saved, with an audit entry", async () => {
		const { id } = await saveProduct(admin, input());
		expect(await lastEntry(id)).toMatchObject({ actorId: admin.id, action: "product.created" });
		await saveProduct(admin, input({ price: cents(210_000) }), { id, version: 1, stockQuantity: 3 });
		expect(await lastEntry(id)).toMatchObject({
			action: "product.updated",
			details: { changed: { price: [199_000, 210_000] } },
		});
	});

	it("refuses the second of two editors, and overwrites nothing", async () => {
		const { id } = await saveProduct(admin, input());
		const seen = { version: 1, stockQuantity: 3 };
		await saveProduct(admin, input({ description: "Da primeira." }), { id, ...seen });
		await expect(
			saveProduct(admin, input({ description: "Da segunda." }), { id, ...seen }),
		).rejects.toMatchObject({
			kind: "conflict",
		});
		expect((await rowOf(id)).description).toBe("Da primeira.");
	});

	it("keeps units sold while its form was open out of the stock", async () => {
		const { id } = await saveProduct(admin, input());
		await db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, id));
		await saveProduct(admin, input({ description: "Outra." }), { id, version: 1, stockQuantity: 3 });
		expect((await rowOf(id)).stockQuantity).toBe(1);
		// The workshop made seven more.
		await saveProduct(admin, input({ stockQuantity: 10 }), { id, version: 2, stockQuantity: 3 });
		expect((await rowOf(id)).stockQuantity).toBe(8);
	});

	it("keeps fields that the form does not show", async () => {
		const { id } = await saveProduct(admin, input({ specifications: { color: "Mel", voltagem: "220 V" } }));
		const save = input({ specifications: { style: "Rústico" } });
		await saveProduct(admin, save, { id, version: 1, stockQuantity: 3 });
		expect((await rowOf(id)).specifications).toEqual({ voltagem: "220 V", style: "Rústico" });
	});

	it("has its own code and codes of invoices, and no other product has the same code", async () => {
		const fiscal = {
			gtin: "7891000315507",
			ncm: "94016100",
			taxClass: "200034",
			origin: "0",
		} as const;
		const { id } = await saveProduct(admin, input({ sku: "MESA-1", ...fiscal }));
		expect(await rowOf(id)).toMatchObject({ sku: "MESA-1", ...fiscal });
		await expect(saveProduct(admin, input({ sku: "MESA-1" }))).rejects.toMatchObject({
			kind: "conflict",
			fields: { sku: "Outra peça já tem este código." },
		});
		await expect(saveProduct(admin, input({ gtin: fiscal.gtin }))).rejects.toMatchObject({
			kind: "conflict",
			fields: { gtin: "Outra peça já tem este GTIN." },
		});
		const original = await findEditableProduct(admin, id);
		if (!original) throw new Error("The product is gone.");
		const copy = await rowOf((await duplicateProduct(admin, original)).id);
		expect(copy).toMatchObject({ ...fiscal, sku: null, gtin: null });
		await expect(db.update(products).set({ gtin: "789" }).where(eq(products.id, id))).rejects.toThrow();
		await expect(db.update(products).set({ ncm: "9401610A" }).where(eq(products.id, id))).rejects.toThrow();
		await expect(
			db.update(products).set({ taxClass: "20003A" }).where(eq(products.id, id)),
		).rejects.toThrow();
	});

	it("redirects from its former addresses, until another product takes one", async () => {
		const { id, slug } = await saveProduct(admin, input({ name: "Banco Antigo" }));
		const seen = { version: 1, stockQuantity: 3 };
		await saveProduct(admin, input({ name: "Banco Novo", slug: "banco-novo" }), { id, ...seen });
		expect(await findMovedProduct(slug)).toBe("banco-novo");
		await saveProduct(admin, input({ name: "Banco", slug: "banco-terceiro" }), { id, ...seen, version: 2 });
		expect(await findMovedProduct(slug)).toBe("banco-terceiro");
		expect(await findMovedProduct("banco-novo")).toBe("banco-terceiro");
		await saveProduct(admin, input({ name: "Banco Antigo" }));
		expect(await findMovedProduct(slug)).toBeNull();
		// Renamed back.
		await saveProduct(admin, input({ name: "Banco", slug: "banco-novo" }), { id, ...seen, version: 3 });
		expect(await findMovedProduct("banco-terceiro")).toBe("banco-novo");
		expect(await findMovedProduct("banco-novo")).toBeNull();
		await setProductsActive(admin, [id], false);
		expect(await findMovedProduct("banco-terceiro")).toBeNull();
	});

	it("gives a renamed copy the address of its name, until it was in the shop or sold", async () => {
		const name = "Aparador Ipê";
		const { id } = await saveProduct(admin, input({ name }));
		const original = await findEditableProduct(admin, id);
		if (!original) throw new Error("The product is gone.");
		const seen = { version: 1, stockQuantity: 0 };
		const renamed = (slug: string, more: Partial<ProductInput> = {}) =>
			input({ name: "Aparador Cumaru", stockQuantity: 0, isActive: false, slug, ...more });

		const copy = await duplicateProduct(admin, original);
		expect(copy.slug).toBe("aparador-ipe-copia");
		// The form submits the address that it shows.
		const active = renamed(copy.slug, { isActive: true });
		expect(await saveProduct(admin, active, { id: copy.id, ...seen })).toMatchObject({
			slug: "aparador-cumaru",
		});

		const typed = await duplicateProduct(admin, original);
		expect(await saveProduct(admin, renamed("aparador-novo"), { id: typed.id, ...seen })).toMatchObject({
			slug: "aparador-novo",
		});

		const shown = await duplicateProduct(admin, original);
		await setProductsActive(admin, [shown.id], true);
		const later = { id: shown.id, ...seen, version: 2 };
		expect(await saveProduct(admin, renamed(shown.slug), later)).toMatchObject({ slug: shown.slug });

		const sold = await duplicateProduct(admin, original);
		const orderId = await createOrder(await createCustomer(), await insertProduct());
		await db.update(orderItems).set({ productId: sold.id }).where(eq(orderItems.orderId, orderId));
		const edited = { id: sold.id, ...seen };
		expect(await saveProduct(admin, renamed(sold.slug), edited)).toMatchObject({ slug: sold.slug });
	});

	it("deletes the pictures that it no longer shows, unless a copy shows them", async () => {
		const [retained, dropped] = [await insertImage(), await insertImage()];
		const { id } = await saveProduct(admin, input({ imageIds: [retained.id, dropped.id] }));
		const original = await findEditableProduct(admin, id);
		if (!original) throw new Error("The product is gone.");
		const copy = await duplicateProduct(admin, { ...original, images: original.images.slice(0, 1) });
		await saveProduct(admin, input({ imageIds: [retained.id] }), { id, version: 1, stockQuantity: 3 });
		expect(await db.select().from(images).where(eq(images.id, dropped.id))).toEqual([]);
		await removeProduct(admin, id);
		expect(await db.select().from(images).where(eq(images.id, retained.id))).toHaveLength(1);
		expect(await rowOf(copy.id)).toMatchObject({ isActive: false, stockQuantity: 0 });
		expect((await rowOf(copy.id)).name).toMatch(/ \(cópia\)$/);
	});

	it("is saved with its pictures' descriptions, on every page that shows them", async () => {
		const image = await insertImage({ alt: "" });
		const edited = {
			...(await saveProduct(admin, input({ imageIds: [image.id] }))),
			version: 1,
			stockQuantity: 3,
		};
		const copy = await saveProduct(admin, input({ imageIds: [image.id] }));
		const invalidated: string[][] = [];
		const stop = onInvalidate((tags) => invalidated.push([...tags]));
		const described = { imageIds: [image.id], imageAlts: [" Tampo visto de cima "] };
		await saveProduct(admin, input(described), edited);
		await expect
			.poll(() => invalidated.find((tags) => tags.includes(`product:${edited.id}`)))
			.toContain(`product:${copy.id}`);
		stop();
		// Both rows were written by one transaction.
		const rows = await db
			.select({ alt: images.alt, imageBy: sql`${images}.xmin::text`, productBy: sql`${products}.xmin::text` })
			.from(images)
			.innerJoin(products, eq(products.id, edited.id))
			.where(eq(images.id, image.id));
		expect(rows[0]).toMatchObject({ alt: "Tampo visto de cima", imageBy: rows[0]?.productBy });
		await expect(
			saveProduct(admin, input({ ...described, imageAlts: ["Outro texto"] }), edited),
		).rejects.toMatchObject({ kind: "conflict" });
		expect((await findEditableProduct(admin, edited.id))?.images[0]?.alt).toBe("Tampo visto de cima");
	});

	it("describes a picture without a text by its name", async () => {
		const image = await insertImage({ alt: "" });
		const { id } = await saveProduct(admin, input({ imageIds: [image.id], imageAlts: [" "] }));
		expect((await findEditableProduct(admin, id))?.images[0]?.alt).toBe("Mesa de centro Bocaina");
	});

	it("cannot take a category that was deleted meanwhile", async () => {
		await expect(
			saveProduct(admin, input({ categoryIds: ["00000000-0000-4000-8000-000000000000"] })),
		).rejects.toMatchObject({ kind: "conflict" });
	});
});

describe("several products", () => {
	// rule: 4.22
	it("are switched together, each with its entry", async () => {
		const ids = [(await saveProduct(admin, input())).id, (await saveProduct(admin, input())).id];
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
	// rule: 2.69
	it("finds any part of a name without accents, literally, and filters", async () => {
		const { id } = await saveProduct(admin, input({ name: "Cômoda 100% Jequitibá", stockQuantity: 0 }));
		const find = async (asked: Record<string, string>) => {
			const url = new URL(`http://localhost/admin/products?${new URLSearchParams(asked)}`);
			return (await productsList.read(admin, url)).rows.map((row) => row.id);
		};
		expect(await find({ q: "jequitiba comoda" })).toEqual([id]);
		expect(await find({ q: "100%" })).toEqual([id]);
		expect(await find({ q: "1_0%" })).toEqual([]);
		expect(await find({ q: "comoda", status: "low" })).toEqual([id]);
		expect(await find({ q: "comoda", status: "inactive" })).toEqual([]);
		expect(await find({ q: "comoda", category: category.id })).toEqual([id]);
		expect(await find({ q: "comoda", category: "x' or true --" })).toEqual([id]);
		expect(await find({ q: "comoda", status: "uncategorised" })).toEqual([]);
		for (const sort of ["name", "-name", "price", "-price", "stock", "-stock"] as const) {
			expect((await find({ sort })).length).toBeGreaterThan(3);
		}
	});
});
