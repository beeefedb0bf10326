import { useCallback, useEffect, useRef } from "react";

/**
 * Whether a field differs from its first value; a form that is being submitted has no unsaved changes.
 * A form that stays on the screen when it is saved is reset with each `version` of its record.
 */
export function useDirty(
	form: { current: HTMLFormElement | null },
	busy: boolean,
	version = 0,
): () => boolean {
	const initialValues = useRef<string | null>(null);
	const isSending = useRef(busy);
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
			serialiseForm(form.current, version) !== initialValues.current,
		[form, version],
	);
}

const serialiseForm = (form: HTMLFormElement, version: number): string =>
	JSON.stringify([
		version,
		...[...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
	]);
