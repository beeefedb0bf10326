import { describe, expect, it } from "vitest";
import { NO_PLACE } from "#app/values/shipping-address.ts";
import { fiscalDataOf } from "./fiscal-data.ts";
import { defaultSettings } from "./settings.ts";

describe("the codes of an invoice's line", () => {
	const own = { ncm: "94016100", cfopInState: null, cfopOutOfState: "6101", origin: null };

	it("are the shop's where the product has none, by the state that it goes to", () => {
		expect(fiscalDataOf(null, defaultSettings, { state: "SP" })).toEqual({
			ncm: "94036000",
			cfop: "5101",
			origin: "0",
		});
		expect(fiscalDataOf(null, defaultSettings, { state: "MG" }).cfop).toBe("6107");
		// An order that is fetched at the workshop, and one whose address was erased.
		for (const place of [NO_PLACE, null])
			expect(fiscalDataOf(null, defaultSettings, place).cfop).toBe("5101");
	});

	it("are the product's own where it has them", () => {
		expect(fiscalDataOf(own, defaultSettings, { state: "MG" })).toMatchObject({
			ncm: "94016100",
			cfop: "6101",
		});
		expect(fiscalDataOf(own, defaultSettings, { state: "SP" }).cfop).toBe("5101");
	});
});
