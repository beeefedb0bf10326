import { describe, expect, it } from "vitest";
import { OPEN_CALENDARS, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { estimateDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import { deliveryWeekdaysOf } from "#app/shop/shipping/tables/carrier-slots.ts";
import { defaultFreightTables, parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { chosenDelivery, formatChosenDay } from "./delivery-choice.ts";
import { mayComeOn, offerChoices } from "./offer-choices.ts";

const tables = structuredClone(defaultFreightTables);
const given = { tables, calendars: OPEN_CALENDARS, state: "SP" };
const WEDNESDAY = "2026-12-16";

describe("what is asked about a delivery in São Paulo", () => {
	it("is the turn of a road carrier, and nothing of Correios", () => {
		expect(offerChoices("jamef", WEDNESDAY, given)).toEqual({
			turns: ["morning", "afternoon"],
			days: [],
			hours: null,
		});
		expect(offerChoices("sedex", WEDNESDAY, given)).toEqual({
			turns: [],
			days: [],
			hours: "O carteiro entrega em horário comercial.",
		});
	});

	it("is also the day of the workshop's own van: the promised one and the next four on which it comes", () => {
		// A week without Christmas Day.
		expect(offerChoices("local", "2026-12-22", given).days).toEqual([
			"2026-12-22",
			"2026-12-23",
			"2026-12-24",
			"2026-12-28",
			"2026-12-29",
		]);
	});

	it("is nothing elsewhere, unless the owner wants it", () => {
		const elsewhere = { ...given, state: "MG" };
		expect(offerChoices("local", WEDNESDAY, elsewhere)).toEqual({ turns: [], days: [], hours: null });
		const everywhere = { ...tables, turnsEverywhere: true };
		expect(offerChoices("local", WEDNESDAY, { ...elsewhere, tables: everywhere }).days).toHaveLength(5);
	});

	it("is what tables from before it was asked leave to the defaults", () => {
		const { delivery: _, ...local } = tables.local;
		expect(parseFreightTables({ ...tables, local }).local.delivery).toEqual(tables.local.delivery);
	});
});

describe("a carrier that comes on some weekdays", () => {
	const onTuesdays = structuredClone(tables);
	onTuesdays.local.delivery.weekdays = [2];
	const calendars: WorkingCalendars = { ...OPEN_CALENDARS, deliveryWeekdays: deliveryWeekdaysOf(onTuesdays) };

	it("arrives on the first of them, and offers the next", () => {
		const days = { workshop: 5, transit: 2, optionId: "local" };
		expect(estimateDelivery("2026-12-07", days, OPEN_CALENDARS).promisedDate).toBe(WEDNESDAY);
		const { promisedDate } = estimateDelivery("2026-12-07", days, calendars);
		expect(promisedDate).toBe("2026-12-22");
		expect(offerChoices("local", promisedDate, { tables: onTuesdays, calendars, state: "SP" }).days).toEqual([
			"2026-12-22",
			"2026-12-29",
			"2027-01-05",
			"2027-01-12",
			"2027-01-19",
		]);
	});

	it("is not asked to come on another day, nor before it can, nor next year", () => {
		const mayCome = (day: string) => mayComeOn("local", day, "2026-12-22", calendars);
		expect(mayCome("2026-12-29")).toBe(true);
		// The day that was offered may have become an earlier one.
		expect(mayCome("2027-02-23")).toBe(true);
		for (const day of ["2026-12-15", "2026-12-23", "2027-03-02", "2027-12-21"]) {
			expect(mayCome(day)).toBe(false);
		}
	});
});

describe("the choice", () => {
	const offered = { turns: ["morning", "afternoon"] as const, days: [WEDNESDAY, "2026-12-17"] };

	it("is the afternoon and the first day until others are asked for that are offered", () => {
		const first = { deliveryTurn: "afternoon", deliveryDay: WEDNESDAY };
		expect(chosenDelivery(offered, { turn: null, day: null })).toEqual(first);
		expect(chosenDelivery(offered, { turn: "evening", day: "2026-12-25" })).toEqual(first);
		expect(chosenDelivery(offered, { turn: "morning", day: "2026-12-17" })).toEqual({
			deliveryTurn: "morning",
			deliveryDay: "2026-12-17",
		});
		expect(chosenDelivery({ turns: ["evening"], days: [] }, { turn: null, day: null })).toEqual({
			deliveryTurn: "evening",
			deliveryDay: null,
		});
	});

	it("is said as the very day, with its hours", () => {
		expect(formatChosenDay(WEDNESDAY, "afternoon").replaceAll("\u00a0", " ")).toBe(
			"Chega em 16 de dezembro, à tarde, das 12h às 18h",
		);
	});
});
