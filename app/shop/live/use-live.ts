import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { followLive } from "./follow-live.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";

/** Where lines do not get through, the page looks for itself, no more often than this. */
const LOOK_EVERY_MS = 30_000;

/**
 * Keeps the screen as new as the shop: it reads itself again whenever what it follows has changed.
 * A page in the background holds no line, and catches up when it is looked at again.
 */
export function useLive(address: string | null, version: Date | undefined): void {
	const { revalidate } = useRevalidator();
	const shown = useRef(0);
	shown.current = version?.getTime() ?? 0;
	useEffect(() => {
		if (address === null) return;
		let leave: (() => void) | undefined;
		let lookedAt = Date.now();
		const look = () => {
			lookedAt = Date.now();
			void revalidate();
		};
		const join = () =>
			followLive({
				open: (signal) => fetch(address, { headers: { Accept: "text/event-stream" }, signal }),
				onEvent(name, data) {
					const isBehind = name === VERSION_EVENT && Number(data) !== shown.current;
					if (isBehind || name === CHANGED_EVENT) look();
				},
				onLost() {
					if (Date.now() - lookedAt >= LOOK_EVERY_MS && navigator.onLine) look();
				},
			});
		const onVisibility = () => {
			const isSeen = document.visibilityState === "visible";
			if (isSeen === (leave !== undefined)) return;
			leave?.();
			leave = isSeen ? join() : undefined;
		};
		onVisibility();
		document.addEventListener("visibilitychange", onVisibility);
		return () => {
			document.removeEventListener("visibilitychange", onVisibility);
			leave?.();
		};
	}, [address, revalidate]);
}
