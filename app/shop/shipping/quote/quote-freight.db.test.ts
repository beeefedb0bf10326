import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { resetCepServices } from "#app/shop/shipping/addresses/cep-services.server.ts";
import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { cepCache } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { quoteFreight } from "./quote-freight.server.ts";

const MONDAY = "2026-11-23";

const services = setUpCepStubs();
beforeEach(async () => {
	services.setMode({ viaCep: "answers", brasilApi: "answers" });
	resetCepServices();
	await db.delete(cepCache);
});

const quote = (cep: string, ...lines: (readonly [product: { id: string }, quantity: number])[]) =>
	quoteFreight({ cep, lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })) }, MONDAY);

/** Below the demo's free-shipping threshold, so that prices show. */
const cheap = { priceCents: cents(18_000), weightGrams: 4_000, widthMm: 300, heightMm: 200, depthMm: 150 };
const table = { priceCents: cents(898_000), weightGrams: 78_000, widthMm: 2200, heightMm: 760, depthMm: 950 };

describe("a quote", () => {
	it("comes from the database's weight, size and price and the distance to the city", async () => {
		const bowl = await insertProduct(cheap);
		const { options, source, destination } = await quote("01310-100", [bowl, 1]);
		expect(destination).toEqual({ city: "São Paulo", state: "SP", km: 192, ibgeCode: "3550308" });
		expect(source).toBe("quote");
		// 26.00 + 3 × 2.20 + 1 % of 155.50, half a centavo up
		expect(options.map(({ id, cost }) => [id, cost])).toEqual([
			["pac", 3416],
			["sedex", 5295],
		]);
		expect(options[0].description).toBe("Correios PAC para São Paulo/SP (192km)");
		expect(options[0]).toMatchObject({ promisedDate: "2026-12-07", payBy: "2026-11-23" });
	});

	it("adds the quantities of a product that stands twice", async () => {
		const bowl = await insertProduct(cheap);
		const twice = await quote("20040-002", [bowl, 1], [bowl, 2]);
		const once = await quote("20040-002", [bowl, 3]);
		expect(twice).toEqual(once);
	});

	it("takes the lead time of the slowest product", async () => {
		const bowl = await insertProduct(cheap);
		const madeToOrder = await insertProduct({ ...cheap, isMadeToOrder: true, productionDays: 20 });
		const { options } = await quote("01310-100", [bowl, 1], [madeToOrder, 1]);
		const pac = options.find(({ id }) => id === "pac");
		expect(pac).toMatchObject({
			businessDays: 25,
			estimatedDeliveryTime: "5 dias úteis, após 20 de produção",
			promisedDate: "2026-12-29",
		});
	});

	it("is free as a whole when one product is sold with free shipping, as the specification says", async () => {
		const bowl = await insertProduct(cheap);
		const freeTable = await insertProduct({ ...table, shippingType: "free" });
		const { options, source } = await quote("69005-000", [bowl, 2], [freeTable, 1]);
		expect(source).toBe("free");
		expect(options).toEqual([
			expect.objectContaining({
				id: "free",
				cost: 0,
				businessDays: 10,
				estimatedDeliveryTime: "5 dias úteis",
			}),
		]);
	});

	it("has its cheapest option free from R$ 200,00 on in the advertised states only", async () => {
		const bowl = await insertProduct({ ...cheap, priceCents: cents(20_000) });
		const toRio = await quote("20040-002", [bowl, 1]);
		expect(toRio.options[0]).toMatchObject({ id: "pac", cost: 0, source: "free" });
		expect(toRio.options[0].regularCost).toBeGreaterThan(0);
		const toManaus = await quote("69005-000", [bowl, 1]);
		expect(toManaus.options[0].cost).toBeGreaterThan(0);
	});

	it("sends a dining table by road, and nowhere where there is none", async () => {
		const diningTable = await insertProduct(table);
		const { options } = await quote("69005-000", [diningTable, 1]);
		expect(options.map(({ id }) => id)).toEqual(["jamef"]);
		const refusal = await refusalOf(quote("53990-000", [diningTable, 1]));
		expect(refusal.kind).toBe("invalid");
		expect(refusal.message).toContain("chat");
	});

	it("needs neither of the services: the code itself tells the region", async () => {
		services.setMode({ viaCep: "down", brasilApi: "down" });
		const bowl = await insertProduct(cheap);
		expect((await quote("01310-100", [bowl, 1])).destination).toEqual({
			city: "São Paulo",
			state: "SP",
			km: 192,
			ibgeCode: "3550308",
		});
		const toCampinas = await quote("13010-000", [bowl, 1]);
		expect(toCampinas.destination).toMatchObject({ city: "", state: "SP" });
		expect(toCampinas.options[0].description).toMatch(/^Correios PAC para SP \(\d+km\)$/);
		services.setMode({ viaCep: "answers", brasilApi: "answers" });
		resetCepServices();
		expect((await quote("13010-000", [bowl, 1])).destination.km).toBe(toCampinas.destination.km);
	});
});

describe("the owner's settings", () => {
	const change = async (shipping: Partial<StoreSettings["shipping"]>) => {
		const settings = { ...defaultSettings, shipping: { ...defaultSettings.shipping, ...shipping } };
		await inTransaction((tx) => saveSettings(tx, settings));
		receiveInvalidation("settings");
	};

	it("decide rates, free shipping and nothing else", async () => {
		const bowl = await insertProduct({ ...cheap, priceCents: cents(30_000) });
		const tables = structuredClone(defaultFreightTables);
		tables.pac.base = tables.pac.base.map(() => cents(100_00));
		await change({ tables, freeShippingFrom: null });
		const { options } = await quote("01310-100", [bowl, 1]);
		// 100.00 + 3 × 2.20 + 1 % of 275.50
		expect(options[0]).toMatchObject({ id: "pac", cost: 10_936, source: "quote" });
		await change({ tables, freeShippingStates: ["SP"] });
		expect((await quote("01310-100", [bowl, 1])).options[0].cost).toBe(0);
		expect((await quote("20040-002", [bowl, 1])).options[0].cost).toBeGreaterThan(0);
		await change({});
	});

	it("decide where it starts, who delivers where, and whether it can be fetched", async () => {
		const bowl = await insertProduct(cheap);
		const diningTable = await insertProduct(table);
		const { origin, pickup } = defaultSettings.shipping;
		await change({ origin: { ...origin, coordinates: { latitude: -3.119, longitude: -60.0217 } } });
		expect((await quote("69005-000", [bowl, 1])).destination.km).toBeLessThan(10);

		const tables = structuredClone(defaultFreightTables);
		tables.jamef.states = ["SP"];
		tables.own = [
			{
				name: "Balsa do Norte",
				enabled: true,
				insurancePercent: 1,
				kgPerM3: 0,
				delivery: tables.jamef.delivery,
				rows: [
					{ fromCep: "69000000", toCep: "69299999", upToKg: 50, price: cents(10_000), days: 30 },
					{ fromCep: "69000000", toCep: "69299999", upToKg: 100, price: cents(40_000), days: 30 },
				],
			},
		];
		await change({ tables, ratesVersion: 7 });
		const toManaus = await quote("69005-000", [diningTable, 1]);
		// 400.00 + 1 % of 8,980.00
		expect(toManaus.options).toEqual([
			expect.objectContaining({ id: "propria-balsa-do-norte", name: "Balsa do Norte", cost: 48_980 }),
		]);
		expect(toManaus.ratesVersion).toBe(7);
		await expect(quote("69005-000", [diningTable, 2])).rejects.toThrow(Refusal);
		expect((await quote("13010-000", [diningTable, 1])).options.map(({ id }) => id)).toContain("jamef");

		await change({ tables, pickup: { ...pickup, enabled: true, extraDays: 2 } });
		const fetched = await quote("69005-000", [diningTable, 2]);
		expect(fetched.options).toEqual([
			expect.objectContaining({ id: "retirada", cost: 0, businessDays: 7, promisedDate: "2026-12-02" }),
		]);
		const both = await quote("01310-100", [bowl, 1]);
		expect(both.options.map(({ id }) => id)).toEqual(["pac", "sedex", "retirada"]);
		expect(both.options[0].cost).toBe(3416);
		expect(defaultShippingOption(both.options)?.id).toBe("pac");
		await change({});
	});

	it("never stop the shop when they are damaged", async () => {
		const bowl = await insertProduct(cheap);
		await change({ tables: { pac: "cheap" } });
		expect((await quote("01310-100", [bowl, 1])).options[0].cost).toBe(3416);
		await change({});
	});
});

describe("a quote is refused", () => {
	it("for a postal code that does not exist or is none", async () => {
		const bowl = await insertProduct(cheap);
		services.setMode({ viaCep: "unknown", brasilApi: "unknown" });
		for (const cep of ["01310-100", "123", "00000-000", ""]) {
			const refusal = await refusalOf(quote(cep, [bowl, 1]));
			expect(refusal).toMatchObject({
				kind: "invalid",
				title: "CEP inválido",
				message: "Verifique o CEP digitado.",
			});
		}
	});

	it("for a code that nobody knows only until its city is typed, in the state that the code names", async () => {
		const bowl = await insertProduct(cheap);
		services.setMode({ viaCep: "unknown", brasilApi: "unknown" });
		const typed = (city: string, state: string, cep = "13099-999") =>
			quoteFreight({ cep, lines: [{ productId: bowl.id, quantity: 1 }], place: { city, state } }, MONDAY);
		const toTaubate = await typed("Taubaté", "SP");
		expect(toTaubate.destination).toEqual({
			...{ city: "Taubaté", state: "SP" },
			km: 54,
			ibgeCode: "3554102",
		});
		expect(toTaubate.options.map(({ id }) => id)).toContain("pac");
		// A village that the register does not have is measured by the centre of its codes' region.
		const toVillage = await typed("Vila Nova do Ipê", "SP");
		expect(toVillage.destination.ibgeCode).toBeNull();
		expect(toVillage.destination.km).toBe((await typed("Campinas", "SP")).destination.km);
		expect(await refusalOf(typed("Manaus", "AM"))).toMatchObject({
			kind: "invalid",
			fields: { state: "O CEP e o estado do endereço não combinam. Confira os dois." },
		});
		expect((await refusalOf(typed("São Paulo", "SP", "00000-000"))).title).toBe("CEP inválido");
		// The service's city counts more than the typed one.
		services.setMode({ viaCep: "answers" });
		expect((await typed("Taubaté", "SP", "01310-100")).destination.city).toBe("São Paulo");
	});

	it("for a product that is gone or not for sale, and for an empty cart", async () => {
		const hidden = await insertProduct({ ...cheap, isActive: false });
		for (const line of [hidden, { id: randomUUID() }]) {
			expect((await refusalOf(quote("01310-100", [line, 1]))).kind).toBe("invalid");
		}
		expect((await refusalOf(quote("01310-100"))).kind).toBe("invalid");
	});
});

describe("when the quote itself fails", () => {
	beforeEach(async () => {
		const damaged = { street: "", neighborhood: "", city: null as unknown as string, state: "SP" };
		const row = { cep: "01310100", address: damaged, source: "viacep", fetchedAt: new Date() };
		await db.insert(cepCache).values(row).onConflictDoUpdate({ target: cepCache.cep, set: row });
	});

	// rule: 9.04
	it("the flat price stands in for what fits the post", async () => {
		const bowl = await insertProduct(cheap);
		const { options, source, destination } = await quote("01310-100", [bowl, 1]);
		expect(source).toBe("fallback");
		expect(options).toEqual([expect.objectContaining({ id: "pac", cost: 2590, source: "fallback" })]);
		expect(destination).toEqual({ city: "São Paulo", state: "SP", km: null, ibgeCode: null });
	});

	it("and a larger cart is refused, never guessed", async () => {
		const diningTable = await insertProduct(table);
		const refusal = await refusalOf(quote("01310-100", [diningTable, 1]));
		expect(refusal.kind).toBe("unavailable");
		expect(refusal.message).toContain("chat");
	});
});
