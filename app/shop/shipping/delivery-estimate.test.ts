import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBusinessDays, addDays, type IsoDay, isBusinessDay } from "#app/values/date.ts";
import { type Closure, WORKSHOP_SCOPE } from "./calendars/closures.ts";
import { OPEN_CALENDARS, type WorkingCalendars } from "./calendars/working-calendars.ts";
import {
	type DayCounts,
	estimateDelivery,
	formatDeliveryOffer,
	formatDeliveryTime,
	formatHandlingTime,
	formatPayBy,
	handlingDaysFor,
	leadBusinessDays,
	offerDelivery,
	slowestLead,
} from "./delivery-estimate.ts";

const inStock = { isMadeToOrder: false, productionDays: 30, availableAfterDays: null };
const madeToOrder = { isMadeToOrder: true, productionDays: 30, availableAfterDays: 10 };

const days = (workshop: number, transit: number, optionId = "pac"): DayCounts => ({
	workshop,
	transit,
	optionId,
});
const closed = (from: IsoDay, to: IsoDay, scope = WORKSHOP_SCOPE): Closure => ({
	from,
	to,
	scope,
	reason: "Recesso",
	isShown: true,
});
const closedFor = (...closures: Closure[]): WorkingCalendars => ({ ...OPEN_CALENDARS, closures });

/** The rule without closures, which knew one sum of business days. */
const before = {
	promised: (paid: IsoDay, businessDays: number) => addBusinessDays(paid, businessDays),
	payBy(paid: IsoDay) {
		let last = paid;
		while (!isBusinessDay(addDays(last, 1))) last = addDays(last, 1);
		return last;
	},
};

const anyDay = fc.nat(3000).map((offset) => addDays("2026-01-01", offset));
const optionId = fc.constantFrom("pac", "jamef", "retirada");
const anyDays = fc.record({ workshop: fc.nat(60), transit: fc.nat(30), optionId });
const anyCalendars = fc
	.array(
		fc.record({ from: anyDay, length: fc.nat(59), scope: fc.constantFrom(WORKSHOP_SCOPE, "pac", "jamef") }),
		{
			maxLength: 12,
		},
	)
	.map((list) =>
		closedFor(...list.map(({ from, length, scope }) => closed(from, addDays(from, length), scope))),
	);

describe("without any closure", () => {
	it("every day is as before there were closures", () => {
		fc.assert(
			fc.property(anyDay, anyDays, (paid, given) => {
				const offer = offerDelivery(paid, given, OPEN_CALENDARS);
				const whole = given.workshop + given.transit;
				expect(offer.promisedDate).toBe(before.promised(paid, whole));
				// Without any days, a Friday was once offered until Sunday, and moved when it was paid.
				if (whole > 0) expect(offer.payBy).toBe(before.payBy(paid));
				expect(offer.leaveDate).toBe(addBusinessDays(paid, given.workshop));
				expect(handlingDaysFor(paid, { days: given.workshop, isProduced: false }, OPEN_CALENDARS)).toBe(
					given.workshop,
				);
			}),
			{ numRuns: 2_000 },
		);
	});

	it("a closure of another carrier, or one that is over, changes nothing", () => {
		const calendars = closedFor(
			closed("2026-01-05", "2026-02-20"),
			closed("2026-12-01", "2026-12-31", "jamef"),
		);
		fc.assert(
			fc.property(fc.nat(250), fc.nat(60), fc.nat(30), (offset, workshop, transit) => {
				const paid = addDays("2026-03-02", offset);
				expect(offerDelivery(paid, days(workshop, transit), calendars)).toEqual(
					offerDelivery(paid, days(workshop, transit), OPEN_CALENDARS),
				);
			}),
		);
	});
});

describe("closures", () => {
	it("over the year's end are waited for, and can be paid through to their last day", () => {
		const recess = closedFor(closed("2026-12-21", "2027-01-08"));
		const offer = offerDelivery("2026-12-18", days(6, 5), recess);
		expect(offer).toMatchObject({ leaveDate: "2027-01-18", promisedDate: "2027-01-25", payBy: "2027-01-10" });
		expect(estimateDelivery("2027-01-10", days(6, 5), recess)).toMatchObject({
			leaveDate: "2027-01-18",
			promisedDate: "2027-01-25",
		});
	});

	it("of one carrier leave the others as they are", () => {
		const calendars = closedFor(closed("2026-12-24", "2027-01-03", "jamef"));
		const by = (carrier: string) => estimateDelivery("2026-12-14", days(7, 5, carrier), calendars);
		expect(by("jamef")).toEqual({ leaveDate: "2026-12-23", promisedDate: "2027-01-08" });
		expect(by("pac")).toEqual({ leaveDate: "2026-12-23", promisedDate: "2026-12-31" });
	});

	it("at carnival are the workshop's alone", () => {
		const carnival = closedFor(closed("2027-02-08", "2027-02-10"));
		expect(estimateDelivery("2027-02-04", days(5, 3), carnival)).toEqual({
			leaveDate: "2027-02-16",
			promisedDate: "2027-02-19",
		});
		expect(estimateDelivery("2027-02-04", days(5, 3), OPEN_CALENDARS)).toEqual({
			leaveDate: "2027-02-11",
			promisedDate: "2027-02-16",
		});
		// A parcel that leaves before them travels meanwhile.
		expect(estimateDelivery("2027-02-04", days(1, 3), carnival).promisedDate).toBe("2027-02-10");
		expect(estimateDelivery("2027-02-04", days(1, 3, "retirada"), carnival).promisedDate).toBe("2027-02-15");
	});

	it("hold even what needs no days of the workshop", () => {
		const recess = closedFor(closed("2026-12-21", "2027-01-08"));
		for (const paid of ["2026-12-19", "2026-12-23", "2027-01-10"]) {
			expect(offerDelivery(paid, days(0, 2), recess)).toMatchObject({
				leaveDate: "2027-01-11",
				promisedDate: "2027-01-13",
				payBy: "2027-01-10",
			});
		}
	});

	it("are said to machines as business days on the national calendar", () => {
		const recess = closedFor(closed("2026-12-21", "2027-01-08"));
		const handling = handlingDaysFor("2026-12-18", { days: 6, isProduced: false }, recess);
		expect(addBusinessDays("2026-12-18", handling)).toBe("2027-01-18");
		expect(addBusinessDays("2026-12-18", handling - 1) < "2027-01-18").toBe(true);
	});
});

describe("with any closures", () => {
	it("an offer is kept for a payment on its last day, and a later payment never brings an earlier day", () => {
		fc.assert(
			fc.property(anyDay, anyDays, anyCalendars, (paid, given, calendars) => {
				const { promisedDate, leaveDate, payBy } = offerDelivery(paid, given, calendars);
				if (payBy === null) throw new Error("nothing is held");
				const last = estimateDelivery(payBy, given, calendars);
				expect(last.promisedDate).toBe(promisedDate);
				if (given.workshop > 0) expect(last.leaveDate).toBe(leaveDate);
				const late = estimateDelivery(addDays(payBy, 1), given, calendars);
				expect(late.promisedDate >= promisedDate && late.leaveDate >= leaveDate).toBe(true);
				if (given.workshop > 0) expect(late.leaveDate > leaveDate).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});

	it("more days and more closures never give an earlier day, and nothing arrives before it leaves", () => {
		fc.assert(
			fc.property(anyDay, anyDays, anyCalendars, anyDay, (paid, given, calendars, from) => {
				const { promisedDate, leaveDate } = estimateDelivery(paid, given, calendars);
				expect(leaveDate >= paid).toBe(true);
				if (given.workshop > 0) expect(promisedDate >= leaveDate).toBe(true);
				const longer = { ...given, workshop: given.workshop + 1 };
				expect(estimateDelivery(paid, longer, calendars).promisedDate >= promisedDate).toBe(true);
				const slower = { ...given, transit: given.transit + 1 };
				expect(estimateDelivery(paid, slower, calendars).promisedDate >= promisedDate).toBe(true);
				const more = closedFor(...calendars.closures, closed(from, addDays(from, 10)));
				expect(estimateDelivery(paid, given, more).promisedDate >= promisedDate).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});
});

describe("the hour until which a payment counts for its day", () => {
	const atNoon = { ...OPEN_CALENDARS, cutoffHour: 12 };
	const at = (time: string) =>
		offerDelivery(new Date(`2026-12-10T${time}:00-03:00`), days(4, 1, "retirada"), atNoon);

	it("moves a later payment to the next day", () => {
		expect(at("11:59")).toMatchObject({
			leaveDate: "2026-12-16",
			promisedDate: "2026-12-17",
			payBy: "2026-12-10",
		});
		expect(at("12:00")).toMatchObject({
			leaveDate: "2026-12-17",
			promisedDate: "2026-12-18",
			payBy: "2026-12-13",
		});
		const saturday = estimateDelivery(new Date("2026-12-12T15:00:00-03:00"), days(4, 1, "retirada"), atNoon);
		expect(saturday).toEqual({ leaveDate: "2026-12-17", promisedDate: "2026-12-18" });
	});

	it("is said with the day", () => {
		expect(formatPayBy(at("11:59"))).toBe("pagando até hoje, às 12h");
		expect(formatPayBy(at("12:00"))).toBe("pagando até domingo, 13 de dezembro, às 12h");
	});
});

describe("the words of the promised day", () => {
	it('say until when to pay: today, or a later day by its name, and never "hoje" without knowing the day', () => {
		const offerText = (payBy: string | null, offeredOn: string | null) =>
			formatDeliveryOffer({ id: "pac", promisedDate: "2026-12-17", payBy, payByHour: null, offeredOn });
		// Days stay together on a screen.
		const spaced = (text: string) => text.replaceAll("\u00a0", " ");
		expect(offerText(null, null)).toBe("Chega até 17\u00a0de\u00a0dezembro");
		expect(spaced(offerText("2026-11-23", "2026-11-23"))).toBe("Chega até 17 de dezembro, pagando hoje");
		expect(spaced(offerText("2026-11-24", "2026-11-23"))).toBe(
			"Chega até 17 de dezembro, pagando até terça, 24 de novembro",
		);
		expect(spaced(offerText("2026-11-23", null))).toBe(
			"Chega até 17 de dezembro, pagando até segunda, 23 de novembro",
		);
		expect(spaced(offerText(null, null))).toBe("Chega até 17 de dezembro");
		expect(spaced(offerText(null, "2026-11-23"))).toBe(
			"Chega até 17 de dezembro. Pedido grande: o dia é fixado com o pagamento.",
		);
		const sunday = new Date("2026-11-23T02:30:00Z");
		expect(formatPayBy(offerDelivery(sunday, days(5, 0), OPEN_CALENDARS))).toBe("pagando hoje");
		expect(offerDelivery(sunday, days(5, 0), OPEN_CALENDARS).offeredOn).toBe("2026-11-22");
	});

	it("take what has to be made from the product, and the days of handling for the rest", () => {
		expect(leadBusinessDays(madeToOrder, 5)).toBe(30);
		expect(leadBusinessDays({ ...madeToOrder, productionDays: null }, 5)).toBe(10);
		expect(leadBusinessDays({ ...inStock, availableAfterDays: 10 }, 5)).toBe(10);
		expect(leadBusinessDays(inStock, 5)).toBe(5);
		expect(leadBusinessDays({ ...inStock, availableAfterDays: 0 }, 5)).toBe(5);
		expect(slowestLead([inStock, inStock], 5)).toEqual({ days: 5, isProduced: false });
		expect(slowestLead([inStock, madeToOrder], 5)).toEqual({ days: 30, isProduced: true });
	});

	it("name production and delivery separately", () => {
		expect(formatDeliveryTime(1, { days: 5, isProduced: false })).toBe("1 dia útil");
		expect(formatDeliveryTime(5, { days: 30, isProduced: true })).toBe("5 dias úteis, após 30 de produção");
		expect([0, 1, 5].map(formatHandlingTime)).toEqual([
			"até 1 dia útil",
			"até 1 dia útil",
			"1 a 5 dias úteis",
		]);
	});
});
