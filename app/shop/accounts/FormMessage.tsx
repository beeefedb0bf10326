import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";

/** The result of a form, beside it: the toast disappears, and needs scripts. */
export function FormMessage({ result }: { result: ActionResult | undefined }) {
	// Messages about fields are at the fields.
	if (!result?.toast?.description || result.fields) return null;
	const { description, tone } = result.toast;
	return <Notice tone={tone === "destructive" ? "bad" : "good"}>{description}</Notice>;
}
