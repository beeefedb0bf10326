import { expect, it } from "vitest";
import { countParcels, orderParcels, parcelCodesSentence, shownParcels } from "./order-parcels.ts";

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

it("leads a further parcel with a label to its page, whatever the first one has", () => {
	const sent = { carrier: "correios" as const, trackingCode: "AA123456785BR", trackingUrl: correiosPage };
	const parcels = (labelCodes: (string | null)[]) =>
		orderParcels({ ...sent, furtherCodes: ["ME 2"], labelCodes }).map(({ url }) => url);
	expect(parcels([])).toEqual([correiosPage, null]);
	expect(parcels(["AA123456785BR", "ME 2"])).toEqual([
		correiosPage,
		"https://www.melhorrastreio.com.br/rastreio/ME%202",
	]);
});

it("counts the labels whose codes are not known yet, once the order has a code", () => {
	const labelCodes = ["JM1001", "JM1002", null];
	expect(countParcels({ ...order, labelCodes })).toBe(3);
	expect(countParcels({ ...order, labelCodes: ["JM1001"] })).toBe(2);
	expect(countParcels({ trackingCode: null, furtherCodes: [], labelCodes })).toBe(0);
	expect(parcelCodesSentence(["JM1001"], 3)).toBe("Volume 1 de 3: JM1001.");
});

it("knows the further code of an order whose first one an earlier build has removed", () => {
	expect(shownParcels({ ...order, trackingCode: null, trackingUrl: "https://j.example/JM1001" })).toEqual({
		trackingCode: "JM1002",
		trackingUrl: null,
		parcels: [{ number: 1, code: "JM1002", url: null }],
		parcelCount: 1,
	});
});
