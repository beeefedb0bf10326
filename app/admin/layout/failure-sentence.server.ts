import type { FormDefaults } from "#app/platform/forms/form-action.server.ts";

/**
 * How a form of the back office fails: first the sentence that the specification has for it, then
 * the reason, where there is one besides an error of ours.
 */
export function failureSentence(sentence: string): Pick<FormDefaults<never>, "failureMessage" | "onRefusal"> {
	return {
		failureMessage: sentence,
		onRefusal: ({ kind, fields, message }) =>
			kind === "unavailable" || fields
				? {}
				: {
						toast: {
							title: "Erro",
							description: `${sentence.replace(/\.?$/, ".")} ${message}`,
							tone: "destructive",
						},
					},
	};
}
