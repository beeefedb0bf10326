import { desc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { defaultFreightTables, parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, storeSettings } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { freightForm } from "#tests/support/http/freight-form.ts";
import { changeSettings, readSettingsToEdit } from "./change-settings.server.ts";
import { formatOwnRows, parseFreightForm } from "./freight/freight-figures.ts";
import { slotNames } from "./freight/slot-fields.ts";
import { fieldsOf, formatSettingValue, settingSections } from "./sections/setting-sections.ts";
import { handleSettingsAction } from "./settings-action.server.ts";

let admin: Admin;
beforeEach(async () => {
	await db.delete(storeSettings);
	await db.delete(auditEntries);
	admin = await createAdmin();
});

type Fields = Record<string, string | string[]>;

function post(fields: Fields): Request {
	const body = new URLSearchParams();
	for (const [name, values] of Object.entries(fields)) {
		for (const value of [values].flat()) body.append(name, value);
	}
	return new Request("http://loja.test/admin/settings", { method: "POST", body });
}

/** A section's form as the browser sends it, unchanged. */
function formOf(id: string, version: number): Fields {
	const section = settingSections.find((each) => each.id === id);
	if (!section) throw new Error(id);
	const fields: Fields = { section: id, version: String(version) };
	for (const field of fieldsOf(section)) {
		const written = formatSettingValue(field, defaultSettings);
		if (field.kind === "states") fields[field.path] = [...defaultSettings.shipping.freeShippingStates];
		else if (field.kind !== "switch") fields[field.path] = written;
		else if (written === "true") fields[field.path] = "on";
	}
	return fields;
}

const submit = async (fields: Fields) => {
	const result = await handleSettingsAction(admin, post(fields));
	if (result instanceof Response) throw new Error("The screen was left.");
	const { data, init } = result;
	return { ...data, status: init?.status ?? 200 };
};

describe("the settings forms of the back office", () => {
	test.each(settingSections.map(({ id }) => id))("the form of %s comes back as it was sent", async (id) => {
		expect(await submit(formOf(id, 0))).toMatchObject({ status: 200, toast: { title: "Nada mudou" } });
		expect((await readSettingsToEdit(admin)).settings).toEqual(defaultSettings);
	});

	test("a change is saved, published and audited", async () => {
		const form = {
			...formOf("shipping", 0),
			"shipping.freeShippingFrom": "R$ 1.350,50",
			"shipping.freeShippingStates": ["SP"],
		};
		expect(await submit(form)).toMatchObject({ toast: { title: "Configurações salvas" } });
		const { settings, version } = await readSettingsToEdit(admin);
		expect(settings.shipping).toMatchObject({ freeShippingFrom: 135_050, freeShippingStates: ["SP"] });
		expect(version).toBe(1);
		const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.createdAt));
		expect(entry).toMatchObject({ actorId: admin.id, action: "settings.updated" });
		expect(entry?.details).toMatchObject({
			changes: [
				{ path: "shipping.freeShippingFrom", from: 20_000, to: 135_050 },
				{ path: "shipping.freeShippingStates" },
			],
		});
	});

	test("the second of two editors is refused, and nothing is overwritten", async () => {
		await changeSettings(admin, 0, { "identity.name": "Primeira" });
		const late = await submit({ ...formOf("identity", 0), "identity.name": "Segunda" });
		expect(late).toMatchObject({ status: 409, storedVersion: 1 });
		expect((await readSettingsToEdit(admin)).settings.identity.name).toBe("Primeira");
	});

	test("settings that a newer build stored stay when this one saves", async () => {
		const stored = { ...defaultSettings, newer: { part: 1 } };
		await db.insert(storeSettings).values({ id: 1, data: stored, version: 4 });
		await changeSettings(admin, 4, { "identity.name": "Outra" });
		const [row] = await db.select().from(storeSettings);
		expect(row).toMatchObject({ version: 5, data: { newer: { part: 1 }, identity: { name: "Outra" } } });
	});

	test("a value that only a newer build reads stays when this one saves another", async () => {
		const orders = { ...defaultSettings.orders, maxUnitsPerProduct: 100_000 };
		await db.insert(storeSettings).values({ id: 1, data: { ...defaultSettings, orders }, version: 4 });
		await changeSettings(admin, 4, { "identity.name": "Outra" });
		const [row] = await db.select().from(storeSettings);
		expect(row).toMatchObject({ data: { orders, identity: { name: "Outra" } } });
		await changeSettings(admin, 5, { "orders.maxUnitsPerProduct": 3 });
		expect((await readSettingsToEdit(admin)).settings.orders.maxUnitsPerProduct).toBe(3);
	});

	test("an invalid value is refused at its field", async () => {
		const wrong: Fields = {
			...formOf("identity", 0),
			"identity.name": " ",
			"identity.cnpj": "12.345.678/0001-00",
			"identity.email": "oficina",
			"identity.chatNumber": "123",
			"identity.openingHours": "1\n2\n3\n4\n5",
		};
		const { status, fields } = await submit(wrong);
		expect(status).toBe(422);
		expect(Object.keys(fields ?? {}).toSorted()).toEqual(
			["name", "cnpj", "email", "chatNumber", "openingHours"].map((name) => `identity.${name}`).toSorted(),
		);
		expect(await submit({ ...formOf("social", 0), "social.tiktok": "javascript:alert(1)" })).toMatchObject({
			status: 422,
			fields: { "social.tiktok": "Use um endereço que comece com https://" },
		});
		expect(await submit({ ...formOf("claims", 0), "claims.rating.value": "5,1" })).toMatchObject({
			status: 422,
		});
		expect(await submit({ section: "nenhuma", version: "0" })).toMatchObject({ status: 422 });
		expect(await submit({ ...formOf("orders", 0), version: "abc" })).toMatchObject({ status: 409 });
	});

	test("a key that PIX does not know is refused", async () => {
		expect(await submit({ ...formOf("payments", 0), "payments.pix.key": "chave da loja" })).toMatchObject({
			fields: { "payments.pix.key": expect.stringContaining("não existe no PIX") },
		});
	});

	test("a discount for the provider's PIX needs the code on the order's page, and has the other's limits", async () => {
		const path = "payments.pixDiscountPercent";
		const save = (percent: string, more: Fields = {}) =>
			submit({ ...formOf("payments", 0), [path]: percent, ...more });
		expect(await save("51")).toMatchObject({ fields: { [path]: "Informe um número inteiro de 0 a 50." } });
		expect(await save("5", { "payments.pixOnOrderPage": [] })).toMatchObject({
			status: 422,
			fields: { [path]: "Para dar este desconto, mostre o código PIX na página do pedido." },
		});
		expect(await save("5")).toMatchObject({ status: 200 });
		expect((await readSettingsToEdit(admin)).settings.payments.pixDiscountPercent).toBe(5);
	});

	test("the shop's telephone has an area code, or is free to call", async () => {
		const save = (phone: string) => submit({ ...formOf("identity", 0), "identity.phone": phone });
		for (const phone of ["abc", "", "3662-0000", "(12) 6662-0000"]) {
			expect(await save(phone)).toMatchObject({
				status: 422,
				fields: { "identity.phone": "Informe DDD e número, como (12) 3662-0000." },
			});
		}
		const readPhone = async () => (await readSettingsToEdit(admin)).settings.identity.phone;
		expect(await save("12 3662 1234")).toMatchObject({ status: 200 });
		expect(await readPhone()).toBe("(12) 3662-1234");
		await submit({ ...formOf("identity", 1), "identity.phone": "0800 123 4567" });
		expect(await readPhone()).toBe("0800 123 4567");
	});

	test("free shipping can be switched off, a switch on", async () => {
		await submit({ ...formOf("shipping", 0), "shipping.freeShippingFrom": "" });
		await submit({ ...formOf("payments", 1), "payments.cpfRequired": "on" });
		const { settings } = await readSettingsToEdit(admin);
		expect(settings.shipping.freeShippingFrom).toBeNull();
		expect(settings.payments.cpfRequired).toBe(true);
	});

	test("a setting that the shop's own rules refuse is not quietly replaced by its default", async () => {
		await expect(changeSettings(admin, 0, { "identity.email": "lixo" })).rejects.toMatchObject({
			kind: "invalid",
		});
	});
});

describe("the freight form of the back office", () => {
	test("the form of the default tables reads back as they are", async () => {
		const form = new FormData();
		for (const [name, values] of Object.entries(freightForm(0))) {
			for (const value of [values].flat()) form.append(name, value);
		}
		expect(parseFreightForm(form)).toEqual(defaultFreightTables);
		expect(await submit(freightForm(0))).toMatchObject({ toast: { title: "Nada mudou" } });
	});

	test("a price changes, a wrong one is refused at its place, and the defaults come back", async () => {
		await submit({ ...freightForm(0), "pac.base.0": "31,90", "local.stages.2.upToKm": "" });
		const { settings } = await readSettingsToEdit(admin);
		expect(settings.shipping.tables).toMatchObject({
			pac: { base: [3_190, ...defaultFreightTables.pac.base.slice(1)] },
			local: { stages: [{ upToKm: 50 }, { upToKm: 100 }] },
		});
		const wrong = await submit({ ...freightForm(1), "jamef.days.3": "três" });
		expect(wrong).toMatchObject({ status: 422, fields: { "jamef.days.3": expect.any(String) } });
		// Orders record the version of the tables from which they were quoted.
		expect(settings.shipping.ratesVersion).toBe(2);
		await submit({ section: "freight", version: "1", intent: "defaults" });
		expect((await readSettingsToEdit(admin)).settings.shipping.ratesVersion).toBe(3);
		expect((await readSettingsToEdit(admin)).settings.shipping.tables).toBeNull();
	});

	test("SEDEX is not given away by a percentage that was meant as a factor", async () => {
		const form = { ...freightForm(0), "sedex.percentOfPac.0": "0", "sedex.percentOfPac.8": "1,3" };
		const message = "Use 50% ou mais: 130 cobra o preço do PAC e mais 30%.";
		expect(await submit(form)).toMatchObject({
			status: 422,
			fields: { "sedex.percentOfPac.0": message, "sedex.percentOfPac.8": message },
		});
		expect(await submit({ ...freightForm(0), "sedex.percentOfPac.2": "muito" })).toMatchObject({
			fields: { "sedex.percentOfPac.2": "Use um percentual, como 130 ou 0,5." },
		});
		// The settings of a shipping option that is switched off are not checked.
		expect(await submit({ ...form, "sedex.enabled": "" })).toMatchObject({ status: 200 });
	});

	test("a carrier gets its turns and the weekdays on which it comes", async () => {
		const van = slotNames("local");
		const off = [van.turn("morning"), van.turn("afternoon"), ...[1, 2, 3, 4, 5].map(van.weekday)];
		const { "jamef.slots": _, ...form } = freightForm(0);
		const asked = {
			...form,
			...Object.fromEntries(off.map((name) => [name, ""])),
			[van.turn("evening")]: "on",
			turnsEverywhere: "on",
		};
		expect(await submit(asked)).toMatchObject({
			status: 422,
			fields: { [van.weekdays]: "Marque ao menos um dia da semana." },
		});
		await submit({ ...asked, [van.weekday(2)]: "on", [van.weekday(4)]: "on" });
		const { settings } = await readSettingsToEdit(admin);
		expect(settings.shipping.tables).toMatchObject({
			local: { delivery: { turns: ["evening"], isScheduled: true, weekdays: [2, 4] } },
			// A form that asks nothing of it leaves what a new shop has.
			jamef: { delivery: { turns: ["morning", "afternoon"], isScheduled: false } },
			turnsEverywhere: true,
		});
		expect(calendarsOf(settings).deliveryWeekdays).toEqual(new Map([["local", [2, 4]]]));
	});

	test("a carrier's own table is pasted from a spreadsheet, and a wrong line is named", async () => {
		const carrierFields = {
			"own.0.name": "Expresso Mantiqueira",
			"own.0.enabled": "on",
			"own.0.kgPerM3": "300",
		};
		const form = { ...freightForm(0), ...carrierFields, "own.0.insurancePercent": "0,5" };
		const rows = "01000-000\t05999-999\t30\t120,00\t4\n01000-000; 05999-999; 100; 1.310,50; 6";
		await submit({ ...form, "own.0.rows": rows });
		const { tables } = (await readSettingsToEdit(admin)).settings.shipping;
		const [carrier] = parseFreightTables(tables).own;
		expect(carrier).toMatchObject({ name: "Expresso Mantiqueira", insurancePercent: 0.5 });
		expect(carrier && formatOwnRows(carrier.rows)).toBe(
			"01000-000; 05999-999; 30; 120,00; 4\n01000-000; 05999-999; 100; 1310,50; 6",
		);
		await submit({ section: "freight", version: "1", intent: "defaults" });
		const afterDefaults = (await readSettingsToEdit(admin)).settings.shipping.tables;
		expect(parseFreightTables(afterDefaults)).toEqual({ ...defaultFreightTables, own: [carrier] });
		const wrong = await submit({
			...form,
			version: "1",
			"own.0.rows": `${rows}\n09999-999; 01000-000; 30; 1; 2`,
		});
		expect(wrong).toMatchObject({
			status: 422,
			fields: { "own.0.rows.2": "O CEP final vem antes do inicial." },
		});
	});

	test("the workshop moves, and freight counts from there", async () => {
		await submit({
			...formOf("shipping", 0),
			"shipping.origin.cep": "13010-000",
			"shipping.origin.coordinates": "-22.9056, -47.0608",
			"shipping.pickup.enabled": "on",
		});
		const { shipping } = (await readSettingsToEdit(admin)).settings;
		expect(shipping.origin).toEqual({
			cep: "13010000",
			coordinates: { latitude: -22.9056, longitude: -47.0608 },
		});
		expect(shipping).toMatchObject({ ratesVersion: 2, pickup: { enabled: true } });
		for (const coordinates of ["longe", "48.8566, 2.3522", "-22,9 -47,0"]) {
			const form = { ...formOf("shipping", 1), "shipping.origin.coordinates": coordinates };
			expect(await submit(form)).toMatchObject({
				status: 422,
				fields: { "shipping.origin.coordinates": expect.stringContaining("Cole latitude e longitude") },
			});
		}
	});
});
