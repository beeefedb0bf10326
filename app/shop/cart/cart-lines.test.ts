import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";
import { cents } from "#app/values/money.ts";
import {
	addToCart,
	type Cart,
	type CartLine,
	parseCart,
	removeFromCart,
	restoreLines,
	serialiseCart,
	setQuantity,
	subtotalOf,
} from "./cart-lines.ts";
import { countUnits, mergeCartLines, subtractUnits } from "./stored-lines.ts";

const product = (id: string): Omit<CartLine, "quantity"> => ({
	id,
	name: `Peça ${id}`,
	price: cents(199_050),
	image: `/images/${id}/240.webp`,
	shippingType: "calculated",
	weight: 12.5,
	dimensions: { width: 80, height: 75, length: 220 },
});

const ids = fc.constantFrom(..."abcdefgh");

/** Everything a person, or a page, may do to a cart. */
const steps = fc.array(
	fc.oneof(
		ids.map((id) => (cart: Cart) => addToCart(cart, product(id)).cart),
		ids.map((id) => (cart: Cart) => removeFromCart(cart, id)),
		fc.tuple(ids, fc.oneof(fc.integer(), fc.double())).map(
			([id, quantity]) =>
				(cart: Cart) =>
					setQuantity(cart, id, quantity),
		),
	),
	{ maxLength: 60 },
);

const run = (moves: readonly ((cart: Cart) => Cart)[]): Cart =>
	moves.reduce<Cart>((cart, move) => move(cart), []);

describe("cart", () => {
	it("takes several units at once, up to the maximum per product", () => {
		const { cart } = addToCart(addToCart([], product("a"), 3).cart, product("a"), 2);
		expect(cart.map(({ quantity }) => quantity)).toEqual([5]);
		expect(addToCart(cart, product("a"), 500).cart[0]?.quantity).toBe(MAX_QUANTITY);
	});

	// rule: 4.04, 9.17
	it("takes a new product with quantity 1 and raises one that is there", () => {
		const first = addToCart([], product("a"));
		expect(first.outcome).toBe("added");
		expect(first.cart).toEqual([{ ...product("a"), quantity: 1 }]);
		const second = addToCart(first.cart, { ...product("a"), price: cents(5) });
		expect(second.outcome).toBe("updated");
		expect(second.cart).toEqual([{ ...product("a"), price: 5, quantity: 2 }]);
	});

	// rule: 4.04
	it("removes a line whose quantity is set to zero or less", () => {
		const { cart } = addToCart([], product("a"));
		expect(setQuantity(cart, "a", 0)).toEqual([]);
		expect(setQuantity(cart, "a", -3)).toEqual([]);
		expect(setQuantity(cart, "a", Number.NaN)).toEqual(cart);
		expect(setQuantity(cart, "a", Number.POSITIVE_INFINITY)[0]?.quantity).toBe(MAX_QUANTITY);
	});

	it("removes the ordered units, and keeps those added since", () => {
		const cart = ["a", "b", "c"].reduce<Cart>((lines, id) => addToCart(lines, product(id), 2).cart, []);
		const ordered = [
			{ id: "a", quantity: 2 },
			{ id: "b", quantity: 1 },
			{ id: "gone", quantity: 1 },
		];
		expect(subtractUnits(cart, ordered).map(({ id, quantity }) => [id, quantity])).toEqual([
			["b", 1],
			["c", 2],
		]);
		expect(subtractUnits(cart, cart)).toEqual([]);
	});

	it("says when one product, or the cart, is at its maximum", () => {
		const full = setQuantity(addToCart([], product("a")).cart, "a", MAX_QUANTITY);
		expect(addToCart(full, product("a"))).toEqual({ cart: full, outcome: "max_quantity" });
		const many = Array.from({ length: MAX_LINES }, (_, index) => ({ ...product(`p${index}`), quantity: 1 }));
		expect(addToCart(many, product("other"))).toEqual({ cart: many, outcome: "max_lines" });
		expect(addToCart(many, product("p3")).outcome).toBe("updated");
	});

	it("holds whole quantities of 1 to 99 and each product once, whatever is done to it", () => {
		fc.assert(
			fc.property(steps, (moves) => {
				const cart = run(moves);
				expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length);
				expect(cart.length).toBeLessThanOrEqual(MAX_LINES);
				for (const { quantity } of cart) {
					expect(Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
				}
				expect(countUnits(cart)).toBe(cart.reduce((sum, line) => sum + line.quantity, 0));
				expect(subtotalOf(cart)).toBe(199_050 * countUnits(cart));
			}),
		);
	});

	// rule: 4.05
	it("is the same after it was stored and read", () => {
		fc.assert(
			fc.property(steps, fc.nat(9_999_999), (moves, price) => {
				const cart = run(moves).map((line) => ({ ...line, price: cents(price) }));
				expect(parseCart(serialiseCart(cart))).toEqual(cart);
			}),
		);
	});

	it("puts back what was removed, where it was, with what was added meanwhile", () => {
		fc.assert(
			fc.property(steps, ids, (moves, id) => {
				const cart = run(moves);
				const index = cart.findIndex((line) => line.id === id);
				const line = cart[index];
				if (!line) return;
				expect(restoreLines(removeFromCart(cart, id), [{ line, index }])).toEqual(cart);
			}),
		);
		const [a, b] = [
			{ ...product("a"), quantity: 2 },
			{ ...product("b"), quantity: 1 },
		];
		expect(restoreLines([{ ...a, quantity: 1 }], [{ line: a, index: 0 }])).toEqual([{ ...a, quantity: 3 }]);
		expect(restoreLines([b], [{ line: a, index: 0 }])).toEqual([a, b]);
	});

	it("adds duplicates up and stays within its bounds", () => {
		const line = (id: string, quantity: number) => ({ ...product(id), quantity });
		expect(mergeCartLines([line("a", 60), line("b", 1), line("a", 60)])).toEqual([
			line("a", 99),
			line("b", 1),
		]);
	});
});

describe("stored carts", () => {
	it.each([
		null,
		"",
		"{",
		"null",
		"7",
		'"texto"',
		"{}",
		'{"lines":[]}',
		"[null]",
		"[[]]",
		'[{"id":"a"}]',
		'[{"id":"","quantity":1}]',
		'[{"id":"a","quantity":0}]',
		'[{"id":"a","quantity":1.5}]',
		'[{"id":"a","quantity":"2"}]',
		'[{"id":"a","quantity":1e999}]',
	])("reads %s as an empty cart", (stored) => {
		expect(parseCart(stored)).toEqual([]);
	});

	it("never fails, whatever stands in the storage", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
				for (const line of parseCart(stored)) expect(line.quantity).toBeGreaterThanOrEqual(1);
			}),
		);
	});

	it("keeps the sound lines of a damaged cart and repairs the rest", () => {
		const stored = JSON.stringify([
			{ id: "a", quantity: 120, price: -1, image: "https://elsewhere.example/x.png", name: 3 },
			{ id: "b", quantity: null },
			{ id: "c", quantity: 2, price: 25.9, name: "Tábua", shipping_type: "free", dimensions: { width: 40 } },
		]);
		expect(parseCart(stored)).toEqual([
			{ ...empty, id: "a", quantity: 99 },
			{
				...empty,
				id: "c",
				quantity: 2,
				price: 2590,
				name: "Tábua",
				shippingType: "free",
				dimensions: { width: 40, height: null, length: null },
			},
		]);
	});

	// rule: 3.11
	it("stores the fields of the specification, price in BRL", () => {
		const { cart } = addToCart([], product("a"));
		expect(JSON.parse(serialiseCart(cart))).toEqual([
			{
				id: "a",
				name: "Peça a",
				price: 1990.5,
				image: "/images/a/240.webp",
				quantity: 1,
				shipping_type: "calculated",
				weight: 12.5,
				dimensions: { width: 80, height: 75, length: 220 },
			},
		]);
	});
});

const empty = {
	name: "",
	price: 0,
	image: null,
	shippingType: "calculated",
	weight: null,
	dimensions: null,
};

it("keeps the day that was last shown, and leaves out a damaged one", () => {
	const seenDay = { day: "2027-01-25", contents: "a:2" };
	const stored = (seen: unknown) =>
		serialiseCart(parseCart(JSON.stringify([{ id: "a", quantity: 2, seenDay: seen }])));
	expect(parseCart(stored(seenDay))[0]?.seenDay).toEqual(seenDay);
	for (const damaged of [
		"2027-01-25",
		{ day: "janeiro", contents: "a:2" },
		{ day: "2027-01-25", cartUnits: 2 },
		{ day: "2027-01-25" },
		null,
	]) {
		expect(parseCart(stored(damaged))[0]).not.toHaveProperty("seenDay");
	}
});
