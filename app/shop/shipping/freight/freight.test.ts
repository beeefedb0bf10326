import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceBandIndex } from "#app/shop/shipping/tables/distance-bands.ts";
import {
	defaultFreightTables,
	freightTablesSchema,
	parseFreightTables,
} from "#app/shop/shipping/tables/freight-tables.ts";
import { cents } from "#app/values/money.ts";
import {
	costs,
	diningTable,
	item,
	manaus,
	noronha,
	request,
	saoPaulo,
	taubate,
} from "#tests/support/factories/freight-samples.ts";
import { fallbackFreight, priceFreight } from "./freight.ts";
import { ROAD_KG_PER_M3, roadChargeableKg } from "./parcels.ts";
import { defaultShippingOption } from "./shipping-option.ts";

describe("distance bands", () => {
	it.each([
		[0, 0],
		[50, 0],
		[51, 1],
		[300, 2],
		[301, 3],
		[3000, 7],
		[3001, 8],
	])("%i km lies in band %i", (km, band) => expect(distanceBandIndex(km)).toBe(band));
});

describe("Correios", () => {
	it("charges the documented sample: 22 kg worth R$ 891,00 to São Paulo for R$ 80,87", () => {
		const [pac] = priceFreight(request());
		expect(pac).toEqual({
			parcels: [{ weightGrams: 22_000, sidesMm: [600, 400, 400], value: 89_100 }],
			id: "pac",
			name: "Correios PAC",
			cost: 8087,
			regularCost: 8087,
			source: "quote",
			businessDays: 5,
			estimatedDeliveryTime: "5 dias úteis",
			description: "Correios PAC para São Paulo/SP (192km)",
			notice: null,
			turns: [],
			days: [],
			hours: "O carteiro entrega em horário comercial.",
			leaveDate: "2026-11-23",
			promisedDate: "2026-11-30",
			payBy: "2026-11-23",
			payByHour: null,
			offeredOn: "2026-11-23",
		});
	});

	it("charges SEDEX as a multiple of PAC", () => {
		// 80.87 × 1.55 = 125.3485
		expect(costs()).toMatchObject({ sedex: 12_535 });
		expect(priceFreight(request()).find(({ id }) => id === "sedex")?.businessDays).toBe(2);
	});

	it("does not insure below the included cover, and charges started kilogrammes", () => {
		const small = { price: cents(2450), widthMm: 200, heightMm: 100, depthMm: 100 };
		expect(costs({ items: [item({ ...small, weightGrams: 1000 })] })).toMatchObject({ pac: 2600 });
		expect(costs({ items: [item({ ...small, weightGrams: 1001 })] })).toMatchObject({ pac: 2820 });
	});

	// rule: 9.07
	it("counts 1 kg and a small box where the shop recorded neither", () => {
		const unknown = item({ weightGrams: null, widthMm: null, price: cents(2000) });
		expect(costs({ items: [unknown] })).toMatchObject({ pac: 2600 });
	});
});

describe("Jamef", () => {
	it("takes what the post refuses, by the larger of real and cubic weight", () => {
		// 2.2 × 0.95 × 0.76 m³ × 300 = 476.52 kg
		expect(roadChargeableKg([diningTable], ROAD_KG_PER_M3)).toBe(477);
		// 95 + 447 × 1.10 + 0.4 % of 8980 + 0.3 % of 8980 + 35 + 5 × 6
		expect(costs({ items: [diningTable] })).toEqual({ jamef: 9500 + 49_170 + 3592 + 2694 + 3500 + 3000 });
	});

	it("charges 15 % more outside the capitals", () => {
		const inCapital = costs({ items: [diningTable] }).jamef ?? 0;
		const destination = { ...saoPaulo, city: "Campinas", isCapital: false };
		expect(costs({ items: [diningTable], destination }).jamef).toBe(Math.round(inCapital * 1.15));
	});

	it("charges at least R$ 6,00 of risk management", () => {
		const cheap = { ...diningTable, price: cents(100_000) };
		expect(costs({ items: [cheap] })).toEqual({ jamef: 9500 + 49_170 + 400 + 600 + 3500 + 3000 });
	});

	it("is not offered for what goes by post cheaper and faster", () => {
		expect(Object.keys(costs())).toEqual(["pac", "sedex"]);
	});

	it("sails nowhere: a dining table for Fernando de Noronha is refused, a bowl goes by post", () => {
		expect(priceFreight(request({ items: [diningTable], destination: noronha }))).toEqual([]);
		expect(Object.keys(costs({ destination: noronha }))).toEqual(["pac", "sedex"]);
	});

	it("reaches Manaus by the last band", () => {
		const [jamef] = priceFreight(request({ items: [diningTable], destination: manaus }));
		expect(jamef).toMatchObject({
			id: "jamef",
			businessDays: 25,
			description: "Jamef para Manaus/AM (3495km)",
		});
	});
});

describe("our own van", () => {
	it("goes 150 km far, by distance and by weight above 60 kg", () => {
		// 60 + 67 × 2.40 + 18 × 0.60
		expect(costs({ items: [diningTable], destination: taubate }).local).toBe(6000 + 16_080 + 1080);
		expect(costs({ items: [diningTable], destination: { ...taubate, km: 151 } }).local).toBeUndefined();
	});

	it.each([
		[50, 2],
		[51, 3],
		[150, 4],
	])("needs for %i km %i days", (km, days) => {
		const options = priceFreight(request({ items: [diningTable], destination: { ...taubate, km } }));
		expect(options.find(({ id }) => id === "local")?.businessDays).toBe(days);
	});
});

describe("the fallback price", () => {
	it("stands in for a failed quote of a cart that fits the post", () => {
		expect(fallbackFreight(request(), cents(2590))).toMatchObject({
			id: "pac",
			cost: 2590,
			source: "fallback",
			businessDays: 16,
		});
	});

	// rule: 9.04
	it("never for a larger cart", () => {
		expect(fallbackFreight(request({ items: [item(), diningTable] }), cents(2590))).toBeNull();
	});

	it("does not take back advertised free shipping", () => {
		const freeShipping = { from: cents(20_000), states: ["SP"] };
		expect(fallbackFreight(request({ freeShipping }), cents(2590))).toMatchObject({
			cost: 0,
			source: "free",
		});
		expect(fallbackFreight(request({ hasFreeItem: true }), cents(2590))).toMatchObject({
			id: "free",
			cost: 0,
		});
	});
});

describe("every quote", () => {
	// rule: 9.06
	it("has whole, non-negative costs, a day after today, one id each, and pac as default where it exists", () => {
		const cart = fc.array(
			fc.record({
				quantity: fc.integer({ min: 1, max: 5 }),
				price: fc.integer({ min: 1, max: 2_000_000 }).map(cents),
				weightGrams: fc.option(fc.integer({ min: 1, max: 200_000 })),
				widthMm: fc.option(fc.integer({ min: 1, max: 3000 })),
				heightMm: fc.option(fc.integer({ min: 1, max: 3000 })),
				depthMm: fc.option(fc.integer({ min: 1, max: 3000 })),
			}),
			{ minLength: 1, maxLength: 5 },
		);
		fc.assert(
			fc.property(
				cart,
				fc.nat({ max: 4000 }),
				fc.nat({ max: 60 }),
				fc.boolean(),
				(items, km, days, isCapital) => {
					const options = priceFreight(
						request({
							items,
							lead: { days, isProduced: days > 5 },
							destination: { ...saoPaulo, km, isCapital },
						}),
					);
					expect(options.length).toBeGreaterThan(0);
					expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
					for (const option of options) {
						expect(Number.isSafeInteger(option.cost) && option.cost > 0).toBe(true);
						expect(option.promisedDate > "2026-11-23").toBe(true);
					}
					const ids = options.map(({ id }) => id);
					expect(defaultShippingOption(options)?.id).toBe(ids.includes("pac") ? "pac" : ids[0]);
				},
			),
		);
	});

	it("never gets cheaper with more units", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 30 }), fc.nat({ max: 4000 }), (quantity, km) => {
				const destination = { ...saoPaulo, km };
				const fewer = priceFreight(request({ items: [item({ quantity })], destination }))[0]?.cost ?? 0;
				const more =
					priceFreight(request({ items: [item({ quantity: quantity + 1 })], destination }))[0]?.cost ?? 0;
				expect(more).toBeGreaterThanOrEqual(fewer);
			}),
		);
	});
});

describe("the owner's tables", () => {
	it("are read as stored, and damaged ones give way to the default", () => {
		const edited = structuredClone(defaultFreightTables);
		edited.pac.base[0] = cents(1234);
		expect(parseFreightTables(JSON.parse(JSON.stringify(edited)))).toEqual(edited);
		expect(parseFreightTables(null)).toBe(defaultFreightTables);
		expect(parseFreightTables({ ...edited, pac: { ...edited.pac, base: [1, 2] } })).toBe(
			defaultFreightTables,
		);
		expect(freightTablesSchema.safeParse({ ...edited, free: { days: -1 } }).success).toBe(false);
	});

	it("can switch a carrier off", () => {
		const tables = structuredClone(defaultFreightTables);
		tables.pac.enabled = false;
		expect(Object.keys(costs({ tables }))).toEqual(["sedex"]);
	});
});
