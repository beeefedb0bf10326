import { useState } from "react";
import type { FormAnswer } from "#app/platform/forms.server.ts";

type Fields = Record<string, string>;

export interface Mistakes {
	/** What still stands beside the fields. */
	errors: Fields;
	/** The whole answer, for the list at the top: it stays until the next one. */
	summary: Fields | null;
	/** Somebody edits this field: what was said about it may no longer be true. */
	forget: (name: string) => void;
}

/**
 * The mistakes of the last answer, less those being corrected. `now` is what the screen holds: a
 * field filled in by the postal code, or a freight chosen for the customer, is corrected as well.
 */
export function useMistakes(answer: FormAnswer | undefined, now: Readonly<Fields>): Mistakes {
	const [seen, setSeen] = useState<{ answer: FormAnswer | undefined; edited: readonly string[] }>({
		answer,
		edited: [],
	});
	if (seen.answer !== answer) setSeen({ answer, edited: [] });
	const fields = answer?.fields ?? null;
	const sent = answer?.values;
	const isChanged = (name: string) => sent !== undefined && name in now && now[name] !== (sent[name] ?? "");
	const errors = Object.entries(fields ?? {}).filter(
		([name]) => !seen.edited.includes(name) && !isChanged(name),
	);
	return {
		errors: Object.fromEntries(errors),
		summary: fields,
		forget: (name) => {
			if (fields?.[name] && !seen.edited.includes(name)) {
				setSeen({ answer, edited: [...seen.edited, name] });
			}
		},
	};
}
