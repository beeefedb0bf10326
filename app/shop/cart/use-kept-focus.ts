import { type RefObject, useEffect, useRef } from "react";

/**
 * When one form of a screen gives way to the other, the button that did it goes too: whoever reads
 * by keyboard or by ear goes on from the new form's title. Null while the form is not known yet.
 */
export function useKeptFocus(form: string | null): RefObject<HTMLDivElement | null> {
	const screen = useRef<HTMLDivElement>(null);
	const before = useRef<string | null>(null);
	useEffect(() => {
		const hasChanged = form !== null && before.current !== null && form !== before.current;
		if (hasChanged && document.activeElement === document.body) {
			screen.current?.querySelector("h1")?.focus({ preventScroll: true });
		}
		before.current = form;
	}, [form]);
	return screen;
}
