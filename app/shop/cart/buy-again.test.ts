import { expect, test } from "vitest";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";
import { cents } from "#app/values/money.ts";
import { addOrderedItems } from "./buy-again.ts";
import type { CurrentProduct } from "./cart.queries.server.ts";
import type { CartLine } from "./cart-lines.ts";

const product = (id: string, overrides: Partial<CurrentProduct> = {}): CurrentProduct => ({
	id,
	slug: id,
	name: `Banco ${id}`,
	price: cents(59_900),
	image: null,
	limit: 24,
	left: 8,
	leaveDay: "2026-12-04",
	queueNote: null,
	shippingType: "calculated",
	...overrides,
});
const item = (productId: string | null, quantity = 2) => ({
	productId,
	name: `Banco ${productId}`,
	quantity,
});
const line = (id: string, quantity: number): CartLine => {
	const { name, price, image, shippingType } = product(id, { price: cents(1) });
	return { id, name, price, image, shippingType, quantity, weight: null, dimensions: null };
};
const bought = (cart: CartLine[], items: ReturnType<typeof item>[], ...products: CurrentProduct[]) =>
	addOrderedItems(cart, items, new Map(products.map((each) => [each.id, each])));

test("what was ordered is in the cart, at the price of now", () => {
	const { cart, shortages } = bought([line("c", 1)], [item("a"), item("b", 1)], product("a"), product("b"));
	expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
		["c", 1],
		["a", 2],
		["b", 1],
	]);
	expect(cart[1]).toMatchObject({ name: "Banco a", price: 59_900 });
	expect(shortages).toEqual([]);
});

test.each([
	["fewer units than were ordered are left", { left: 1 }, 1],
	["an order may hold fewer", { limit: 1 }, 1],
	["none is left", { left: 0 }, 0],
])("where %s, no more come into the cart, and they are named", (_, given, units) => {
	const { cart, shortages } = bought([], [item("a")], product("a", given));
	expect(cart.map(({ quantity }) => quantity)).toEqual(units > 0 ? [units] : []);
	expect(shortages).toEqual([{ name: "Banco a", units }]);
});

test("what is made to order has no stock to run out of, and what is no longer sold is named", () => {
	const items = [item("a"), item(null), item("gone")];
	const { cart, shortages } = bought([], items, product("a", { left: null }));
	expect(cart).toMatchObject([{ id: "a", quantity: 2 }]);
	expect(shortages.map(({ units }) => units)).toEqual([0, 0]);
});

test("a cart that is still full from the earlier order does not get it twice", () => {
	expect(bought([line("a", 2)], [item("a")], product("a")).cart).toMatchObject([{ quantity: 2 }]);
	expect(bought([line("a", 5)], [item("a")], product("a")).cart).toMatchObject([{ quantity: 5 }]);
	expect(bought([line("a", 1)], [item("a")], product("a")).cart).toMatchObject([{ quantity: 2 }]);
});

test("a cart without room names what did not come in", () => {
	const full = Array.from({ length: MAX_LINES }, (_, index) => line(`p${index}`, 1));
	const { cart, shortages } = bought(full, [item("a")], product("a"));
	expect(cart).toEqual(full);
	expect(shortages).toEqual([{ name: "Banco a", units: 0 }]);
});
