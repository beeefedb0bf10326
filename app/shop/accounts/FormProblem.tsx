import type { FormAnswer } from "#app/platform/forms.server.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";

/**
 * What went wrong or right, beside the form: the toast says the same aloud, but goes away, and
 * needs scripts.
 */
export function FormProblem({ answer }: { answer: FormAnswer | undefined }) {
	// What is wrong with a field stands at the field.
	if (!answer?.toast?.description || answer.fields) return null;
	const { description, tone } = answer.toast;
	return <Notice tone={tone === "destructive" ? "bad" : "good"}>{description}</Notice>;
}
