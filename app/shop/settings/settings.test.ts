import { describe, expect, test } from "vitest";
import { everyWayToPay } from "#tests/support/browser/every-way-to-pay.ts";
import {
	defaultSettings,
	guaranteeOf,
	parseSettings,
	publicSettings,
	withUnknownSettings,
} from "./settings.ts";

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

	test("what only another build knows stays beside the settings, at every depth", () => {
		const identity = { name: "Outra", crest: "pinheiro" };
		const stored = {
			identity,
			newer: { part: 1 },
			shipping: "lixo",
			claims: { discount: { until: "2027" } },
		};
		const saved = withUnknownSettings(defaultSettings, stored);
		const { discount } = defaultSettings.claims;
		expect(saved).toEqual({
			...defaultSettings,
			newer: { part: 1 },
			identity: { ...defaultSettings.identity, crest: "pinheiro" },
			claims: { ...defaultSettings.claims, discount: { ...discount, until: "2027" } },
		});
		expect(parseSettings(saved)).toEqual(defaultSettings);
		expect(withUnknownSettings(defaultSettings, null)).toEqual(defaultSettings);
	});

	test("a value that only another build can read stays until it is edited", () => {
		const { claims, identity, orders } = defaultSettings;
		const stored = {
			...defaultSettings,
			claims: { ...claims, discount: { ...claims.discount, mode: "seasonal" } },
			orders: { ...orders, maxUnitsPerProduct: 100_000 },
		};
		const read = parseSettings(stored);
		expect(read).toEqual(defaultSettings);
		const named = { ...read, identity: { ...identity, name: "Outra" } };
		expect(withUnknownSettings(named, stored)).toEqual({ ...stored, identity: named.identity });
		const edited = {
			...read,
			claims: { ...claims, discount: { ...claims.discount, mode: "text" as const } },
			orders: { ...orders, maxUnitsPerProduct: 3 },
		};
		expect(withUnknownSettings(edited, stored)).toEqual(edited);
	});

	test("a value that this build reads is replaced, also by its initial one", () => {
		const stored = { ...defaultSettings, identity: { ...defaultSettings.identity, town: "Paraty – RJ" } };
		expect(withUnknownSettings(defaultSettings, stored)).toEqual(defaultSettings);
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

	test("pages never see bank data, freight tables or security switches", () => {
		const seen = JSON.stringify(publicSettings(defaultSettings, everyWayToPay));
		expect(seen).not.toContain(defaultSettings.payments.bank.account);
		expect(seen).not.toContain("tables");
		expect(seen).not.toContain("adminsNeedTwoFactor");
	});
});
