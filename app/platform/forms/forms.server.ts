import type { z } from "zod";
import { Refusal } from "#app/platform/refusals.ts";
import type { SaveQuestion } from "#app/platform/save-question.ts";
import { cleanText } from "#app/values/text.ts";
import type { FlashToast } from "./toasts.server.ts";

/** The result of a form when the screen stays: a toast, messages at fields, and the typed values. */
export interface ActionResult {
	toast?: FlashToast | undefined;
	/** Messages in Portuguese by form field name. */
	fields?: Record<string, string> | undefined;
	/** The typed values, so that a page without JavaScript loses nothing; never secrets. */
	values?: Record<string, string> | undefined;
	/** Another person has saved the record since the form was opened: the version that the next save replaces. */
	storedVersion?: number | undefined;
	/** Asked before something is saved. */
	question?: SaveQuestion | undefined;
}

/**
 * Checks the fields of a form. Throws `Refusal("invalid")` with one message per bad field. A field that was sent
 * several times (checkboxes) becomes an array.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
	return parseFields(formFields(form), schema);
}

/** The posted fields, with cleaned texts. Throws `malformed` when the body is not a form. */
export async function readFormData(request: Request): Promise<FormData> {
	const sent = await request.formData().catch(() => {
		throw new Refusal(
			"malformed",
			"O formulário enviado não pôde ser lido. Recarregue a página e tente de novo.",
		);
	});
	const form = new FormData();
	for (const [name, value] of sent) {
		if (typeof value === "string") form.append(name, cleanText(value));
		else form.append(name, value);
	}
	return form;
}

function formFields(form: FormData): Record<string, unknown> {
	const fields = new Map<string, unknown>();
	for (const [name, value] of form) fields.set(name, fields.has(name) ? form.getAll(name) : value);
	// Not by assignment: a field called `__proto__` would become the object's prototype.
	return Object.fromEntries(fields);
}

/** Said of what the schema has no words for, as of a list in the place of a text: the library would say it in English. */
const UNREADABLE = "Confira os dados enviados.";

/** Checks values against a schema; the first message of each field is kept. */
export function parseFields<Schema extends z.ZodType>(fields: unknown, schema: Schema): z.output<Schema> {
	const parsed = schema.safeParse(fields, { error: () => UNREADABLE });
	if (parsed.success) return parsed.data;
	const messages: Record<string, string> = {};
	for (const issue of parsed.error.issues) {
		const name = issue.path.join(".") || "form";
		messages[name] ??= issue.message;
	}
	const first = Object.values(messages)[0] ?? UNREADABLE;
	throw new Refusal("invalid", first, { fields: messages });
}
