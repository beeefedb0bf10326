import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/values/date.ts";
import {
	estimateDelivery,
	formatDeliveryOffer,
	formatDeliveryTime,
	formatHandlingTime,
	formatPayBy,
	leadBusinessDays,
	offerDelivery,
	slowestLead,
} from "./delivery-estimate.ts";

const inStock = { isMadeToOrder: false, productionDays: 30, availableAfterDays: null };
const madeToOrder = { isMadeToOrder: true, productionDays: 30, availableAfterDays: 10 };

describe("the promised day", () => {
	it("counts business days from the payment, over national holidays", () => {
		expect(estimateDelivery("2026-11-23", 5)).toBe("2026-11-30");
		// Christmas and New Year's Day fall on Fridays.
		expect(estimateDelivery("2026-12-21", 3 + 5)).toBe("2027-01-04");
	});

	it("is an offer before the payment, for whoever pays before the next business day", () => {
		expect(offerDelivery("2026-11-23", 5)).toMatchObject({ promisedDate: "2026-11-30", payBy: "2026-11-23" });
		// A Thursday before Christmas: Friday and the weekend are no business days.
		expect(offerDelivery("2026-12-24", 2)).toMatchObject({ promisedDate: "2026-12-29", payBy: "2026-12-27" });
	});

	it('says until when to pay: today, or a later day by its name, and never "hoje" without knowing the day', () => {
		const offerText = (payBy: string | null, offeredOn: string | null) =>
			formatDeliveryOffer({ id: "pac", promisedDate: "2026-12-17", payBy, offeredOn });
		// Days stay together on a screen.
		const spaced = (text: string) => text.replaceAll("\u00a0", " ");
		expect(offerText(null, null)).toBe("Chega até 17\u00a0de\u00a0dezembro");
		expect(spaced(offerText("2026-11-23", "2026-11-23"))).toBe("Chega até 17 de dezembro, se for pago hoje");
		expect(spaced(offerText("2026-11-24", "2026-11-23"))).toBe(
			"Chega até 17 de dezembro, se for pago até terça, 24 de novembro",
		);
		expect(spaced(offerText("2026-11-23", null))).toBe(
			"Chega até 17 de dezembro, se for pago até segunda, 23 de novembro",
		);
		expect(spaced(offerText(null, null))).toBe("Chega até 17 de dezembro");
		const sunday = new Date("2026-11-23T02:30:00Z");
		expect(formatPayBy(offerDelivery(sunday, 5))).toBe("se for pago hoje");
		expect(offerDelivery(sunday, 5).offeredOn).toBe("2026-11-22");
	});

	it("is kept for a payment on its last day, and for no later one", () => {
		const days = fc.integer({ min: 1, max: 90 });
		fc.assert(
			fc.property(fc.nat(3000), days, (offset, businessDays) => {
				const { promisedDate, payBy } = offerDelivery(addDays("2026-01-01", offset), businessDays);
				expect(estimateDelivery(payBy, businessDays)).toBe(promisedDate);
				expect(estimateDelivery(addDays(payBy, 1), businessDays) > promisedDate).toBe(true);
			}),
		);
	});

	it("takes what has to be made from the product, and the days of handling for the rest", () => {
		expect(leadBusinessDays(madeToOrder, 5)).toBe(30);
		expect(leadBusinessDays({ ...madeToOrder, productionDays: null }, 5)).toBe(10);
		expect(leadBusinessDays({ ...inStock, availableAfterDays: 10 }, 5)).toBe(10);
		expect(leadBusinessDays(inStock, 5)).toBe(5);
		expect(leadBusinessDays({ ...inStock, availableAfterDays: 0 }, 5)).toBe(5);
		expect(slowestLead([inStock, inStock], 5)).toEqual({ days: 5, isProduced: false });
		expect(slowestLead([inStock, madeToOrder], 5)).toEqual({ days: 30, isProduced: true });
	});

	it("names production and delivery separately", () => {
		expect(formatDeliveryTime(1, { days: 5, isProduced: false })).toBe("1 dia útil");
		expect(formatDeliveryTime(5, { days: 30, isProduced: true })).toBe("5 dias úteis, após 30 de produção");
		expect([0, 1, 5].map(formatHandlingTime)).toEqual([
			"até 1 dia útil",
			"até 1 dia útil",
			"1 a 5 dias úteis",
		]);
	});
});
