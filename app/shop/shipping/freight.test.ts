import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { bandOf } from "./distance.ts";
import { missingForFreeShipping } from "./free-shipping.ts";
import { type Destination, type FreightRequest, fallbackFreight, priceFreight } from "./freight.ts";
import { defaultFreightTables, freightTablesSchema, parseFreightTables } from "./freight-tables.ts";
import { correiosKg, type FreightItem, packForCorreios, roadKg } from "./parcels.ts";
import { formatDeliveryTime, formatPromise, leadBusinessDays, longestLead, promiseDay } from "./promise.ts";
import { defaultOption } from "./shipping-option.ts";

const item = (given: Partial<FreightItem> = {}): FreightItem => ({
	quantity: 1,
	price: cents(89_100),
	weightGrams: 22_000,
	widthMm: 400,
	heightMm: 600,
	depthMm: 400,
	...given,
});
const diningTable = item({
	price: cents(898_000),
	weightGrams: 78_000,
	widthMm: 2200,
	heightMm: 760,
	depthMm: 950,
});

const saoPaulo: Destination = { city: "São Paulo", state: "SP", km: 192, isCapital: true, byRoad: true };
const manaus: Destination = { city: "Manaus", state: "AM", km: 3495, isCapital: true, byRoad: true };
const noronha: Destination = {
	city: "Fernando de Noronha",
	state: "PE",
	km: 3340,
	isCapital: false,
	byRoad: false,
};
const taubate: Destination = { city: "Taubaté", state: "SP", km: 67, isCapital: false, byRoad: true };

const request = (given: Partial<FreightRequest> = {}): FreightRequest => ({
	items: [item()],
	destination: saoPaulo,
	tables: defaultFreightTables,
	freeShipping: { from: null, states: [] },
	hasFreeItem: false,
	leadDays: 0,
	orderedAt: "2026-11-23",
	...given,
});
const costs = (given: Partial<FreightRequest> = {}) =>
	Object.fromEntries(priceFreight(request(given)).map(({ id, cost }) => [id, cost]));

describe("distance bands", () => {
	it.each([
		[0, 0],
		[50, 0],
		[51, 1],
		[300, 2],
		[301, 3],
		[3000, 7],
		[3001, 8],
	])("%i km lies in band %i", (km, band) => expect(bandOf(km)).toBe(band));
});

describe("Correios", () => {
	it("charges the documented sample: 22 kg worth R$ 891,00 to São Paulo for R$ 80,87", () => {
		const [pac] = priceFreight(request());
		expect(pac).toEqual({
			id: "pac",
			name: "Correios PAC",
			cost: 8087,
			regularCost: 8087,
			source: "quote",
			businessDays: 5,
			estimatedDeliveryTime: "5 dias úteis",
			description: "Correios PAC para São Paulo/SP (192km)",
			promisedDate: "2026-11-30",
		});
	});

	it("charges SEDEX as a multiple of PAC", () => {
		// 80.87 × 1.55 = 125.3485
		expect(costs()).toMatchObject({ sedex: 12_535 });
		expect(priceFreight(request()).find(({ id }) => id === "sedex")?.businessDays).toBe(2);
	});

	it("insures nothing up to what is covered anyway, and charges started kilogrammes", () => {
		const small = { price: cents(2450), widthMm: 200, heightMm: 100, depthMm: 100 };
		expect(costs({ items: [item({ ...small, weightGrams: 1000 })] })).toMatchObject({ pac: 2600 });
		expect(costs({ items: [item({ ...small, weightGrams: 1001 })] })).toMatchObject({ pac: 2820 });
	});

	it("counts cubic weight only above 5 kg", () => {
		const box = (sideMm: number, weightGrams: number) =>
			correiosKg({ sidesMm: [sideMm, sideMm, sideMm], weightGrams, value: cents(0) });
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

	it("stacks small pieces into one parcel and opens another when it is full", () => {
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

	it("counts 1 kg and a small box where the shop recorded neither", () => {
		const unknown = item({ weightGrams: null, widthMm: null, price: cents(2000) });
		expect(costs({ items: [unknown] })).toMatchObject({ pac: 2600 });
	});
});

describe("Jamef", () => {
	it("takes what the post refuses, by the larger of real and cubic weight", () => {
		// 2.2 × 0.95 × 0.76 m³ × 300 = 476.52 kg
		expect(roadKg([diningTable])).toBe(477);
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

describe("free shipping", () => {
	const freeShipping = { from: cents(20_000), states: ["SP", "RJ"] };

	it("is the whole order's when one piece has it, in 5 business days, even for a dining table", () => {
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

	it("says how much is missing", () => {
		expect(missingForFreeShipping(freeShipping, cents(16_000))).toBe(4000);
		expect(missingForFreeShipping(freeShipping, cents(30_000))).toBe(0);
		expect(missingForFreeShipping({ from: null }, cents(30_000))).toBeNull();
	});

	it("is nobody's elsewhere or when it is switched off", () => {
		expect(costs({ destination: manaus, freeShipping }).pac).toBeGreaterThan(0);
		expect(costs({ freeShipping: { from: null, states: ["SP"] } }).pac).toBeGreaterThan(0);
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
				(items, km, leadDays, isCapital) => {
					const options = priceFreight(
						request({ items, leadDays, destination: { ...saoPaulo, km, isCapital } }),
					);
					expect(options.length).toBeGreaterThan(0);
					expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
					for (const option of options) {
						expect(Number.isSafeInteger(option.cost) && option.cost > 0).toBe(true);
						expect(option.promisedDate > "2026-11-23").toBe(true);
					}
					const ids = options.map(({ id }) => id);
					expect(defaultOption(options)?.id).toBe(ids.includes("pac") ? "pac" : ids[0]);
				},
			),
		);
	});

	it("never gets cheaper with more pieces", () => {
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

describe("the promised day", () => {
	it("counts the workshop's days, then the carrier's, over national holidays", () => {
		expect(promiseDay("2026-11-23", 0, 5)).toBe("2026-11-30");
		// Christmas and New Year's Day fall on Fridays.
		expect(promiseDay("2026-12-21", 3, 5)).toBe("2027-01-04");
		expect(formatPromise("2026-12-17")).toBe("Chega até 17 de dezembro");
	});

	it("takes production days for what is made to order, else the days until it is available", () => {
		const piece = { isMadeToOrder: true, productionDays: 30, availableAfterDays: 10 };
		expect(leadBusinessDays(piece)).toBe(30);
		expect(leadBusinessDays({ ...piece, productionDays: null })).toBe(10);
		expect(leadBusinessDays({ ...piece, isMadeToOrder: false })).toBe(10);
		expect(leadBusinessDays({ isMadeToOrder: false, productionDays: 30, availableAfterDays: null })).toBe(0);
		expect(longestLead([])).toBe(0);
		expect(longestLead([piece, { ...piece, productionDays: 45 }])).toBe(45);
	});

	it("tells production and delivery apart", () => {
		expect(formatDeliveryTime(1, 0)).toBe("1 dia útil");
		expect(formatDeliveryTime(5, 30)).toBe("5 dias úteis, após 30 de produção");
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
