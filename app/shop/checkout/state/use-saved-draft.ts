import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { readCheckoutDraft, saveCheckoutDraft } from "./checkout-draft.ts";

/**
 * Restores the form's draft when the screen opens, unless it shows what was just sent, and saves it after each change.
 * `watched` are the values that the postal code or a choice fills in.
 */
export function useSavedDraft(
	formRef: RefObject<HTMLFormElement | null>,
	{
		customerId,
		isAnswered,
		watched,
		restore,
	}: {
		customerId: string;
		isAnswered: boolean;
		watched: readonly unknown[];
		restore: (saved: Record<string, string>) => void;
	},
) {
	const restoreDraft = useEffectEvent((form: HTMLFormElement) => {
		const saved = isAnswered ? null : readCheckoutDraft(customerId);
		if (!saved) return;
		restore(saved);
		const notes = form.elements.namedItem("notes");
		if (notes instanceof HTMLTextAreaElement && notes.value === "") notes.value = saved.notes ?? "";
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there.
	useEffect(() => {
		if (formRef.current) restoreDraft(formRef.current);
	}, []);

	// A draft is saved only after the customer has changed something. The postal code fills in other fields later.
	const isTouched = useRef(false);
	const saveDraft = () => {
		if (isTouched.current && formRef.current) saveCheckoutDraft(customerId, new FormData(formRef.current));
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each change that is in the fields.
	useEffect(saveDraft, watched);
	return {
		handleChange: () => {
			isTouched.current = true;
			saveDraft();
		},
	};
}
