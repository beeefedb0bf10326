import { describe, expect, test } from "vitest";
import { everyWayToPay } from "#tests/support/every-way-to-pay.ts";
import { changesByItself, defaultSettings, guaranteeOf, parseSettings, publicSettings } from "./settings.ts";

describe("store settings", () => {
	test("an empty row gives the default settings", () => {
		expect(parseSettings({})).toEqual(defaultSettings);
		expect(parseSettings(null)).toEqual(defaultSettings);
		expect(defaultSettings.shipping.freeShippingFrom).toBe(20_000);
	});

	test("a shop whose owner has written nothing claims nothing of its own", () => {
		const { discount, customers, rating } = defaultSettings.claims;
		expect([discount.mode, customers.mode, rating.mode]).toEqual(["calculated", "calculated", "calculated"]);
		expect([discount.note, customers.text]).toEqual(["", ""]);
	});

	test("changed settings stay, at every depth", () => {
		const settings = parseSettings({ identity: { name: "Outra" }, claims: { discount: { percent: 20 } } });
		expect(settings.identity.name).toBe("Outra");
		expect(settings.identity.town).toBe(defaultSettings.identity.town);
		expect(settings.claims.discount).toEqual({ mode: "calculated", percent: 20, note: "" });
	});

	test("only a damaged part falls back to its default", () => {
		const settings = parseSettings({ identity: { name: "Outra", email: "não é e-mail" }, shipping: "lixo" });
		expect(settings.identity.name).toBe("Outra");
		expect(settings.identity.email).toBe(defaultSettings.identity.email);
		expect(settings.shipping).toEqual(defaultSettings.shipping);
	});

	test("the guarantee is never less than the law's", () => {
		expect(guaranteeOf(defaultSettings.claims)).toBe(
			"1 ano de garantia da estrutura, além dos 90 dias da lei",
		);
		expect(guaranteeOf({ guarantee: "" })).toBe("90 dias de garantia, como manda a lei");
	});

	test("free shipping can be switched off", () => {
		expect(parseSettings({ shipping: { freeShippingFrom: null } }).shipping.freeShippingFrom).toBeNull();
	});

	test("the announcement names instalments and free shipping as they are set, and only what is offered", () => {
		const { home, payments, shipping } = defaultSettings;
		const announced = (changes: Partial<typeof defaultSettings>, offersMercadoPago = true) =>
			publicSettings(
				{ ...defaultSettings, ...changes },
				{ offersMercadoPago, offersTransfer: true },
			).home.announcement.replaceAll("\u00a0", " ");
		expect(announced({ payments: { ...payments, instalments: 6 } })).toBe(
			"Frete grátis acima de R$ 200,00 para o Sul e o Sudeste · Em até 6x sem juros",
		);
		expect(announced({}, false)).toBe("Frete grátis acima de R$ 200,00 para o Sul e o Sudeste");
		expect(announced({ shipping: { ...shipping, freeShippingFrom: null } })).toBe("Em até 12x sem juros");
		expect(announced({ home: { ...home, announcement: "Férias até 10/1 · Volta dia 11" } })).toBe(
			"Férias até 10/1 · Volta dia 11",
		);
	});

	test("the announcement is shown on its days, both included", () => {
		const days = { announcementFrom: "2026-12-01", announcementUntil: "2026-12-03" };
		const shop = (changes: Partial<typeof days | Record<keyof typeof days, null>>) => ({
			...defaultSettings,
			home: { ...defaultSettings.home, announcement: "Recesso", ...changes },
		});
		const shownOn = (changes: Parameters<typeof shop>[0]) =>
			["2026-11-30", "2026-12-01", "2026-12-03", "2026-12-04"].filter(
				(day) => publicSettings(shop(changes), everyWayToPay, day).home.announcement !== "",
			);
		expect(shownOn(days)).toEqual(["2026-12-01", "2026-12-03"]);
		expect(shownOn({ announcementFrom: "2026-12-01" })).toEqual(["2026-12-01", "2026-12-03", "2026-12-04"]);
		expect(shownOn({ announcementUntil: "2026-12-01" })).toEqual(["2026-11-30", "2026-12-01"]);
		expect(shownOn({})).toHaveLength(4);
		const changes = ["2026-11-30", "2026-12-03", "2026-12-04"].map((day) => changesByItself(shop(days), day));
		expect(changes).toEqual([true, true, false]);
	});

	test("pages never see bank data, freight tables or security switches", () => {
		const seen = JSON.stringify(publicSettings(defaultSettings, everyWayToPay));
		expect(seen).not.toContain(defaultSettings.payments.bank.account);
		expect(seen).not.toContain("tables");
		expect(seen).not.toContain("adminsNeedTwoFactor");
	});
});
