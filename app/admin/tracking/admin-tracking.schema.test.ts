import { expect, it } from "vitest";
import { adminTrackingRefusals as refusals } from "./admin-tracking.messages.ts";
import { sendOrderSchema, shipmentSchema } from "./admin-tracking.schema.ts";

const sent = { carrier: "correios", trackingCode: "aa 123456785 br", trackingUrl: "", shownCodes: "" };

it("reads the codes of all parcels as carriers print them, without empty fields", () => {
	const form = {
		...sent,
		trackingCode2: " ab123456794br",
		trackingCode3: "",
		trackingCode4: "AC123456795BR",
	};
	const codes = { trackingCode: "AA123456785BR", furtherCodes: ["AB123456794BR", "AC123456795BR"] };
	expect(sendOrderSchema.parse(form)).toMatchObject(codes);
	expect(shipmentSchema.parse({ ...form, orderId: "1" })).toMatchObject({ shipment: codes });
	expect(sendOrderSchema.parse({ ...sent, trackingCode2: "AB123456794BR", withoutCode: "1" })).toEqual({
		carrier: "correios",
	});
});

it("leaves the codes of further parcels alone in the form of a build that did not know them", () => {
	const { shownCodes: _, ...former } = sent;
	expect(Object.keys(sendOrderSchema.parse(former)).toSorted()).toEqual([
		"carrier",
		"trackingCode",
		"trackingUrl",
	]);
	expect(shipmentSchema.parse({ ...former, orderId: "1" }).shipment).not.toHaveProperty("furtherCodes");
});

it.each([
	[
		"the code of the first parcel again",
		{ trackingCode2: "AA123456785BR" },
		"trackingCode2",
		refusals.repeatedCode,
	],
	[
		"the code of another parcel again",
		{ trackingCode2: "AB123456794BR", trackingCode3: "ab 123456794 br" },
		"trackingCode3",
		refusals.repeatedCode,
	],
	["a code that is too short", { trackingCode2: "A1" }, "trackingCode2", refusals.code],
	[
		"further codes without the first",
		{ trackingCode: "", trackingCode2: "AB123456794BR" },
		"trackingCode",
		refusals.firstCode,
	],
])("refuses %s at its field", (_, fields, field, message) => {
	const { error } = shipmentSchema.safeParse({ ...sent, orderId: "1", ...fields });
	expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[field, message]]);
});
