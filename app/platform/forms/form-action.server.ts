import { data, redirect } from "react-router";
import type { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { isDatabaseUnavailable } from "#app/platform/observability/database-failure.server.ts";
import { databaseUnavailable, QuestionRefusal, Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import { type ActionResult, parseForm, readFormData } from "./forms.server.ts";
import { type FlashToast, flashToast } from "./toasts.server.ts";

export type { ActionResult };

/** The result of a form's command. */
export interface FormOutcome<Data extends object> {
	/** Shown on this screen, or on the next one if `redirectTo` is set. */
	toast?: FlashToast | undefined;
	/** The address to which the browser goes; without it the screen stays. */
	redirectTo?: string | undefined;
	/** The HTTP status of the screen; 200 by default. */
	status?: number | undefined;
	/** Mostly cookies. */
	headers?: HeadersInit | undefined;
	/**
	 * Further data that the screen needs to show this result; it arrives beside the toast. Where the forms of one
	 * screen send different data, annotate the return type of `run`: `FormOutcome<ScreenData>`.
	 */
	data?: Data | undefined;
}

/** Defaults for all forms of a screen. */
export interface FormDefaults<Data extends object> {
	/** The address to which the browser goes after a success. */
	redirectTo?: string | undefined;
	/**
	 * Title of the toast for every refusal. Without it the title is “Erro”, and a refusal with messages at its fields
	 * shows no toast.
	 */
	failureTitle?: string | undefined;
	/** The sentence for an unexpected error. */
	failureMessage?: string | undefined;
	/**
	 * Overrides the result of a refusal: only the properties that it returns replace the defaults. May throw a
	 * Response, for example a 404.
	 */
	onRefusal?:
		| ((refusal: Refusal, form: FormData) => FormOutcome<Data> | Promise<FormOutcome<Data>>)
		| undefined;
}

export interface FormContext {
	/** Its body has been read already; only headers and address can still be used. */
	request: Request;
	form: FormData;
	intent: string;
}

/** One form of a screen. */
export interface FormHandler<Actor, Input, Data extends object> extends FormDefaults<Data> {
	/** Without a schema the form has no fields, and `input` is undefined. */
	schema?: z.ZodType<Input> | undefined;
	/** Runs before the fields are checked, for example to store posted files and replace them by their ids. */
	prepare?: ((actor: Actor, form: FormData) => Promise<void>) | undefined;
	/** Shown after a success, unless the outcome of `run` says otherwise. */
	toast?: FlashToast | undefined;
	/** Runs the command of the form. A Refusal that it throws becomes the result. */
	run: (
		actor: Actor,
		input: Input,
		context: FormContext,
	) => // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an outcome returns nothing.
	FormOutcome<Data> | Response | void | Promise<FormOutcome<Data> | Response | void>;
}

/** For `onRefusal` of a form that shows its messages at the fields and needs no toast. */
export const onlyAtFields = ({ fields }: Refusal): { toast?: undefined } =>
	fields ? { toast: undefined } : {};

/** Never sent back: passwords, codes, and the secret of a second factor. */
const SECRET_FIELDS = /password|senha|token|secret|^code$|^uri$|^recoveryCodes$/i;

const DEFAULT_INTENT = "default";

/**
 * The action of a screen with forms. The posted field `intent` names the form; without it the form is `default`.
 * Reads and checks the fields, runs the handler, and turns its outcome or its refusal into what the screen shows.
 */
export async function formAction<Actor, Inputs extends object, Data extends object = Record<never, never>>(
	request: Request,
	actor: Actor,
	handlers: { [Intent in keyof Inputs]: FormHandler<Actor, Inputs[Intent], Data> },
	defaults: FormDefaults<Data> = {},
) {
	let form = new FormData();
	let values: Record<string, string> | undefined;
	let options = defaults;
	try {
		form = await readFormData(request);
		values = typedValues(form);
		const intent = String(form.get("intent") ?? DEFAULT_INTENT);
		if (!Object.hasOwn(handlers, intent)) {
			throw new Refusal("malformed", "Recarregue a página e tente de novo.");
		}
		const handler = handlers[intent as keyof Inputs] as FormHandler<Actor, unknown, Data>;
		options = { ...defaults, ...handler };
		await handler.prepare?.(actor, form);
		const input = handler.schema && parseForm(form, handler.schema);
		const outcome = await handler.run(actor, input, { request, form, intent });
		if (outcome instanceof Response) return outcome;
		return toResponse({ redirectTo: options.redirectTo, toast: handler.toast, ...outcome }, {});
	} catch (error) {
		// A thrown Response or `data(…)` is sent as it is.
		if (!(error instanceof Error)) throw error;
		const refusal = error instanceof Refusal ? error : unexpectedRefusal(error, options.failureMessage);
		const changed = await options.onRefusal?.(refusal, form);
		const { fields, retryAfterSeconds, status } = refusal;
		// A route whose `headers` do not pass this on gets the HTTP server's general value.
		const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
		return toResponse(
			{ toast: refusalToast(refusal, options.failureTitle), headers, status, ...changed },
			{ fields, values, ...furtherData(refusal) },
		);
	}
}

/** Data of a refusal that the form shows, or sends with the next try. */
function furtherData(refusal: Refusal): Pick<ActionResult, "storedVersion" | "question"> {
	if (refusal instanceof VersionRefusal) return { storedVersion: refusal.storedVersion };
	return refusal instanceof QuestionRefusal ? { question: refusal.question } : {};
}

function toResponse<Data extends object>(outcome: FormOutcome<Data>, refused: ActionResult) {
	const { toast, redirectTo, data: more, status = 200 } = outcome;
	const headers = new Headers(outcome.headers);
	if (redirectTo === undefined) {
		return data<ActionResult & Partial<Data>>(
			{ ...refused, toast, ...(more as Partial<Data>) },
			{ status, headers },
		);
	}
	if (toast) headers.append("Set-Cookie", flashToast(toast));
	return redirect(redirectTo, { headers });
}

function refusalToast(refusal: Refusal, failureTitle: string | undefined): ActionResult["toast"] {
	if (refusal instanceof QuestionRefusal) return undefined;
	const { kind, title, message, fields } = refusal;
	const shownTitle = title ?? failureTitle;
	if (fields && shownTitle === undefined) return undefined;
	// The field already shows this message, where it can be corrected.
	if (kind === "invalid" && title === undefined && Object.values(fields ?? {}).includes(message))
		return undefined;
	return { title: shownTitle ?? "Erro", description: message, tone: "destructive" };
}

function typedValues(form: FormData): Record<string, string> {
	const values: Record<string, string> = {};
	for (const [name, value] of form) {
		if (typeof value === "string" && !SECRET_FIELDS.test(name)) values[name] = value;
	}
	return values;
}

function unexpectedRefusal(error: unknown, message?: string): Refusal {
	log.error({ error }, "an action failed unexpectedly");
	if (isDatabaseUnavailable(error)) return databaseUnavailable(message);
	return new Refusal(
		"unavailable",
		message ?? "Algo falhou do nosso lado e nada foi perdido. Tente novamente em instantes.",
	);
}
