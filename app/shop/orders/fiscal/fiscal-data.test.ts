import { describe, expect, it } from "vitest";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { NO_PLACE } from "#app/values/address/address-views.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { fiscalDataOf } from "./fiscal-data.ts";

describe("the codes of an invoice's line", () => {
	const productCodes = { ncm: "94016100", taxClass: "200034", origin: null };
	const orderTo = (state: string, stateRegistration: string | null = null) => ({
		shippingOptionId: "jamef",
		shippingAddress: { state },
		stateRegistration,
	});
	const cfopOf = (product: typeof productCodes | null, order: Parameters<typeof fiscalDataOf>[2]) =>
		fiscalDataOf(product, defaultSettings, order).cfop;

	it("are the shop's where the product has none, by the state that it goes to and by whom it is for", () => {
		expect(fiscalDataOf(null, defaultSettings, orderTo("SP"))).toEqual({
			ncm: "94036000",
			cfop: "5101",
			cst: "000",
			taxClass: "000001",
			origin: "0",
		});
		expect(cfopOf(null, orderTo("SP", "110042490114"))).toBe("5101");
		// A person, a company that has no “inscrição estadual”, and one that has.
		expect(cfopOf(null, orderTo("MG"))).toBe("6107");
		expect(cfopOf(null, orderTo("MG", "ISENTO"))).toBe("6107");
		expect(cfopOf(null, orderTo("MG", "0623079040081"))).toBe("6101");
		expect(cfopOf(null, { ...orderTo("MG"), shippingAddress: null })).toBe("5101");
	});

	it("are those of the workshop's state for what is fetched there, whatever address it carries", () => {
		for (const state of [NO_PLACE.state, "MG"])
			expect(cfopOf(productCodes, { ...orderTo(state, "0623079040081"), shippingOptionId: PICKUP })).toBe(
				"5101",
			);
	});

	it("are the product's own where it has them, but for the CFOP, which is the shop's", () => {
		expect(fiscalDataOf(productCodes, defaultSettings, orderTo("MG"))).toEqual({
			ncm: "94016100",
			cfop: "6107",
			cst: "200",
			taxClass: "200034",
			origin: "0",
		});
	});
});
