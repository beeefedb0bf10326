import { describe, expect, it } from "vitest";
import {
	estimateDelivery,
	formatDeliveryEstimate,
	formatDeliveryTime,
	leadBusinessDays,
	maxLeadDays,
} from "./delivery-estimate.ts";

describe("the promised day", () => {
	it("counts the workshop's days, then the carrier's, over national holidays", () => {
		expect(estimateDelivery("2026-11-23", 0, 5)).toBe("2026-11-30");
		// Christmas and New Year's Day fall on Fridays.
		expect(estimateDelivery("2026-12-21", 3, 5)).toBe("2027-01-04");
		expect(formatDeliveryEstimate("2026-12-17")).toBe("Chega até 17 de dezembro");
	});

	it("takes production days for a product made to order, else the days until it is available", () => {
		const product = { isMadeToOrder: true, productionDays: 30, availableAfterDays: 10 };
		expect(leadBusinessDays(product)).toBe(30);
		expect(leadBusinessDays({ ...product, productionDays: null })).toBe(10);
		expect(leadBusinessDays({ ...product, isMadeToOrder: false })).toBe(10);
		expect(leadBusinessDays({ isMadeToOrder: false, productionDays: 30, availableAfterDays: null })).toBe(0);
		expect(maxLeadDays([])).toBe(0);
		expect(maxLeadDays([product, { ...product, productionDays: 45 }])).toBe(45);
	});

	it("names production and delivery separately", () => {
		expect(formatDeliveryTime(1, 0)).toBe("1 dia útil");
		expect(formatDeliveryTime(5, 30)).toBe("5 dias úteis, após 30 de produção");
	});
});
