import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { changesByItself, fillAnnouncement, isAnnounced } from "./announcement.ts";
import { defaultTexts } from "./default-texts.server.ts";

describe("the announcement", () => {
	it("names instalments and free shipping as they are set, and only what is offered", () => {
		const filled = (freeShippingFrom: number | null, instalments: number) =>
			fillAnnouncement(defaultTexts.announcement.text ?? "", {
				freeShippingFrom: freeShippingFrom === null ? null : cents(freeShippingFrom),
				instalments,
			}).replaceAll("\u00a0", " ");
		expect(filled(20_000, 6)).toBe(
			"Frete grátis acima de R$ 200,00 para o Sul e o Sudeste · Em até 6x sem juros",
		);
		expect(filled(20_000, 1)).toBe("Frete grátis acima de R$ 200,00 para o Sul e o Sudeste");
		expect(filled(null, 12)).toBe("Em até 12x sem juros");
		expect(filled(null, 1)).toBe("");
		expect(
			fillAnnouncement("Férias até 10/1 · Volta dia 11", { freeShippingFrom: null, instalments: 1 }),
		).toBe("Férias até 10/1 · Volta dia 11");
	});

	it("is shown on its days, both included", () => {
		const days = ["2026-11-30", "2026-12-01", "2026-12-03", "2026-12-04"];
		const shownOn = (from: string, until: string) => days.filter((day) => isAnnounced({ from, until }, day));
		expect(shownOn("2026-12-01", "2026-12-03")).toEqual(["2026-12-01", "2026-12-03"]);
		expect(shownOn("2026-12-01", "")).toEqual(["2026-12-01", "2026-12-03", "2026-12-04"]);
		expect(shownOn("", "2026-12-01")).toEqual(["2026-11-30", "2026-12-01"]);
		expect(shownOn("", "")).toEqual(days);
		const dated = { from: "2026-12-01", until: "2026-12-03" };
		expect(days.map((day) => changesByItself(dated, day))).toEqual([true, true, true, false]);
		expect(days.map((day) => changesByItself({ from: "2026-12-01", until: "" }, day))).toEqual([
			true,
			false,
			false,
			false,
		]);
		expect(changesByItself({ from: "", until: "" }, "2026-12-01")).toBe(false);
	});
});
