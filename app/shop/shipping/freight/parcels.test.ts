import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { item } from "#tests/support/freight-samples.ts";
import { correiosChargeableKg, packForCorreios } from "./parcels.ts";

describe("parcels for the post", () => {
	it("counts cubic weight only above 5 kg", () => {
		const box = (sideMm: number, weightGrams: number) =>
			correiosChargeableKg({ sidesMm: [sideMm, sideMm, sideMm], weightGrams, value: cents(0) });
		expect(box(310, 1000)).toBe(1); // 4.97 kg cubic
		expect(box(320, 1000)).toBe(6); // 5.46 kg cubic
		expect(box(320, 9000)).toBe(9);
		expect(box(600, 9000)).toBe(36);
	});

	it.each([
		["30 kg", { weightGrams: 30_000 }, { weightGrams: 30_001 }],
		["a side of 100 cm", { widthMm: 1000 }, { widthMm: 1001 }],
		["sides of 200 cm in all", { widthMm: 900, heightMm: 700 }, { widthMm: 900, heightMm: 701 }],
	])("takes %s and no more", (_limit, fits, doesNot) => {
		expect(packForCorreios([item(fits)])).toHaveLength(1);
		expect(packForCorreios([item(doesNot)])).toBeNull();
	});

	it("stacks small units into one parcel and opens another when it is full", () => {
		const board = item({ weightGrams: 2000, widthMm: 400, heightMm: 250, depthMm: 30, quantity: 3 });
		expect(packForCorreios([board])).toEqual([
			{ weightGrams: 6000, sidesMm: [400, 250, 90], value: 3 * 89_100 },
		]);
		expect(packForCorreios([{ ...board, weightGrams: 12_000, quantity: 5 }])).toHaveLength(3);
	});

	it("loses no gram and no centavo in packing, and keeps every parcel within the limits", () => {
		const small = fc.record({
			quantity: fc.integer({ min: 1, max: 9 }),
			price: fc.integer({ min: 1, max: 500_000 }).map(cents),
			weightGrams: fc.integer({ min: 1, max: 30_000 }),
			widthMm: fc.integer({ min: 10, max: 600 }),
			heightMm: fc.integer({ min: 10, max: 600 }),
			depthMm: fc.integer({ min: 10, max: 600 }),
		});
		fc.assert(
			fc.property(fc.array(small, { minLength: 1, maxLength: 4 }), (items) => {
				const parcels = packForCorreios(items) ?? [];
				const total = (of: (parcel: (typeof parcels)[number]) => number) =>
					parcels.reduce((sum, parcel) => sum + of(parcel), 0);
				expect(total((parcel) => parcel.weightGrams)).toBe(
					items.reduce((sum, each) => sum + each.weightGrams * each.quantity, 0),
				);
				expect(total((parcel) => parcel.value)).toBe(
					items.reduce((sum, each) => sum + each.price * each.quantity, 0),
				);
				for (const { sidesMm, weightGrams } of parcels) {
					expect(Math.max(...sidesMm)).toBeLessThanOrEqual(1000);
					expect(sidesMm.reduce((sum, side) => sum + side)).toBeLessThanOrEqual(2000);
					expect(weightGrams).toBeLessThanOrEqual(30_000);
				}
			}),
		);
	});

	it("gives the largest cart that can be ordered to the road at once", () => {
		const started = performance.now();
		const heavy = Array.from({ length: 50 }, () => item({ quantity: 99 }));
		expect(packForCorreios(heavy)).toBeNull();
		const light = Array.from({ length: 50 }, () =>
			item({ quantity: 99, weightGrams: 10, widthMm: 10, heightMm: 10, depthMm: 10 }),
		);
		expect(packForCorreios(light)?.length).toBeGreaterThan(1);
		expect(performance.now() - started).toBeLessThan(1000);
	});
});
