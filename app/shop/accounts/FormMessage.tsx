import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";

/**
 * What went wrong or right, beside the form: the toast says the same aloud, but goes away, and
 * needs scripts.
 */
export function FormMessage({ result }: { result: ActionResult | undefined }) {
	// What is wrong with a field stands at the field.
	if (!result?.toast?.description || result.fields) return null;
	const { description, tone } = result.toast;
	return <Notice tone={tone === "destructive" ? "bad" : "good"}>{description}</Notice>;
}
