import { describe, expect, it } from "vitest";
import { carrierNotice, workshopNotices } from "./closure-notices.ts";
import { type Closure, formatPeriod, WORKSHOP_SCOPE } from "./closures.ts";
import { proposedClosures } from "./proposed-closures.ts";
import { calendarsOf, parseClosures } from "./stored-calendars.ts";
import { payDay } from "./working-calendars.ts";

const recess: Closure = {
	from: "2026-12-21",
	to: "2027-01-08",
	reason: "Recesso",
	scope: WORKSHOP_SCOPE,
	isShown: true,
};

describe("what customers are told of closures", () => {
	const sentence =
		"De 21 de dezembro a 8 de janeiro a oficina descansa. O dia que mostramos já conta com isso.";

	it("is said from thirty days before until the last day", () => {
		expect(workshopNotices([recess], "2026-11-20")).toEqual([]);
		expect(workshopNotices([recess], "2026-11-21")).toEqual([sentence]);
		expect(workshopNotices([recess], "2027-01-08")).toEqual([sentence]);
		expect(workshopNotices([recess], "2027-01-09")).toEqual([]);
	});

	it("names two closures at most, the nearest first, and none that the owner keeps to himself", () => {
		const day = (from: string, more: Partial<Closure> = {}) => ({ ...recess, from, to: from, ...more });
		const closures = [
			day("2026-12-16"),
			day("2026-12-10"),
			day("2026-12-04", { isShown: false }),
			day("2026-12-08"),
		];
		expect(workshopNotices(closures, "2026-12-01").map((text) => text.slice(0, 17))).toEqual([
			"Em 8 de dezembro ",
			"Em 10 de dezembro",
		]);
	});

	it("is said of a carrier beside its own option alone", () => {
		const closures = [{ ...recess, scope: "jamef", from: "2026-12-24", to: "2027-01-01" }];
		expect(carrierNotice(closures, { id: "jamef", name: "Jamef" }, "2026-12-01")).toBe(
			"De 24 de dezembro a 1º de janeiro Jamef não entrega. O dia que mostramos já conta com isso.",
		);
		expect(carrierNotice(closures, { id: "pac", name: "Correios PAC" }, "2026-12-01")).toBeNull();
		expect(workshopNotices(closures, "2026-12-01")).toEqual([]);
	});
});

describe("the days that many workshops close", () => {
	it("are those of the next twelve months, by their date", () => {
		const days = proposedClosures([recess], "29/04", "2026-11-27");
		expect(days.map(({ day, name }) => `${day} ${name}`)).toEqual([
			"2026-12-24 Véspera de Natal",
			"2026-12-31 Véspera de Ano-Novo",
			"2027-02-08 Segunda de Carnaval",
			"2027-02-09 Terça de Carnaval",
			"2027-02-10 Quarta-feira de Cinzas",
			"2027-04-29 Dia da cidade",
			"2027-05-27 Corpus Christi",
			"2027-07-09 9 de Julho (Lei estadual 9.497/1997)",
		]);
		// The recess has the two eves already.
		expect(days.filter(({ isOff }) => isOff).map(({ day }) => day)).toEqual(["2026-12-24", "2026-12-31"]);
	});

	it("are not proposed on a weekend or on a national holiday", () => {
		expect(
			proposedClosures([], "21/04", "2026-11-27").find(({ name }) => name === "Dia da cidade")?.isOff,
		).toBe(true);
		// 9 July 2028 is a Sunday.
		expect(
			proposedClosures([], "29/04", "2028-01-01").find(({ name }) => name.startsWith("9 de Julho"))?.isOff,
		).toBe(true);
	});
});

describe("stored closures", () => {
	it("are read one by one, so that a damaged one takes no other with it", () => {
		expect(parseClosures([recess, { ...recess, from: "ontem" }, null, 7])).toEqual([recess]);
		expect(parseClosures("nada")).toEqual([]);
	});

	it("give the same calendars for the same settings", () => {
		const settings = { workshop: { closures: [recess], cutoffHour: 24 }, shipping: { tables: null } };
		expect(calendarsOf(settings)).toBe(calendarsOf(settings));
		expect(calendarsOf(settings).closures).toEqual([recess]);
	});

	it("are written as one day or as a period", () => {
		expect(formatPeriod(recess)).toBe("de 21 de dezembro a 8 de janeiro");
		expect(formatPeriod({ from: "2027-07-09", to: "2027-07-09" })).toBe("em 9 de julho");
	});
});

it("a payment counts for its day until the hour that the owner set, in São Paulo", () => {
	const at = (instant: string, cutoffHour: number) => payDay(new Date(instant), { cutoffHour });
	expect(at("2026-12-10T14:59:59Z", 12)).toBe("2026-12-10");
	expect(at("2026-12-10T15:00:00Z", 12)).toBe("2026-12-11");
	expect(at("2026-12-11T02:59:59Z", 24)).toBe("2026-12-10");
	expect(payDay("2026-12-10", { cutoffHour: 1 })).toBe("2026-12-10");
});
