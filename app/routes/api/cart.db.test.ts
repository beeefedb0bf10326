import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { createImage, createProduct } from "#tests/support/factories.ts";
import { action } from "./cart.ts";

async function post(body: unknown) {
	const request = new Request("http://localhost/api/cart", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	const response = await action({ request });
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	return { status: response.status, body: await response.json() };
}

const line = (productId: string, quantity = 1) => ({ productId, quantity });

it("answers price, stock and first picture of each piece", async () => {
	const [first, second] = [await createImage(), await createImage()];
	const chair = await createProduct(
		{ name: "Cadeira Serrana", priceCents: cents(89_050), stockQuantity: 2, shippingType: "free" },
		{ imageIds: [first.id, second.id] },
	);
	const table = await createProduct({ isMadeToOrder: true, productionDays: 30, stockQuantity: 0 });
	const { status, body } = await post({ lines: [line(chair.id, 2), line(table.id)] });
	expect(status).toBe(200);
	expect(Object.keys(body.products)).toHaveLength(2);
	expect(body.products[chair.id]).toEqual({
		id: chair.id,
		slug: chair.slug,
		name: "Cadeira Serrana",
		price: 89_050,
		image: expect.stringMatching(new RegExp(`^/images/${first.id}/\\d+\\.webp$`)),
		left: 2,
		productionDays: null,
		shippingType: "free",
	});
	expect(body.products[table.id]).toMatchObject({ left: null, productionDays: 30, image: null });
});

it("answers null for what is deleted, inactive or no product at all", async () => {
	const inactive = await createProduct({ isActive: false });
	const unknown = randomUUID();
	const { status, body } = await post({ lines: [line(inactive.id), line(unknown), line("1 or 1=1")] });
	expect(status).toBe(200);
	expect(body.products).toEqual({ [inactive.id]: null, [unknown]: null, "1 or 1=1": null });
});

it("answers an empty cart", async () => {
	expect(await post({ lines: [] })).toEqual({ status: 200, body: { products: {} } });
});

it.each([
	["nothing", null],
	["no lines", {}],
	["a price", { lines: [{ ...line(randomUUID()), price: 1 }] }],
	["half a piece", { lines: [line(randomUUID(), 1.5)] }],
	["a hundred of one", { lines: [line(randomUUID(), 100)] }],
	["less than one", { lines: [line(randomUUID(), 0)] }],
	["51 lines", { lines: Array.from({ length: 51 }, () => line(randomUUID())) }],
	["an endless id", { lines: [line("x".repeat(65))] }],
])("refuses %s with 422, in Portuguese", async (_what, given) => {
	const { status, body } = await post(given);
	expect(status).toBe(422);
	expect(body.error.message).not.toMatch(/invalid|expected|required|unrecognized/i);
});
