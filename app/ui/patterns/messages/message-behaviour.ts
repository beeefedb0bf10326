import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** How long a message is shown, in milliseconds; longer with an action. */
export const MESSAGE_DURATIONS_MS = { plain: 5_000, withAction: 10_000 };

/** The event after which messages are at another place: what floats as well gives way to them. */
export const MESSAGES_PLACED = "messages-placed";

/** Takes a message away after a while, but not while it has the pointer or the focus. Null lets it stay. */
export function useLapse(
	box: RefObject<HTMLElement | null>,
	id: number,
	duration: number | null,
	onLapse: (id: number) => void,
): void {
	const [isPaused, setPaused] = useState(false);
	useEffect(() => {
		const { current } = box;
		if (!current) return;
		const controller = new AbortController();
		const { signal } = controller;
		// The pointer may come and go while the focus stays, where the message is moved.
		const holders = new Set<string>();
		for (const [holder, comes, goes] of [
			["pointer", "pointerenter", "pointerleave"],
			["focus", "focusin", "focusout"],
		] as const) {
			current.addEventListener(comes, () => setPaused(holders.add(holder).size > 0), { signal });
			const release = () => {
				holders.delete(holder);
				setPaused(holders.size > 0);
			};
			current.addEventListener(goes, release, { signal });
		}
		return () => controller.abort();
	}, [box]);

	useEffect(() => {
		if (isPaused || duration === null) return;
		const timer = setTimeout(() => onLapse(id), duration);
		return () => clearTimeout(timer);
	}, [isPaused, id, duration, onLapse]);
}

/**
 * Messages are at the end of the page: with an action, the next Tab goes to it, and the Tab after that continues where
 * the visitor was.
 */
export function useTabDetour(box: RefObject<HTMLElement | null>, id: number, hasAction: boolean): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each message, which may replace another.
	useLayoutEffect(() => {
		const { current } = box;
		const origin = document.activeElement;
		if (!hasAction || !current || !(origin instanceof HTMLElement) || origin === document.body) return;
		const stops = [...current.querySelectorAll<HTMLElement>("a, button")];
		let isVisited = false;
		const onTab = (event: KeyboardEvent) => {
			if (event.key !== "Tab") return;
			const { activeElement } = document;
			const target = event.shiftKey
				? activeElement === stops[0] && origin
				: activeElement === origin && !isVisited && stops[0];
			if (target) {
				event.preventDefault();
				isVisited = true;
				target.focus();
			} else if (activeElement === stops.at(-1) && !event.shiftKey) origin.focus();
		};
		document.addEventListener("keydown", onTab);
		return () => {
			document.removeEventListener("keydown", onTab);
			if (current.contains(document.activeElement)) origin.focus();
		};
	}, [box, id, hasAction]);
}
