import { type RefObject, useEffect, useState } from "react";

/** The areas that a floating button must not cover: totals at the right edge, the seal of the offer, toasts. */
const KEEP_CLEAR_SELECTOR = "[data-keep-clear]";

/** Phones have no margin for the button to float in; wider screens have one. */
const NARROW_MEDIA = "(max-width: 767.98px)";

/** Pixels of scrolling that count as a change of direction, and the tolerance for the end of the page. */
const MIN_SCROLL_PX = 8;

/**
 * Whether a floating element should hide: on phones while scrolling down, and wherever it would cover an area that must
 * stay visible. It reappears on scrolling up and at the end of the page.
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
		// Another screen, or newly loaded content, changes what is under the button.
		const body = new ResizeObserver(update);
		body.observe(document.body);
		// Toasts float as well, and are in the body only while there are any.
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

/** Measured at the element's normal place, not where it has moved to hide. */
function overlapsProtectedArea(element: HTMLElement | null): boolean {
	if (!element) return false;
	const { offsetLeft: left, offsetHeight, offsetWidth } = element;
	// A bar at the foot of the screen moves the element up.
	const { top } = element.getBoundingClientRect();
	return [...document.querySelectorAll(KEEP_CLEAR_SELECTOR)].some((target) => {
		const box = target.getBoundingClientRect();
		return (
			box.bottom > top && box.top < top + offsetHeight && box.right > left && box.left < left + offsetWidth
		);
	});
}
