import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { isFilledIn } from "#app/ui/fields/field-changes.ts";

/**
 * Whether a field differs from its first value, was filled in before scripts, or was refused; a form that is being
 * submitted has no unsaved changes.
 * A form that stays on the screen when it is saved is reset with each `version` of its record.
 */
export function useDirty(
	form: { current: HTMLFormElement | null },
	busy: boolean,
	version = 0,
): () => boolean {
	const initialValues = useRef<string | null>(null);
	const earlyVersion = useRef<number | null>(null);
	const isSending = useRef(busy);
	// Before a controlled field makes what it was given its new default.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the form is taken over.
	useLayoutEffect(() => {
		if (form.current && isFilledIn(form.current)) earlyVersion.current = version;
	}, []);
	useEffect(() => {
		isSending.current = busy;
	}, [busy]);
	useEffect(() => {
		initialValues.current = form.current ? serialiseForm(form.current, version) : null;
	}, [form, version]);
	return useCallback(
		() =>
			!isSending.current &&
			form.current !== null &&
			initialValues.current !== null &&
			(earlyVersion.current === version ||
				isRefused(form.current) ||
				serialiseForm(form.current, version) !== initialValues.current),
		[form, version],
	);
}

const serialiseForm = (form: HTMLFormElement, version: number): string =>
	JSON.stringify([
		version,
		...[...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
	]);

/** Whether the last result of a form was a refusal, after which the page itself comes with what was typed. */
const isRefused = (form: HTMLFormElement | null): boolean => form?.dataset.refused !== undefined;

/** Whether a field inside holds unsaved text: it differs from what the page came with. */
export const hasTypedText = (part: ParentNode): boolean =>
	[...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input")].some(
		({ type, value, defaultValue, form }) =>
			/^(text|textarea|email|tel|url|number)$/.test(type) &&
			value.trim() !== "" &&
			(value !== defaultValue || isRefused(form)),
	);
