import { type RefObject, useEffect, useRef } from "react";

/**
 * When one form of a screen gives way to the other, the button that did it goes too: a user who reads
 * by keyboard or by ear goes on from the new form's title. Null while the form is not known yet.
 */
export function useFocusHeadingOnChange(view: string | null): RefObject<HTMLDivElement | null> {
	const container = useRef<HTMLDivElement>(null);
	const previous = useRef<string | null>(null);
	useEffect(() => {
		const hasChanged = view !== null && previous.current !== null && view !== previous.current;
		if (hasChanged && document.activeElement === document.body) {
			container.current?.querySelector("h1")?.focus({ preventScroll: true });
		}
		previous.current = view;
	}, [view]);
	return container;
}
