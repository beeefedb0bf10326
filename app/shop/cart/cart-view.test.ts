import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import type { CurrentProduct } from "./cart.queries.server.ts";
import type { CartLine } from "./cart-lines.ts";
import { detectChanges, formatDecisive, formatUnitsLeft, viewCart } from "./cart-view.ts";

const line = (overrides: Partial<CartLine> = {}): CartLine => ({
	id: "a",
	name: "Aparador Ripado",
	price: cents(429_000),
	image: "/images/a/320.webp",
	quantity: 2,
	shippingType: "calculated",
	weight: null,
	dimensions: null,
	...overrides,
});

const product = (overrides: Partial<CurrentProduct> = {}): CurrentProduct => ({
	id: "a",
	slug: "aparador-ripado",
	name: "Aparador Ripado",
	price: cents(429_000),
	image: "/images/a/320.webp",
	limit: 24,
	left: 8,
	leaveDay: "2026-12-04",
	queueNote: null,
	shippingType: "calculated",
	...overrides,
});

const current = (...entries: [string, CurrentProduct | null][]) => new Map(entries);
const nothing = new Map();

describe("viewCart", () => {
	it("shows what the customer last saw until the shop has answered", () => {
		const cart = viewCart([line()], undefined, nothing);
		expect(cart).toMatchObject({ subtotal: 858_000, units: 2, isOrderable: true });
		expect(cart.lines[0]).toMatchObject({ slug: null, problem: null, total: 858_000 });
	});

	it("calculates with the shop's price, whatever was stored", () => {
		const cart = viewCart([line({ price: cents(1) })], current(["a", product()]), nothing);
		expect(cart.subtotal).toBe(858_000);
	});

	it.each([null, product({ left: 0 })])("marks an unavailable line and leaves it out of the sum", (gone) => {
		const cart = viewCart(
			[line(), line({ id: "b", price: cents(1000), quantity: 1 })],
			current(["a", gone], ["b", product({ id: "b", price: cents(1000) })]),
			nothing,
		);
		expect(cart.lines[0]?.problem).toEqual({ kind: "unavailable" });
		expect(cart.lines).toHaveLength(2);
		expect(cart.orderable.map(({ id }) => id)).toEqual(["b"]);
		expect(cart).toMatchObject({ subtotal: 1000, units: 1, isOrderable: false });
	});

	it("names the units that are left when the cart holds more", () => {
		const cart = viewCart([line({ quantity: 3 })], current(["a", product({ left: 2 })]), nothing);
		expect(cart.lines[0]).toMatchObject({
			problem: { kind: "too_many", left: 2 },
			maxQuantity: 2,
			lowStockLeft: null,
		});
		expect(cart.isOrderable).toBe(false);
	});

	it("mentions a low stock that is still enough", () => {
		const cart = viewCart([line({ quantity: 2 })], current(["a", product({ left: 2 })]), nothing);
		expect(cart.lines[0]).toMatchObject({ problem: null, lowStockLeft: 2 });
		expect(cart.isOrderable).toBe(true);
	});

	it("may hold no more of one product than an order", () => {
		const made = product({ left: null, limit: 24 });
		const cart = viewCart([line({ quantity: 30 })], current(["a", made]), nothing);
		expect(cart.lines[0]).toMatchObject({ problem: { kind: "over_limit", left: 24 }, maxQuantity: 24 });
		expect(cart.isOrderable).toBe(false);
		expect(viewCart([line({ quantity: 24 })], current(["a", made]), nothing).isOrderable).toBe(true);
	});

	it("has no other limit for a product made to order", () => {
		const made = product({ left: null, leaveDay: "2027-01-18", limit: 99 });
		const cart = viewCart([line({ quantity: 99 })], current(["a", made]), nothing);
		expect(cart.lines[0]).toMatchObject({
			problem: null,
			isMadeToOrder: true,
			leaveDay: "2027-01-18",
			maxQuantity: 99,
		});
	});

	it("ships free when one product of the cart does, but not for one that cannot be had", () => {
		const free = product({ shippingType: "free" });
		expect(viewCart([line()], current(["a", free]), nothing).hasFreeShipping).toBe(true);
		expect(viewCart([line()], current(["a", { ...free, left: 0 }]), nothing).hasFreeShipping).toBe(false);
	});

	it("leaves as a whole on the latest day, and says what the others wait for", () => {
		const [stool, table] = [line({ id: "b" }), line({ id: "c" })];
		const soon = product({ id: "b" });
		const late = product({ id: "c", name: "Mesa Cavalete", leaveDay: "2027-01-18" });
		const leave = (cart: CartLine[], ...products: CurrentProduct[]) =>
			viewCart(cart, current(...products.map((each) => [each.id, each] as [string, CurrentProduct])), nothing)
				.leave;
		expect(leave([stool, table], soon, late)).toEqual({ day: "2027-01-18", decisive: ["Mesa Cavalete"] });
		expect(leave([stool, table], { ...soon, left: 0 }, late)).toBeNull();
		expect(leave([line(), stool], product(), soon)).toEqual({ day: "2026-12-04", decisive: [] });
		expect(leave([table], late)).toBeNull();
		expect(leave([stool, table], late)).toBeNull();
	});

	it("cannot be ordered when it is empty", () => {
		expect(viewCart([], undefined, nothing)).toMatchObject({ isOrderable: false, subtotal: 0, units: 0 });
	});
});

it("names what decides the day, whatever its gender", () => {
	expect(formatDecisive(["Mesa Cavalete"])).toBe("Mesa Cavalete define o dia.");
	expect(formatDecisive(["Mesa Cavalete", "Aparador Ripado"])).toBe(
		"Mesa Cavalete e Aparador Ripado definem o dia.",
	);
	expect(formatDecisive(["Mesa", "Cama", "Rack"])).toBe("Mesa e mais 2 peças definem o dia.");
});

describe("detectChanges", () => {
	const priceOf = (changes: ReturnType<typeof detectChanges>) => changes.get("a")?.price;

	it("reports a price that differs from the one the customer saw", () => {
		const changes = detectChanges([line({ price: cents(100) })], current(["a", product()]), nothing);
		expect(priceOf(changes)).toEqual({ from: 100, to: 429_000 });
	});

	it("keeps reporting it after the new price is stored, with the first price", () => {
		const price = { from: cents(100), to: cents(429_000) };
		const reported = new Map([["a", { price, day: null }]]);
		expect(detectChanges([line()], current(["a", product()]), reported)).toEqual(reported);
		const higher = current(["a", product({ price: cents(430_000) })]);
		expect(priceOf(detectChanges([line()], higher, reported))).toEqual({ from: 100, to: 430_000 });
	});

	it("reports nothing for an unchanged, unknown or damaged price", () => {
		expect(detectChanges([line()], current(["a", product()]), nothing).size).toBe(0);
		expect(detectChanges([line()], current(["a", null]), nothing).size).toBe(0);
		expect(detectChanges([line({ price: cents(0) })], current(["a", product()]), nothing).size).toBe(0);
		const reported = new Map([["a", { price: { from: cents(429_000), to: cents(1) }, day: null }]]);
		expect(detectChanges([line({ price: cents(1) })], current(["a", product()]), reported).size).toBe(0);
	});

	const seen = (day: string, quantity = 2) => line({ quantity, seenDay: { day, contents: "a:2" } });
	const leaving = (leaveDay: string | null) => current(["a", product({ leaveDay })]);

	it("reports a day that became later, and goes on with the first one while it is shown", () => {
		const day = { from: "2027-01-25", to: "2027-01-27", contents: "a:2" };
		const changes = detectChanges([seen("2027-01-25")], leaving("2027-01-27"), nothing);
		expect(changes).toEqual(new Map([["a", { price: null, day }]]));
		expect(viewCart([seen("2027-01-25")], leaving("2027-01-27"), changes).lines[0]?.dayChange).toEqual(day);
		// The later day is stored meanwhile.
		const stored = [seen("2027-01-27")];
		expect(detectChanges(stored, leaving("2027-01-28"), changes).get("a")?.day).toEqual({
			...day,
			to: "2027-01-28",
		});
		expect(detectChanges(stored, leaving("2027-01-25"), changes).size).toBe(0);
		expect(detectChanges(stored, leaving("2027-01-27"), nothing).size).toBe(0);
	});

	it("says nothing of an earlier or unknown day, or of one that was never shown", () => {
		expect(detectChanges([seen("2027-01-25")], leaving("2027-01-22"), nothing).size).toBe(0);
		expect(detectChanges([seen("2027-01-25")], leaving(null), nothing).size).toBe(0);
		expect(detectChanges([line()], leaving("2027-01-27"), nothing).size).toBe(0);
	});

	it("says nothing where the day is later because the cart holds other units", () => {
		expect(detectChanges([seen("2027-01-25", 3)], leaving("2027-01-27"), nothing).size).toBe(0);
		const other = line({ id: "b", quantity: 1 });
		const ofThree = line({ seenDay: { day: "2027-01-25", contents: "a:1 b:2" } });
		expect(detectChanges([ofThree, other], leaving("2027-01-27"), nothing).size).toBe(0);
		const inAnySequence = line({ seenDay: { day: "2027-01-25", contents: "a:2 b:1" } });
		expect(detectChanges([other, inAnySequence], leaving("2027-01-27"), nothing).size).toBe(1);
		expect(detectChanges([seen("2027-01-25"), other], leaving("2027-01-27"), nothing).size).toBe(0);
		const day = { from: "2027-01-25", to: "2027-01-27", contents: "a:2" };
		const reported = new Map([["a", { price: null, day }]]);
		expect(detectChanges([seen("2027-01-27", 3)], leaving("2027-01-29"), reported).size).toBe(0);
	});
});

describe("unitsLeft", () => {
	it("agrees in number", () => {
		expect([formatUnitsLeft(1), formatUnitsLeft(2)]).toEqual(["Resta 1 unidade", "Restam 2 unidades"]);
	});
});
