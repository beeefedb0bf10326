import { useCallback, useEffect, useRef } from "react";

/** Asks whether anything differs from what the form showed first; what is being sent is no loss. */
export function useDirty(form: { current: HTMLFormElement | null }, busy: boolean): () => boolean {
	const first = useRef<string | null>(null);
	const isSending = useRef(busy);
	useEffect(() => {
		isSending.current = busy;
	}, [busy]);
	useEffect(() => {
		first.current = form.current ? written(form.current) : null;
	}, [form]);
	return useCallback(
		() =>
			!isSending.current &&
			form.current !== null &&
			first.current !== null &&
			written(form.current) !== first.current,
		[form],
	);
}

const written = (form: HTMLFormElement): string =>
	JSON.stringify(
		[...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
	);
