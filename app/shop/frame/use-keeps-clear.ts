import { type RefObject, useEffect, useState } from "react";

/** What a floating button may not lie upon: totals at the right edge, the offer's seal, messages. */
const KEPT_CLEAR = "[data-keep-clear]";

/** Phones have no margin to float in; wider screens do. */
const NARROW = "(max-width: 767.98px)";

/** Pixels of scrolling that say which way somebody is going, and that the end is reached. */
const NUDGE = 8;

/**
 * Whether a floating element should stand aside: while somebody reads on, on phones, and wherever
 * it would cover what is kept clear. It comes back on the way up and at the end of the page.
 */
export function useKeepsClear(element: RefObject<HTMLElement | null>): boolean {
	const [isAside, setAside] = useState(false);

	useEffect(() => {
		const narrow = matchMedia(NARROW);
		let last = window.scrollY;
		let isReadingOn = false;
		const look = () => {
			const { scrollY, innerHeight } = window;
			if (Math.abs(scrollY - last) > NUDGE) {
				isReadingOn = scrollY > last;
				last = scrollY;
			}
			const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - NUDGE;
			setAside((narrow.matches && isReadingOn && !isAtEnd) || covers(element.current));
		};
		const quiet = new AbortController();
		const { signal } = quiet;
		addEventListener("scroll", look, { passive: true, signal });
		addEventListener("resize", look, { passive: true, signal });
		// Another screen, or one whose content has come, puts something else under the button.
		const body = new ResizeObserver(look);
		body.observe(document.body);
		// Messages float as well, and are part of the body only while there are any.
		const messages = new MutationObserver(look);
		messages.observe(document.body, { childList: true });
		return () => {
			quiet.abort();
			body.disconnect();
			messages.disconnect();
		};
	}, [element]);

	return isAside;
}

/** Measured where the element rests, not where it has stood aside to. */
function covers(element: HTMLElement | null): boolean {
	if (!element) return false;
	const { offsetLeft: left, offsetHeight, offsetWidth } = element;
	// A bar at the foot of the screen raises it.
	const { top } = element.getBoundingClientRect();
	return [...document.querySelectorAll(KEPT_CLEAR)].some((kept) => {
		const box = kept.getBoundingClientRect();
		return (
			box.bottom > top && box.top < top + offsetHeight && box.right > left && box.left < left + offsetWidth
		);
	});
}
