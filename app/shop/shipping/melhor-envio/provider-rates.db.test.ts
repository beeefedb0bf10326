import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/freight/quote-freight.server.ts";
import { cents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { type MelhorEnvioStub, startMelhorEnvioStub } from "#tests/support/melhor-envio-stub.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";
import { tokenExpiry } from "./melhor-envio-token.server.ts";
import { resetProviderQuotes } from "./provider-rates.server.ts";

setUpCepStubs();
let provider: MelhorEnvioStub;
beforeAll(async () => {
	provider = await startMelhorEnvioStub();
});
afterAll(() => provider.close());
beforeEach(async () => {
	provider.behave("answers");
	provider.requests.length = 0;
	resetProviderQuotes();
	await askProvider(true);
});

async function askProvider(quotes: boolean) {
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
	await askProvider(false);
	expect(await ids(await newBowl())).toEqual(OUR_OWN);
	expect(provider.requests).toEqual([]);
});

it.each(["down", "broken", "garbage", "refuses"] as const)(
	"our own tables answer when it is %s",
	async (mode) => {
		provider.behave(mode);
		const bowl = await newBowl();
		expect(await ids(bowl)).toEqual(OUR_OWN);
		// And again when the order is placed, though the service is back: the price does not change meanwhile.
		provider.behave("answers");
		expect(await ids(bowl)).toEqual(OUR_OWN);
		expect(provider.requests).toHaveLength(1);
	},
);

it("our own tables answer in time when it is slow, and after three failures it is spared", async () => {
	provider.behave("slow");
	const bowls = await Promise.all([1, 2, 3, 4].map(newBowl));
	const started = performance.now();
	for (const bowl of bowls.slice(0, 3)) expect(await ids(bowl)).toEqual(OUR_OWN);
	expect(performance.now() - started).toBeLessThan(3 * 5_000);
	expect(await ids(bowls[3] ?? { id: "" })).toEqual(OUR_OWN);
	expect(provider.requests).toHaveLength(3);
});

it("a token says itself until when it works", () => {
	const token = ["{}", JSON.stringify({ exp: 1_800_000_000 }), "x"].map((part) =>
		Buffer.from(part).toString("base64url"),
	);
	expect(tokenExpiry(token.join("."))?.toISOString()).toBe("2027-01-15T08:00:00.000Z");
	expect(tokenExpiry("no token")).toBeNull();
});
