import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { isFilledIn } from "#app/ui/fields/field-changes.ts";

/**
 * Whether a form has unsaved changes: a field differs from its first value, was filled in before scripts ran, or the
 * form was refused. A form that is being submitted has none.
 * A form that stays on the screen after saving is reset with each `version` of its record.
 */
export function useDirty(
	form: { current: HTMLFormElement | null },
	busy: boolean,
	version = 0,
): () => boolean {
	const initialValues = useRef<string | null>(null);
	const earlyVersion = useRef<number | null>(null);
	const isSending = useRef(busy);
	// Reads the values before a controlled field makes them its new default.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration.
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

/** Whether the form's last result was a refusal, which renders the typed values as defaults. */
const isRefused = (form: HTMLFormElement | null): boolean => form?.dataset.refused !== undefined;

/** Whether a field inside holds unsaved text, different from the page's HTML. */
export const hasTypedText = (part: ParentNode): boolean =>
	[...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input")].some(
		({ type, value, defaultValue, form }) =>
			/^(text|textarea|email|tel|url|number)$/.test(type) &&
			value.trim() !== "" &&
			(value !== defaultValue || isRefused(form)),
	);
