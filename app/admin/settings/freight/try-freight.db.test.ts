import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { carrierFields, limitFields, localDeliveryFields } from "#app/shop/shipping/tables/freight-fields.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { cents } from "#app/values/money.ts";
import { ufs } from "#app/values/states.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { bandLabels, formatFigure } from "./freight-figures.ts";
import { tryFreight } from "./try-freight.server.ts";

const services = setUpCepStubs();
let admin: Admin;
let product: { id: string; name: string };
beforeAll(async () => {
	admin = await createAdmin();
	const size = { widthMm: 300, heightMm: 200, depthMm: 150, weightGrams: 4_000 };
	product = await insertProduct({ name: "Gamela de Cedro", priceCents: cents(18_000), ...size });
	await insertProduct({ name: "Gamela Rasa", ...size });
	await insertProduct({ name: "Gamela Guardada", isActive: false, ...size });
});
beforeEach(() => services.setMode({ viaCep: "answers", brasilApi: "answers" }));

/** The form of the tables as its screen fills it, with some figures typed over. */
function typedTables(changes: Record<string, string>): FormData {
	const form = new FormData();
	const tables = defaultFreightTables as unknown as Record<string, Record<string, number & number[]>>;
	form.append("section", "freight");
	for (const { id, single, ...rest } of [...carrierFields, ...limitFields]) {
		form.append(`${id}.enabled`, "on");
		for (const { name, unit } of single)
			form.append(`${id}.${name}`, formatFigure(unit, tables[id]?.[name] ?? 0));
		for (const { name, unit } of "perBand" in rest ? rest.perBand : [])
			for (const band of bandLabels.keys())
				form.append(`${id}.${name}.${band}`, formatFigure(unit, tables[id]?.[name]?.[band] ?? 0));
	}
	for (const { name, unit } of localDeliveryFields)
		form.append(`local.${name}`, formatFigure(unit, tables.local?.[name] ?? 0));
	for (const state of ufs) form.append("jamef.states", state);
	form.append("local.stages.0.upToKm", "100");
	form.append("local.stages.0.days", "2");
	form.append("free.days", "10");
	for (const [name, value] of Object.entries(changes)) form.set(name, value);
	return form;
}

const pageTo = async (cep: string) =>
	(await quoteFreight({ cep, lines: [{ productId: product.id, quantity: 1 }] })).options;

it("says the prices of the product's page, and those by the typed figures, and stores nothing", async () => {
	const saved = await readSettings();
	const trial = await tryFreight(
		admin,
		typedTables({ trialProduct: "gamela de cedro", zip_code: "01310-100", "pac.perKgAbove1.2": "3,20" }),
	);
	expect(trial).toMatchObject({ product: "Gamela de Cedro", cep: "01310-100", place: "São Paulo/SP" });
	const shown = await pageTo("01310-100");
	for (const { id, cost } of shown) {
		expect(trial.options.find((option) => option.id === id)?.before?.cost).toBe(cost);
	}
	const pac = trial.options.find(({ id }) => id === "pac");
	// Three kilogrammes above the first, each R$ 1,00 more.
	expect((pac?.after?.cost ?? 0) - (pac?.before?.cost ?? 0)).toBe(300);
	expect(await readSettings()).toEqual(saved);
	expect(await pageTo("01310-100")).toEqual(shown);
});

it("shows what a change no longer offers", async () => {
	const form = typedTables({ trialProduct: "Gamela de Cedro", zip_code: "01310-100" });
	for (const carrier of ["pac", "sedex", "jamef"]) form.delete(`${carrier}.enabled`);
	const trial = await tryFreight(admin, form);
	expect(trial.options.every(({ before, after }) => before !== null && after === null)).toBe(true);
	expect(trial.refusals).toEqual({ before: null, after: expect.stringContaining("grandes demais") });
});

it("tries the saved tables where no others are sent", async () => {
	const form = new FormData();
	form.append("trialProduct", product.name);
	form.append("zip_code", "69005000");
	const { options } = await tryFreight(admin, form);
	expect(options.length).toBeGreaterThan(0);
	for (const { before, after } of options) expect(after).toEqual(before);
});

it.each([
	[
		{ trialProduct: "", zip_code: "123" },
		{ trialProduct: "Informe a peça.", zip_code: "Digite um CEP com 8 dígitos." },
	],
	[
		{ trialProduct: "Gamela", zip_code: "01310-100" },
		{ trialProduct: expect.stringContaining("Mais de uma peça") },
	],
	[
		{ trialProduct: "Gamela Guardada", zip_code: "01310-100" },
		{ trialProduct: expect.stringContaining("à venda") },
	],
	[{ trialProduct: "Gamela de Cedro", zip_code: "99999-999" }, { zip_code: "Verifique o CEP digitado." }],
	[
		{ trialProduct: "Gamela de Cedro", zip_code: "01310-100", "pac.base.0": "muito" },
		{ "pac.base.0": "Informe um valor em reais, como 200,00." },
	],
])("refuses %o at its field", async (changes, fields) => {
	services.setMode({ viaCep: "unknown", brasilApi: "unknown" });
	expect((await refusalOf(tryFreight(admin, typedTables(changes))))?.fields).toEqual(fields);
});
