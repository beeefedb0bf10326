import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { openLiveConnection } from "./live-connection.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";

/** Where lines do not get through, the page looks for itself, no more often than this. */
const MIN_POLL_INTERVAL_MS = 30_000;

/**
 * Keeps the screen as new as the shop: it reads itself again whenever what it follows has changed.
 * A page in the background holds no line, and catches up when it is looked at again.
 */
export function useLiveUpdates(url: string | null, version: Date | undefined): void {
	const { revalidate } = useRevalidator();
	const shownVersion = useRef(0);
	shownVersion.current = version?.getTime() ?? 0;
	useEffect(() => {
		if (url === null) return;
		let disconnect: (() => void) | undefined;
		let refreshedAt = Date.now();
		const refresh = () => {
			refreshedAt = Date.now();
			void revalidate();
		};
		const connect = () =>
			openLiveConnection({
				// biome-ignore lint/style/noRestrictedGlobals: a stream of events is not an answer in JSON.
				open: (signal) => fetch(url, { headers: { Accept: "text/event-stream" }, signal }),
				onEvent(name, data) {
					const isBehind = name === VERSION_EVENT && Number(data) !== shownVersion.current;
					if (isBehind || name === CHANGED_EVENT) refresh();
				},
				onDisconnect() {
					if (Date.now() - refreshedAt >= MIN_POLL_INTERVAL_MS && navigator.onLine) refresh();
				},
			});
		const onVisibility = () => {
			const isVisible = document.visibilityState === "visible";
			if (isVisible === (disconnect !== undefined)) return;
			disconnect?.();
			disconnect = isVisible ? connect() : undefined;
		};
		onVisibility();
		document.addEventListener("visibilitychange", onVisibility);
		return () => {
			document.removeEventListener("visibilitychange", onVisibility);
			disconnect?.();
		};
	}, [url, revalidate]);
}
