import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { openLiveConnection } from "./live-connection.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";

/** Where streams are blocked, the page polls at this interval at most. */
const MIN_POLL_INTERVAL_MS = 30_000;

/**
 * Keeps a screen up to date: it is loaded again whenever its data changes. A page in the background
 * has no connection, and catches up when it becomes visible.
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
