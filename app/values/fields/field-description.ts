/**
 * A field as its form, its check and the database know it. Plain data, because the browser loads it with the form; what
 * only the server asks stands beside it.
 */
export interface FieldDescription {
	label: string;
	hint?: string;
	/** In characters, of what may be typed; of what is stored as well, unless it is parsed. */
	maxLength?: number;
	/** What browsers fill in by themselves. */
	autoComplete?: string;
	inputMode?: "numeric";
	/** May be empty, in a form that asks for the rest. */
	optional?: true;
}
