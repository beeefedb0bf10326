import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { costs, diningTable, item, manaus, request } from "#tests/support/factories/freight-samples.ts";
import { amountUntilFreeShipping } from "./free-shipping.ts";
import { priceFreight } from "./freight.ts";

describe("free shipping", () => {
	const freeShipping = { from: cents(20_000), states: ["SP", "RJ"] };

	// rule: 9.05
	it("is the whole order's when one product has it, in 5 business days, even for a dining table", () => {
		expect(priceFreight(request({ hasFreeItem: true, items: [diningTable, item()] }))).toEqual([
			expect.objectContaining({
				id: "free",
				cost: 0,
				source: "free",
				businessDays: 5,
				estimatedDeliveryTime: "5 dias úteis",
			}),
		]);
	});

	it("makes the cheapest option cost nothing from the threshold on, in the listed states", () => {
		const [first, second] = priceFreight(request({ freeShipping }));
		expect(first).toMatchObject({ id: "pac", cost: 0, regularCost: 8087, source: "free" });
		expect(second).toMatchObject({ id: "sedex", cost: 12_535, source: "quote" });
	});

	it("needs the threshold, to the centavo", () => {
		const worth = (price: number) => costs({ items: [item({ price: cents(price) })], freeShipping }).pac;
		expect(worth(20_000)).toBe(0);
		expect(worth(19_999)).toBeGreaterThan(0);
	});

	it("gives the missing amount", () => {
		expect(amountUntilFreeShipping(freeShipping, cents(16_000))).toBe(4000);
		expect(amountUntilFreeShipping(freeShipping, cents(30_000))).toBe(0);
		expect(amountUntilFreeShipping({ from: null }, cents(30_000))).toBeNull();
	});

	it("does not apply elsewhere or when it is switched off", () => {
		expect(costs({ destination: manaus, freeShipping }).pac).toBeGreaterThan(0);
		expect(costs({ freeShipping: { from: null, states: ["SP"] } }).pac).toBeGreaterThan(0);
	});
});
