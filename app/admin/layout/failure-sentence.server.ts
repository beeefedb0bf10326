import type { FormDefaults } from "#app/platform/forms/form-action.server.ts";

/**
 * How a form of the back office reports a failure: the specification's sentence for it, followed by the reason of the
 * refusal.
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
