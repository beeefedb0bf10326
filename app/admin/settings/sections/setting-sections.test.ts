import { expect, test } from "vitest";
import { defaultSettings, storedValue } from "#app/shop/settings/settings.ts";
import { isRecord } from "#app/values/is-record.ts";
import { fieldsOf, settingLabel, settingSections, valueAt } from "./setting-sections.ts";
import { specialSections } from "./special-sections.ts";

const shownFields = settingSections.flatMap(fieldsOf);

test("every setting is shown once, but for those with forms of their own and the number of the freight tables", () => {
	const shown = shownFields.map(({ path }) => path);
	const stored = Object.entries(defaultSettings).flatMap(([part, settings]) => listPaths(settings, part));
	const elsewhere = ["shipping.ratesVersion", "shipping.tables", "workshop.closures", "workshop.townDay"];
	expect([...shown, ...elsewhere].toSorted()).toEqual(stored.toSorted());
	for (const { title, fields } of settingSections.flatMap(({ groups }) => groups)) {
		expect(fields, title).not.toHaveLength(0);
	}
});

test("a section with a form of its own has its place in the menu, and is named once", () => {
	const ids = settingSections.map(({ id }) => id);
	for (const [id, entry] of Object.entries(specialSections)) {
		expect(ids).toContain(entry?.after ?? id);
		expect(ids.includes(id), id).toBe(entry === null);
	}
});

/** Coordinates are one setting, typed into one field. */
const listPaths = (value: unknown, path: string): string[] =>
	isRecord(value) && !("latitude" in value)
		? Object.entries(value).flatMap(([name, part]) => listPaths(part, `${path}.${name}`))
		: [path];

test("every setting is initially something that may be stored", () => {
	for (const field of shownFields) {
		expect(storedValue(field).parse(field.initial), field.path).toEqual(field.initial);
		expect(valueAt(defaultSettings, field.path), field.path).toEqual(field.initial);
	}
});

test("the audit log names a setting by its section and label, also one that no section shows", () => {
	expect(settingLabel("identity.tagline")).toBe("A oficina: Frase");
	expect(settingLabel("shipping.handlingDays")).toBe("Pedidos e segurança: Preparo de peças em estoque");
	expect(settingLabel("shipping.tables")).toBe("Tabelas de frete");
	expect(settingLabel("shipping.gone")).toBe("shipping.gone");
});
