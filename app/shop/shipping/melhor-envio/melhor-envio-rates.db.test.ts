import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { tableRates } from "#app/shop/shipping/freight/freight.ts";
import type { FreightItem } from "#app/shop/shipping/freight/parcels.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { cents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { item, request, saoPaulo } from "#tests/support/factories/freight-samples.ts";
import { type MelhorEnvioStub, startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { resetMelhorEnvioQuotes, withMelhorEnvioRates } from "./melhor-envio-rates.server.ts";
import { tokenExpiry } from "./melhor-envio-token.server.ts";

setUpCepStubs();
let melhorEnvio: MelhorEnvioStub;
beforeAll(async () => {
	melhorEnvio = await startMelhorEnvioStub();
});
afterAll(() => melhorEnvio.close());
beforeEach(async () => {
	melhorEnvio.behave("answers");
	melhorEnvio.requests.length = 0;
	resetMelhorEnvioQuotes();
	await askMelhorEnvio(true);
});

async function askMelhorEnvio(quotes: boolean) {
	const { shipping } = defaultSettings;
	const settings = {
		...defaultSettings,
		shipping: { ...shipping, melhorEnvio: { ...shipping.melhorEnvio, quotes } },
	};
	await inTransaction((tx) => saveSettings(tx, settings));
	receiveInvalidation("settings");
}

/** A price of its own each time, so that no earlier answer is remembered. */
let price = 10_000;
const newBowl = () => {
	price += 1;
	return insertProduct({
		priceCents: cents(price),
		weightGrams: 4_000,
		widthMm: 300,
		heightMm: 200,
		depthMm: 150,
	});
};
const quote = async (bowl: { id: string }) =>
	(await quoteFreight({ cep: "01310-100", lines: [{ productId: bowl.id, quantity: 1 }] }, "2026-11-23"))
		.options;
const ids = async (bowl: { id: string }) => (await quote(bowl)).map(({ id }) => id);
const OUR_OWN = ["pac", "sedex"];

it("prices of Melhor Envio stand in for our tables of Correios, others beside ours", async () => {
	const options = await quote(await newBowl());
	expect(options).toMatchObject([
		{ id: "me-3", name: "Jadlog .Package", cost: 2210, service: 3, businessDays: 9 },
		{
			id: "pac",
			name: "Correios PAC",
			cost: 2740,
			service: 1,
			businessDays: 11,
			parcels: [{ weightGrams: 4000 }],
		},
	]);
	// 10 cents, and no rounding of floats.
	expect(options.every(({ cost }) => Number.isInteger(cost))).toBe(true);
});

it("nobody is asked unless the owner wants it", async () => {
	await askMelhorEnvio(false);
	expect(await ids(await newBowl())).toEqual(OUR_OWN);
	expect(melhorEnvio.requests).toEqual([]);
});

it.each(["down", "broken", "garbage", "refuses"] as const)(
	"our own tables answer when it is %s",
	async (mode) => {
		melhorEnvio.behave(mode);
		const bowl = await newBowl();
		expect(await ids(bowl)).toEqual(OUR_OWN);
		// And again when the order is placed, though the service is back: the price does not change meanwhile.
		melhorEnvio.behave("answers");
		expect(await ids(bowl)).toEqual(OUR_OWN);
		expect(melhorEnvio.requests).toHaveLength(1);
	},
);

it("our own tables answer in time when it is slow, and after three failures it is spared", async () => {
	melhorEnvio.behave("slow");
	const bowls = await Promise.all([1, 2, 3, 4].map(newBowl));
	const started = performance.now();
	for (const bowl of bowls.slice(0, 3)) expect(await ids(bowl)).toEqual(OUR_OWN);
	expect(performance.now() - started).toBeLessThan(3 * 5_000);
	expect(await ids(bowls[3] ?? { id: "" })).toEqual(OUR_OWN);
	expect(melhorEnvio.requests).toHaveLength(3);
});

describe("several boxes", () => {
	const bench = item({ quantity: 2, weightGrams: 20_000, price: cents(50_000) });
	const stool = item({
		weightGrams: 12_000,
		widthMm: 300,
		heightMm: 300,
		depthMm: 300,
		price: cents(30_000),
	});
	/** Another postal code each time, so that no earlier answer is remembered. */
	let cep = 1_310_100;
	const ratesOf = async (...items: FreightItem[]) => {
		cep += 1;
		const asked = { ...request({ items }), destination: { ...saoPaulo, cep: `0${cep}` } };
		const rates = await withMelhorEnvioRates(asked, tableRates(asked), { quotes: true, fromCep: "12460000" });
		return new Map(rates.map((rate) => [rate.id, rate]));
	};
	const quotes = () =>
		melhorEnvio.requests.map(({ body }) => body as { services: string; products: { quantity: number }[] });

	it("are priced one by one where a service takes one with a label: at the sum, as slow as the slowest", async () => {
		const rates = await ratesOf(bench, stool);
		// 2 × (7.40 + 5 × 20 kg) + 7.40 + 5 × 12 kg
		expect(rates.get("pac")).toMatchObject({ cost: 28_220, days: 6, service: 1 });
		// 2 × (5.00 + 4.50 × 20 kg) + 5.00 + 4.50 × 12 kg
		expect(rates.get("me-31")).toMatchObject({ name: "Loggi Express", cost: 24_900, days: 8, service: 31 });
		for (const id of ["pac", "me-31"]) {
			expect(rates.get(id)?.parcels.map(({ weightGrams }) => weightGrams)).toEqual([20_000, 20_000, 12_000]);
		}
		// All at once: 6.10 + 4 × 52 kg.
		expect(rates.get("me-3")).toMatchObject({ cost: 21_410, days: 4, service: 3 });
		expect(rates.get("me-3")?.parcels).toHaveLength(3);
		expect(quotes().map(({ services, products }) => [services.split(",")[0], products.length])).toEqual([
			["3", 2],
			["1", 1],
			["1", 1],
		]);
	});

	it("cost what their labels will, box by box", async () => {
		const rates = await ratesOf(bench);
		const [single] = [...(await ratesOf({ ...bench, quantity: 1 })).values()].filter(
			({ id }) => id === "pac",
		);
		expect(rates.get("pac")?.cost).toBe(2 * (single?.cost ?? 0));
		// The two boxes are alike: one question about all, one about each.
		expect(quotes()).toHaveLength(3);
	});

	it("of many kinds are left to those who take them together, and Correios to our own tables", async () => {
		const kinds = Array.from({ length: 7 }, (_, index) => item({ weightGrams: 20_000 + index * 100 }));
		const rates = await ratesOf(...kinds);
		expect(quotes()).toHaveLength(1);
		expect([...rates.keys()].toSorted()).toEqual(["jamef", "me-3", "pac", "sedex"]);
		expect(rates.get("pac")?.service).toBeUndefined();
	});

	it("of which a carrier does not take one are not sent with it", async () => {
		const path = "shipment/calculate";
		melhorEnvio.answer(path, { status: 200, body: [] });
		expect((await ratesOf(bench, stool)).get("pac")?.service).toBeUndefined();
		melhorEnvio.answer(path, undefined);
	});
});

it("a token says itself until when it works", () => {
	const token = ["{}", JSON.stringify({ exp: 1_800_000_000 }), "x"].map((part) =>
		Buffer.from(part).toString("base64url"),
	);
	expect(tokenExpiry(token.join("."))?.toISOString()).toBe("2027-01-15T08:00:00.000Z");
	expect(tokenExpiry("no token")).toBeNull();
});
