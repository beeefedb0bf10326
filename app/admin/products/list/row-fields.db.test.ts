import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeStock } from "#app/shop/catalogue/stock/change-stock.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { readAudit, readMovements } from "#tests/support/factories/read-rows.ts";
import { saveProduct } from "../admin-products.commands.server.ts";
import { findEditableProduct } from "../admin-products.queries.server.ts";
import { changeProductMeasure, changeProductPrice, changeProductStock } from "./change-row-field.server.ts";

let admin: Admin;
let id: string;
beforeAll(async () => {
	admin = await createAdmin();
});
beforeEach(async () => {
	const [category, image] = [await insertCategory(), await insertImage()];
	({ id } = await saveProduct(admin, {
		name: "Aparador Ripado",
		description: "Seis portas.",
		price: cents(429_000),
		originalPrice: cents(490_000),
		materials: ["Freijó"],
		specifications: { color: "Mel", verniz: "Fosco" },
		categoryIds: [category.id],
		imageIds: [image.id],
		imageAlts: ["Aparador de frente"],
		weightGrams: 52_000,
		stockQuantity: 3,
		isActive: true,
	}));
});

const product = async () => {
	const { version, updatedAt: _, ...rest } = (await findEditableProduct(admin, id)) ?? {};
	return { version, ...rest };
};
const sell = (units: number) =>
	inTransaction((tx) =>
		changeStock(tx, [{ productId: id, delta: -units }], { reason: "edited", actor: admin }),
	);

describe("a field in the row of a product", () => {
	it("changes the price and nothing else, with its audit entry", async () => {
		const before = await product();
		expect(await changeProductPrice(admin, { id, version: 1 }, cents(399_000))).toEqual({
			version: 2,
			before: 429_000,
			now: 399_000,
		});
		expect(await product()).toEqual({ ...before, version: 2, price: 399_000 });
		expect((await readAudit(id)).at(-1)).toMatchObject({
			action: "product.updated",
			actorId: admin.id,
			details: { changed: { price: [429_000, 399_000] } },
		});
		expect(await readMovements({ id })).toHaveLength(1);
	});

	it("changes the stock and nothing else, and writes the movement", async () => {
		const before = await product();
		const seen = { id, version: 1, stockQuantity: 3 };
		expect(await changeProductStock(admin, seen, 8)).toEqual({ version: 2, before: 3, now: 8 });
		expect(await product()).toMatchObject({ ...before, version: 2, stockQuantity: 8, stockLevel: 5 });
		expect((await readMovements({ id })).at(-1)).toMatchObject({
			units: 5,
			reason: "edited",
			actorId: admin.id,
		});
	});

	it("changes a measure and nothing else, and takes it back to nothing", async () => {
		const before = await product();
		expect(await changeProductMeasure(admin, { id, version: 1 }, "height", 860)).toEqual({
			version: 2,
			before: null,
			now: 860,
		});
		expect(await product()).toEqual({ ...before, version: 2, heightMm: 860 });
		expect((await readAudit(id)).at(-1)).toMatchObject({ details: { changed: { heightMm: [null, 860] } } });
		expect(await changeProductMeasure(admin, { id, version: 2 }, "height", null)).toMatchObject({
			before: 860,
			now: null,
		});
		expect(await product()).toEqual({ ...before, version: 3 });
	});

	it("takes away what only repeated the measure before, and keeps what says something else", async () => {
		const measured = await insertProduct({
			widthMm: 410,
			weightGrams: 5_200,
			specifications: { weight: "5,2 kg", size: "41 cm", color: "Mel" },
		});
		await changeProductMeasure(admin, { id: measured.id, version: 1 }, "weight", 6_000);
		const specifications = async () => (await findEditableProduct(admin, measured.id))?.specifications;
		expect(await specifications()).toEqual({ size: "41 cm", color: "Mel" });
	});

	it("leaves units that were sold meanwhile deducted", async () => {
		await sell(2);
		expect(await changeProductStock(admin, { id, version: 1, stockQuantity: 3 }, 4)).toMatchObject({
			now: 2,
		});
		await changeProductPrice(admin, { id, version: 2 }, cents(1));
		expect(await product()).toMatchObject({ stockQuantity: 2, price: 1 });
	});

	it("refuses the second of two people, and overwrites nothing", async () => {
		const both = await Promise.allSettled([
			changeProductPrice(admin, { id, version: 1 }, cents(100)),
			changeProductPrice(admin, { id, version: 1 }, cents(200)),
			changeProductStock(admin, { id, version: 1, stockQuantity: 3 }, 9),
		]);
		expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(both.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { kind: "conflict", storedVersion: 2 },
		});
		expect((await product()).version).toBe(2);
	});

	it("is refused for a product that was deleted", async () => {
		await db.delete(products).where(eq(products.id, id));
		await expect(changeProductPrice(admin, { id, version: 1 }, cents(100))).rejects.toMatchObject({
			kind: "not_found",
		});
	});
});
