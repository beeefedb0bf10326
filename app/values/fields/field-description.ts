/**
 * A field as its form, its check and the database know it. Plain data, because the browser loads it with the form;
 * properties that only the server needs are kept separately.
 */
export interface FieldDescription {
	label: string;
	hint?: string;
	/** Most characters that may be typed; for fields that are not parsed, also the stored length. */
	maxLength?: number;
	/** For the browser's autofill. */
	autoComplete?: string;
	inputMode?: "numeric";
	/** May be left empty. */
	optional?: true;
}
