import { benchRowFields, weekFields } from "#app/admin/settings/benches/bench-form-fields.ts";
import { rowFields } from "#app/admin/settings/closures/closure-fields.ts";
import { CONFIRMED_FIELD } from "#app/platform/save-question.ts";
import { type HtmlForm, htmlForms } from "#tests/support/http/html-forms.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { signInAdmin, uniqueName } from "./journey-data.ts";

/** The owner's forms, filled beside the browser of a journey that is not about filling them. */

type Fields = HtmlForm["fields"];

/**
 * Sends the form of a screen that has such a field, with other values in some of its fields or without them (null),
 * and confirms what is asked about it.
 */
export async function sendForm(
	admin: Visitor,
	screen: string,
	marker: Fields[number],
	change: (fields: Fields) => Record<string, string | null>,
): Promise<void> {
	const form = htmlForms((await admin.request(screen)).text, screen).find(({ fields }) =>
		fields.some((field) => field.join() === marker.join()),
	);
	if (!form) throw new Error(`no form with ${marker.join()} on ${screen}`);
	const changed = change(form.fields);
	const body = new URLSearchParams();
	for (const [name, value] of form.fields) if (!(name in changed)) body.append(name, value);
	for (const [name, value] of Object.entries(changed)) if (value !== null) body.append(name, value);
	let response = await admin.post(form.action, body);
	const confirmation = htmlForms(response.text, screen)
		.flatMap(({ fields }) => fields)
		.find(([name]) => name === CONFIRMED_FIELD);
	if (confirmation) {
		body.append(...confirmation);
		response = await admin.post(form.action, body);
	}
	if (response.status >= 400)
		throw new Error(`${screen} was answered with ${response.status}: ${response.text.slice(0, 400)}`);
}

/** The rows of a list in a form; the last one is for one more. */
function countRows(fields: Fields, firstField: (row: string) => string): number {
	let rows = 0;
	while (fields.some(([name]) => name === firstField(String(rows)))) rows += 1;
	return rows;
}

/** A bench of the demo's shortest hours, so that what no other bench can make has no day there; returns its id. */
export async function createBench(shop: ShopProcess): Promise<string> {
	const admin = await signInAdmin(shop);
	const screen = "/admin/settings?section=workshop";
	const idOf = (row: string) => benchRowFields(row).id;
	let row = "";
	await sendForm(admin, screen, ["section", "workshop"], (fields) => {
		row = String(countRows(fields, idOf) - 1);
		const { name, hours } = benchRowFields(row);
		return {
			[name]: uniqueName("Bancada"),
			...Object.fromEntries(weekFields.map((_, at) => [hours(at), at < 5 ? "6" : "0"])),
		};
	});
	const fields = htmlForms((await admin.request(screen)).text, screen).flatMap((form) => form.fields);
	const id = fields.find(([name]) => name === idOf(row))?.[1];
	if (!id) throw new Error("the bench was not saved");
	return id;
}

/** The workshop rests from a day to another, and at no other time. */
export const closeWorkshop = async (shop: ShopProcess, { from, to }: { from: string; to: string }) =>
	sendForm(await signInAdmin(shop), "/admin/settings?section=closures", ["section", "closures"], (fields) => {
		const row = countRows(fields, (each) => rowFields(each).from) - 1;
		const names = rowFields(String(row));
		const others = Array.from({ length: row }, (_, at) => [rowFields(String(at)).remove, "on"]);
		return {
			...Object.fromEntries(others),
			[names.from]: from,
			[names.to]: to,
			[names.reason]: "Recesso",
			close: null,
		};
	});
