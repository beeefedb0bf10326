import type { SaveQuestion } from "./save-question.ts";

/** Every kind of refusal with its HTTP status (docs: contract). */
export const refusalStatus = {
	malformed: 400,
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	conflict: 409,
	too_large: 413,
	invalid: 422,
	too_many: 429,
	unavailable: 503,
} as const;

export type RefusalKind = keyof typeof refusalStatus;

/**
 * An expected error with a Portuguese sentence for the visitor. Commands throw it so that their
 * transaction rolls back; `formAction` and `jsonFunction` turn it into a result. Any other error
 * is a bug and is logged as one.
 */
export class Refusal extends Error {
	override readonly name = "Refusal";
	readonly kind: RefusalKind;
	/** Messages by form field name. */
	readonly fields: Record<string, string> | undefined;
	/** Title of the toast, where the specification names one. */
	readonly title: string | undefined;
	readonly retryAfterSeconds: number | undefined;

	constructor(
		kind: RefusalKind,
		message: string,
		more: { fields?: Record<string, string>; title?: string; retryAfterSeconds?: number } = {},
	) {
		super(message);
		this.kind = kind;
		this.fields = more.fields;
		this.title = more.title;
		this.retryAfterSeconds = more.retryAfterSeconds;
	}

	get status(): number {
		return refusalStatus[this.kind];
	}
}

/** Refuses the value of one form field; the sentence is shown at it. */
export const fieldRefusal = (field: string, message: string, kind: RefusalKind = "invalid"): Refusal =>
	new Refusal(kind, message, { fields: { [field]: message } });

/** Another person saved the record since the form was opened; carries the stored version. */
export class VersionRefusal extends Refusal {
	readonly storedVersion: number;

	constructor(message: string, storedVersion: number) {
		super("conflict", message);
		this.storedVersion = storedVersion;
	}
}

/** Nothing is saved until the person has confirmed the question (`confirmsQuestion`). */
export class QuestionRefusal extends Refusal {
	readonly question: SaveQuestion;

	constructor(question: SaveQuestion, fields?: Record<string, string>) {
		super(fields ? "invalid" : "conflict", question.text, fields ? { fields } : {});
		this.question = question;
	}
}

/** Tells the visitor that nothing is lost, instead of "an error". */
export const databaseUnavailable = (
	message = "A loja não consegue atender neste momento. Nada foi perdido. Tente novamente em instantes.",
): Refusal => new Refusal("unavailable", message, { retryAfterSeconds: 5 });
