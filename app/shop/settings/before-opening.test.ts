import { describe, expect, it } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { ownData } from "#tests/support/http/own-data.ts";
import { listMissing, missingLine } from "./before-opening.server.ts";
import { defaultSettings } from "./settings.ts";

const complete = {
	DATABASE_URL: "postgres://shop@localhost/shop",
	AUTH_SECRET: "0123456789abcdef0123456789abcdef",
	PUBLIC_URL: "https://loja.example",
	MERCADOPAGO_ACCESS_TOKEN: "APP-1",
	MERCADOPAGO_WEBHOOK_SECRET: "segredo",
	SMTP_URL: "smtp://mail.example",
	BACKUP_DIR: "/var/lib/cerne-backups",
};
const missingIds = (settings: typeof defaultSettings, given: Record<string, string>) =>
	listMissing(settings, readEnv(given)).map(({ id }) => id);

describe("before opening", () => {
	it("nothing is missing on the shop's own machine, nor in a shop that is set up", () => {
		expect(missingIds(defaultSettings, {})).toEqual([]);
		expect(missingIds(defaultSettings, { ...complete, PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
		expect(missingIds(ownData, complete)).toEqual([]);
	});

	it.each([
		["https", { PUBLIC_URL: "http://loja.example" }],
		["database", { DATABASE_URL: "" }],
		["payments", { MERCADOPAGO_ACCESS_TOKEN: "", MERCADOPAGO_WEBHOOK_SECRET: "" }],
		["mail", { SMTP_URL: "" }],
		["backup", { BACKUP_DIR: "" }],
		[
			"sandbox",
			{
				MERCADOPAGO_ACCESS_TOKEN: "",
				MERCADOPAGO_WEBHOOK_SECRET: "",
				PAYMENT_SANDBOX: "orders-without-real-payment",
			},
		],
	])("names the setting of the service: %s", (id, given) => {
		expect(missingIds(ownData, { ...complete, ...given })).toEqual([id]);
	});

	it("names each of the example's data with the screen that changes it", () => {
		const missing = listMissing(defaultSettings, readEnv(complete));
		expect(missing.map(({ id }) => id)).toEqual([
			"transfer",
			"pix-key",
			"bank",
			"cnpj",
			"address",
			"phone",
			"chat",
			"email",
			"origin",
		]);
		expect(missing.map((item) => missingLine(item, "https://loja.example"))).toContain(
			"- CNPJ: É o do exemplo: a lei pede que o site mostre o da oficina. https://loja.example/admin/settings?section=identity",
		);
	});

	it("a workshop in the town of the example has its postal code, and its own place", () => {
		const { shipping } = defaultSettings;
		const origin = { ...shipping.origin, coordinates: { latitude: -22.7301, longitude: -45.59 } };
		expect(missingIds({ ...ownData, shipping: { ...shipping, origin } }, complete)).toEqual([]);
	});
});
