import { describe, expect, it } from "vitest";
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
		expect(fiscalDataOf(null, defaultSettings, null).cfop).toBe("5101");
	});

	it("are the product's own where it has them", () => {
		expect(fiscalDataOf(own, defaultSettings, { state: "MG" })).toMatchObject({
			ncm: "94016100",
			cfop: "6101",
		});
		expect(fiscalDataOf(own, defaultSettings, { state: "SP" }).cfop).toBe("5101");
	});
});
