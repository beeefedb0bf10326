import { type RefObject, useEffect, useState } from "react";

/**
 * The distance below the screen at which a part of the page is loaded, so that it is there when the visitor arrives.
 */
const PRELOAD_MARGIN = "800px";

/** Whether an element is on the screen or a little below it; not asked while `isWanted` is false. */
export function useNear(element: RefObject<Element | null>, isWanted = true): boolean {
	const [isNear, setNear] = useState(false);
	useEffect(() => {
		if (!element.current || !isWanted) return;
		const observer = new IntersectionObserver(
			// The latest entry of several.
			(entries) => setNear(entries.at(-1)?.isIntersecting === true),
			{ rootMargin: PRELOAD_MARGIN },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element, isWanted]);
	return isNear;
}
