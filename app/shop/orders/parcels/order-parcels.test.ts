import { expect, it } from "vitest";
import { orderParcels } from "./order-parcels.ts";

const correiosPage = "https://rastreamento.correios.com.br/app/index.php";
const order = {
	carrier: "jamef" as const,
	trackingCode: "JM1001",
	trackingUrl: null,
	furtherCodes: ["JM1002"],
};

it("numbers an order's parcels, and has none without a code", () => {
	expect(orderParcels({ ...order, trackingCode: null, furtherCodes: [] })).toEqual([]);
	expect(orderParcels(order)).toEqual([
		{ number: 1, code: "JM1001", url: null },
		{ number: 2, code: "JM1002", url: null },
	]);
});

it.each([
	["the carrier's known page", "correios" as const, "https://example.com/x", "AA123456794BR", correiosPage],
	[
		"the first parcel's page with its own code",
		"jamef" as const,
		"https://j.example/JM1001",
		"B 2",
		"https://j.example/B%202",
	],
	[
		"no page where the first one's names no code",
		"jamef" as const,
		"https://j.example/parcels",
		"JM1002",
		null,
	],
])("leads a further parcel to %s", (_, carrier, trackingUrl, code, url) => {
	const [first, second] = orderParcels({ ...order, carrier, trackingUrl, furtherCodes: [code] });
	expect(first?.url).toBe(trackingUrl);
	expect(second?.url).toBe(url);
});
