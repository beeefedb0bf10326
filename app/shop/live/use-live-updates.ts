import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { openLiveConnection } from "./live-connection.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";

/** Where streams are blocked, the page polls at this interval at most. */
const MIN_POLL_INTERVAL_MS = 30_000;

/**
 * Whether a form on the screen was refused or asks something (`ActionForm`). Loading the screen again would take away
 * its message while it is read.
 */
const hasRefusedForm = (): boolean => document.querySelector("form[data-refused]") !== null;

/**
 * Keeps a screen up to date: it is loaded again whenever its data changes. A page in the background has no connection,
 * and catches up when it becomes visible. While a form of it is refused, or asks something, the screen waits, and
 * is loaded once afterwards.
 */
export function useLiveUpdates(url: string | null, version: Date | undefined): void {
	const { revalidate } = useRevalidator();
	// The router has the result of a form a moment before the screen shows it, and React renders that in parts: a change
	// that is told in between waits until the form is shown as refused.
	const isBusy = useRef(false);
	const isNavigating = useNavigation().state !== "idle";
	useLayoutEffect(() => {
		isBusy.current = isNavigating;
	}, [isNavigating]);
	const shownVersion = useRef(0);
	shownVersion.current = version?.getTime() ?? 0;
	const isBehind = useRef(false);
	// After every rendering: the router renders the screen again when it has a result or is left.
	useEffect(() => {
		if (!isBehind.current || isBusy.current || hasRefusedForm()) return;
		isBehind.current = false;
		void revalidate();
	});
	useEffect(() => {
		if (url === null) return;
		let disconnect: (() => void) | undefined;
		let refreshedAt = Date.now();
		const refresh = () => {
			refreshedAt = Date.now();
			isBehind.current = isBusy.current || hasRefusedForm();
			if (!isBehind.current) void revalidate();
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
