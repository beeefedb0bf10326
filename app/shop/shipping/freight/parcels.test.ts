import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { cents } from "#app/values/money.ts";
import { item } from "#tests/support/factories/freight-samples.ts";
import { correiosChargeableKg, type FreightItem, packForCorreios, packItems } from "./parcels.ts";

const { correios } = defaultFreightTables;
const pack = (items: readonly FreightItem[], limits = correios) => packForCorreios(items, limits);

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
		expect(pack([item(fits)])).toHaveLength(1);
		expect(pack([item(doesNot)])).toBeNull();
	});

	it("stacks small units into one parcel and opens another when it is full", () => {
		const board = item({ weightGrams: 2000, widthMm: 400, heightMm: 250, depthMm: 30, quantity: 3 });
		expect(pack([board])).toEqual([{ weightGrams: 6000, sidesMm: [400, 250, 90], value: 3 * 89_100 }]);
		expect(pack([{ ...board, weightGrams: 12_000, quantity: 5 }])).toHaveLength(3);
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
				const parcels = pack(items) ?? [];
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

	it("keeps to the limits that the shop has entered, and sends a small box as the least one", () => {
		expect(pack([item({ weightGrams: 26_000 })], { ...correios, maxKg: 25 })).toBeNull();
		const spoon = item({ weightGrams: 50, widthMm: 300, heightMm: 20, depthMm: 15 });
		expect(pack([spoon], { ...correios, minKg: 0.3 })).toEqual([
			{ weightGrams: 300, sidesMm: [300, 110, 20], value: 89_100 },
		]);
	});

	it("counts the box around a product, also around one without recorded sizes", () => {
		const packaging = { extraCm: 5, extraPercent: 10 };
		const [box] =
			pack(packItems([item({ weightGrams: 2000, widthMm: 400, heightMm: 250, depthMm: 30 })], packaging)) ??
			[];
		expect(box).toMatchObject({ weightGrams: 2200, sidesMm: [450, 300, 80] });
		const [unknown] = pack(packItems([item({ weightGrams: null, widthMm: null })], packaging)) ?? [];
		expect(unknown).toMatchObject({ weightGrams: 1100, sidesMm: [350, 250, 200] });
	});

	it("gives the largest cart that can be ordered to the road at once", () => {
		const started = process.cpuUsage();
		const heavy = Array.from({ length: 50 }, () => item({ quantity: 99 }));
		expect(pack(heavy)).toBeNull();
		const light = Array.from({ length: 50 }, () =>
			item({ quantity: 99, weightGrams: 10, widthMm: 10, heightMm: 10, depthMm: 10 }),
		);
		expect(pack(light)?.length).toBeGreaterThan(1);
		// Work, not time, which a busy machine gives to others.
		expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
	});
});
