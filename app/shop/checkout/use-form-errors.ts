import { useState } from "react";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";

type FieldErrors = Record<string, string>;

/**
 * The mistakes of the last result, except those being corrected. `current` are the values on the screen: a field filled
 * in by the postal code, or a freight option chosen automatically, counts as corrected too.
 */
export function useFormErrors(result: ActionResult | undefined, current: Readonly<FieldErrors>) {
	const [tracked, setTracked] = useState<{ result: ActionResult | undefined; edited: readonly string[] }>({
		result,
		edited: [],
	});
	if (tracked.result !== result) setTracked({ result, edited: [] });
	const fields = result?.fields ?? null;
	const submitted = result?.values;
	const isChanged = (name: string) =>
		submitted !== undefined && name in current && current[name] !== (submitted[name] ?? "");
	const errors = Object.entries(fields ?? {}).filter(
		([name]) => !tracked.edited.includes(name) && !isChanged(name),
	);
	return {
		errors: Object.fromEntries(errors),
		/** All mistakes of the result, for the list at the top, which stays until the next result. */
		summary: fields,
		/** Called for each edit, because the message at the field may no longer be true. */
		clearError: (name: string) => {
			if (fields?.[name] && !tracked.edited.includes(name)) {
				setTracked({ result, edited: [...tracked.edited, name] });
			}
		},
	};
}
