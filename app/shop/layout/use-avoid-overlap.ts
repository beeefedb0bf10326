import { type RefObject, useEffect, useState } from "react";
import { MESSAGES_PLACED } from "#app/ui/patterns/messages/message-behaviour.ts";

/** Elements that a floating button must not cover at rest: controls, totals, the seal of the offer and messages. */
const KEPT_CLEAR = "[data-keep-clear], main :is(a, button, input, select, textarea, label, summary)";

/** Phones have no margin for the button to float in; wider screens have one. */
const NARROW_MEDIA = "(max-width: 767.98px)";

/** Pixels of tolerance for both ends of the page. */
const END_PX = 8;

/** Pixels to scroll up on a phone until the button is offered. */
const SHOWN_AFTER_PX = 200;

/** Milliseconds without a scroll event, after which the page is at rest. */
const REST_MS = 120;

/**
 * Whether a floating element should hide: wherever it would cover one of these at rest, and on phones but at both ends
 * of the page and after scrolling up.
 */
export function useAvoidOverlap(element: RefObject<HTMLElement | null>): boolean {
	const [isAside, setAside] = useState(false);

	useEffect(() => {
		const narrow = matchMedia(NARROW_MEDIA);
		// The lowest place since the page was last scrolled down.
		let lowestY = window.scrollY;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const isPassing = () => {
			const { scrollY, innerHeight } = window;
			const isAtEnd =
				scrollY < END_PX || scrollY + innerHeight > document.documentElement.scrollHeight - END_PX;
			return narrow.matches && !isAtEnd && lowestY - scrollY < SHOWN_AFTER_PX;
		};
		const measure = () => setAside(isPassing() || coversSomething(element.current));
		const update = () => {
			clearTimeout(timer);
			timer = setTimeout(measure, REST_MS);
		};
		let lastY = lowestY;
		const onScroll = () => {
			if (window.scrollY >= lastY) lowestY = window.scrollY;
			lastY = window.scrollY;
			if (isPassing()) setAside(true);
			update();
		};
		const controller = new AbortController();
		const { signal } = controller;
		addEventListener("scroll", onScroll, { passive: true, signal });
		addEventListener("resize", update, { passive: true, signal });
		// Another screen, or newly loaded content, changes what is under the button.
		const body = new ResizeObserver(update);
		body.observe(document.body);
		// Toasts float as well. They are in the body only while there are any, and seen once they have their place, which
		// on a slow line is long after that.
		addEventListener(MESSAGES_PLACED, measure, { signal });
		const messages = new MutationObserver(update);
		messages.observe(document.body, { childList: true });
		return () => {
			clearTimeout(timer);
			controller.abort();
			body.disconnect();
			messages.disconnect();
		};
	}, [element]);

	return isAside;
}

/** Measured at the element's normal place, not where it has moved to hide. */
function coversSomething(element: HTMLElement | null): boolean {
	if (!element) return false;
	const { offsetLeft: left, offsetHeight, offsetWidth } = element;
	// A bar at the foot of the screen moves the element up.
	const { top } = element.getBoundingClientRect();
	return [...document.querySelectorAll(KEPT_CLEAR)].some((target) => {
		const box = target.getBoundingClientRect();
		return (
			box.bottom > top &&
			box.top < top + offsetHeight &&
			box.right > left &&
			box.left < left + offsetWidth &&
			(target.checkVisibility?.({ visibilityProperty: true }) ?? true)
		);
	});
}
