import { type RefObject, useEffect, useState } from "react";

/** What a floating button may not lie upon: totals at the right edge, the offer's seal, messages. */
const KEEP_CLEAR_SELECTOR = "[data-keep-clear]";

/** Phones have no margin to float in; wider screens do. */
const NARROW_MEDIA = "(max-width: 767.98px)";

/** Pixels of scrolling that decide the direction, and that the end is reached. */
const MIN_SCROLL_PX = 8;

/**
 * Whether a floating element should hide: while scrolling down, on phones, and wherever
 * it would cover an area that must stay visible. It comes back on the way up and at the end of the page.
 */
export function useAvoidOverlap(element: RefObject<HTMLElement | null>): boolean {
	const [isAside, setAside] = useState(false);

	useEffect(() => {
		const narrow = matchMedia(NARROW_MEDIA);
		let lastScrollY = window.scrollY;
		let isScrollingDown = false;
		const update = () => {
			const { scrollY, innerHeight } = window;
			if (Math.abs(scrollY - lastScrollY) > MIN_SCROLL_PX) {
				isScrollingDown = scrollY > lastScrollY;
				lastScrollY = scrollY;
			}
			const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - MIN_SCROLL_PX;
			setAside((narrow.matches && isScrollingDown && !isAtEnd) || overlapsProtectedArea(element.current));
		};
		const controller = new AbortController();
		const { signal } = controller;
		addEventListener("scroll", update, { passive: true, signal });
		addEventListener("resize", update, { passive: true, signal });
		// Another screen, or one whose content has come, puts something else under the button.
		const body = new ResizeObserver(update);
		body.observe(document.body);
		// Messages float as well, and are part of the body only while there are any.
		const messages = new MutationObserver(update);
		messages.observe(document.body, { childList: true });
		return () => {
			controller.abort();
			body.disconnect();
			messages.disconnect();
		};
	}, [element]);

	return isAside;
}

/** Measured where the element rests, not where it has stood aside to. */
function overlapsProtectedArea(element: HTMLElement | null): boolean {
	if (!element) return false;
	const { offsetLeft: left, offsetHeight, offsetWidth } = element;
	// A bar at the foot of the screen raises it.
	const { top } = element.getBoundingClientRect();
	return [...document.querySelectorAll(KEEP_CLEAR_SELECTOR)].some((target) => {
		const box = target.getBoundingClientRect();
		return (
			box.bottom > top && box.top < top + offsetHeight && box.right > left && box.left < left + offsetWidth
		);
	});
}
