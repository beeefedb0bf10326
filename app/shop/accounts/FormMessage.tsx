import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";

/** Shows the result of a form beside it, because the toast disappears and needs scripts. */
export function FormMessage({ result }: { result: ActionResult | undefined }) {
	// Messages about a field are shown at that field.
	if (!result?.toast?.description || result.fields) return null;
	const { description, tone } = result.toast;
	return <Notice tone={tone === "destructive" ? "bad" : "good"}>{description}</Notice>;
}
