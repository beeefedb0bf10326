import { describe, expect, it } from "vitest";
import { labelTrackingLink, trackingLink } from "#app/shop/orders/parcels/tracking-link.ts";
import { carrierOfFreight } from "./carrier-of-freight.ts";

describe("the carrier of a freight", () => {
	const record = { ratesVersion: 1, km: 10, parcels: [] };
	it.each([
		["pac", "correios"],
		["sedex", "correios"],
		["jamef", "jamef"],
		["local", "transportadora"],
		["propria-fretes-da-serra", "outros"],
		["free", null],
		["retirada", null],
	])("%s is %s", (shippingOptionId, carrier) => {
		expect(carrierOfFreight({ shippingOptionId, freightRecord: record })).toBe(carrier);
		expect(carrierOfFreight({ shippingOptionId, freightRecord: null })).toBe(carrier);
	});

	it("is that of the service whose label can be bought", () => {
		expect(carrierOfFreight({ shippingOptionId: "free", freightRecord: { ...record, service: 1 } })).toBe(
			"correios",
		);
		expect(carrierOfFreight({ shippingOptionId: "me-3", freightRecord: { ...record, service: 3 } })).toBe(
			"outros",
		);
	});
});

describe("the page of a parcel", () => {
	it("is that of Correios for a code of theirs, and Melhor Envio's for every other label", () => {
		expect(trackingLink("correios", "AA123456785BR")).toMatch(/^https:\/\/rastreamento\.correios\.com\.br\//);
		expect(labelTrackingLink("correios", "AA123456785BR")).toBe(trackingLink("correios", "AA123456785BR"));
		expect(labelTrackingLink("correios", "ME 1")).toBe("https://www.melhorrastreio.com.br/rastreio/ME%201");
	});

	it("is not made up", () => {
		expect(trackingLink("correios", "123")).toBeNull();
		expect(trackingLink("jamef", "AA123456785BR")).toBeNull();
		expect(trackingLink(null, "AA123456785BR")).toBeNull();
	});
});
