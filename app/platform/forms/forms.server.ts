import { data } from "react-router";
import type { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { FlashToast } from "./toasts.server.ts";

/** The result of a form when the screen stays: a toast, messages at fields, and what was typed. */
export interface ActionResult {
	toast?: FlashToast | undefined;
	/** Messages in Portuguese by form field name. */
	fields?: Record<string, string> | undefined;
	/** What the person typed, so that a page without JavaScript loses nothing; never secrets. */
	values?: Record<string, string> | undefined;
}

/** Never given back: passwords, codes, and the secret of a second factor. */
export const SECRET_FIELDS = /password|senha|token|secret|^code$|^uri$|^recoveryCodes$/i;

/**
 * Reads a posted form through its schema. Throws `Refusal("invalid")` with one message per bad
 * field. A field that stands more than once (checkboxes) arrives as an array.
 */
export async function readForm<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
): Promise<z.output<Schema>> {
	return parseForm(await readFormData(request), schema);
}

/** The same for a form that was read already, for example because files came with it. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
	return parseFields(formFields(form), schema);
}

/** The posted fields. Throws `malformed` when the body is not a form. */
export async function readFormData(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch {
		throw new Refusal(
			"malformed",
			"O formulário enviado não pôde ser lido. Recarregue a página e tente de novo.",
		);
	}
}

/** Which of a screen's forms was sent, without using the request up; null where it does not say. */
export async function readIntent(request: Request): Promise<string | null> {
	const form = await request
		.clone()
		.formData()
		.catch(() => null);
	const intent = form?.get("intent");
	return typeof intent === "string" ? intent : null;
}

function formFields(form: FormData): Record<string, unknown> {
	const fields: Record<string, unknown> = {};
	for (const name of new Set(form.keys())) {
		const values = form.getAll(name);
		fields[name] = values.length > 1 ? values : values[0];
	}
	return fields;
}

/** Checks values against a schema; the first message of each field is kept. */
export function parseFields<Schema extends z.ZodType>(fields: unknown, schema: Schema): z.output<Schema> {
	const parsed = schema.safeParse(fields);
	if (parsed.success) return parsed.data;
	const messages: Record<string, string> = {};
	for (const issue of parsed.error.issues) {
		const name = issue.path.join(".") || "form";
		messages[name] ??= issue.message;
	}
	const first = Object.values(messages)[0] ?? "Confira os dados enviados.";
	throw new Refusal("invalid", first, { fields: messages });
}

export type Attempt<T> =
	| { ok: true; value: T }
	| { ok: false; refusal: Refusal; response: ReturnType<typeof data<ActionResult>> };

/**
 * Runs the body of an action. A `Refusal` becomes the answer to return (`response`): the toast,
 * the field messages and what was typed, with the right status. Pass a clone of the request to
 * give the typed values back to pages without JavaScript.
 */
export async function attempt<T>(
	work: () => Promise<T>,
	options: { title?: string; failureMessage?: string; submitted?: Request } = {},
): Promise<Attempt<T>> {
	try {
		return { ok: true, value: await work() };
	} catch (error) {
		if (error instanceof Response) throw error;
		const refusal = error instanceof Refusal ? error : unexpectedRefusal(error, options.failureMessage);
		const values = options.submitted ? await submittedValues(options.submitted) : undefined;
		const title = refusal.title ?? options.title;
		// A message that stands at its field needs no toast as well, unless the specification names one.
		const toast: ActionResult["toast"] =
			refusal.fields && !title
				? undefined
				: { title: title ?? "Erro", description: refusal.message, tone: "destructive" };
		return {
			ok: false,
			refusal,
			response: data<ActionResult>({ toast, fields: refusal.fields, values }, { status: refusal.status }),
		};
	}
}

export function unexpectedRefusal(
	error: unknown,
	message = "Algo falhou do nosso lado e nada foi perdido. Tente novamente em instantes.",
): Refusal {
	log.error({ error }, "an action failed unexpectedly");
	return new Refusal("unavailable", message);
}

async function submittedValues(request: Request): Promise<Record<string, string> | undefined> {
	try {
		const form = await request.formData();
		const values: Record<string, string> = {};
		for (const [name, value] of form) {
			if (typeof value === "string" && !SECRET_FIELDS.test(name)) values[name] = value;
		}
		return values;
	} catch {
		return undefined;
	}
}
