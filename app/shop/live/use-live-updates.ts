import { useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterDataContext as RouterData, useRevalidator } from "react-router";
import { openLiveConnection } from "./live-connection.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";
import { hasStandingForm } from "./standing-form.ts";

/** Where streams are blocked, the page polls at this interval at most. */
const MIN_POLL_INTERVAL_MS = 30_000;

/**
 * Keeps a screen up to date: it is loaded again whenever its data changes. A page in the background has no connection,
 * and catches up when it becomes visible. While a form of it is refused, or asks something, the screen waits, and
 * is loaded once afterwards.
 */
export function useLiveUpdates(url: string | null, version: Date | undefined): void {
	const { revalidate } = useRevalidator();
	const shownVersion = useRef(0);
	shownVersion.current = version?.getTime() ?? 0;
	// The hook for results has only those of its own route; a dialog over the screen is a route of its own.
	const isStanding = hasStandingForm(useContext(RouterData)?.actionData);
	const waits = useRef(isStanding);
	waits.current = isStanding;
	const isBehind = useRef(false);
	useEffect(() => {
		if (isStanding || !isBehind.current) return;
		isBehind.current = false;
		void revalidate();
	}, [isStanding, revalidate]);
	useEffect(() => {
		if (url === null) return;
		let disconnect: (() => void) | undefined;
		let refreshedAt = Date.now();
		const refresh = () => {
			refreshedAt = Date.now();
			if (waits.current) isBehind.current = true;
			else void revalidate();
		};
		const connect = () =>
			openLiveConnection({
				// biome-ignore lint/style/noRestrictedGlobals: a stream of events is not an answer in JSON.
				open: (signal) => fetch(url, { headers: { Accept: "text/event-stream" }, signal }),
				onEvent(name, data) {
					const isOther = name === VERSION_EVENT && Number(data) !== shownVersion.current;
					if (isOther || name === CHANGED_EVENT) refresh();
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
