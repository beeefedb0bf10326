import { href } from "react-router";
import { postJson, RequestRefused } from "#app/platform/browser/json-request.ts";
import { type FavouriteChanges, isSyncDue, mergeFavourites, pendingChanges } from "./favourite-changes.ts";
import { onFavouriteToggled, readForSync, writeFromSync } from "./favourites-store.ts";

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 400;
/** After a failure the delay doubles each time, from a second to half a minute. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Keeps this browser's favourites and the account's in sync until the returned function is called. */
export function syncFavourites(account: string): () => void {
	const abortController = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let retryMs = MIN_RETRY_MS;
	let isSyncing = false;

	const schedule = (ms: number) => {
		clearTimeout(timer);
		timer = setTimeout(() => void sync(), ms);
	};
	const sync = async (): Promise<void> => {
		const sent = readForSync();
		if (isSyncing || !isSyncDue(sent.state, account, Date.now())) return;
		isSyncing = true;
		try {
			const response = await postChanges(pendingChanges(sent.state, sent.ids), abortController.signal);
			if (abortController.signal.aborted) return;
			retryMs = MIN_RETRY_MS;
			// Null means that the session has ended. The changes are sent after the next sign-in.
			if (response) {
				const { ids } = readForSync();
				writeFromSync(mergeFavourites({ account, response, sent, ids, now: Date.now() }));
				schedule(0);
			}
		} catch {
			if (abortController.signal.aborted) return;
			schedule(retryMs);
			retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
		} finally {
			isSyncing = false;
		}
	};
	const onReconnect = () => {
		if (document.visibilityState === "visible") schedule(0);
	};

	const unsubscribe = onFavouriteToggled(() => schedule(DEBOUNCE_MS));
	window.addEventListener("online", onReconnect);
	document.addEventListener("visibilitychange", onReconnect);
	schedule(0);
	return () => {
		abortController.abort();
		clearTimeout(timer);
		unsubscribe();
		window.removeEventListener("online", onReconnect);
		document.removeEventListener("visibilitychange", onReconnect);
	};
}

/** The account's favourites after the changes; null when the session has ended. */
async function postChanges(changes: FavouriteChanges, signal: AbortSignal): Promise<string[] | null> {
	try {
		// The request outlives the page, so that leaving it loses no change.
		const options = { signal, keepalive: true };
		return (await postJson<{ ids: string[] }>(href("/api/my-favourites"), changes, options)).ids;
	} catch (error) {
		if (error instanceof RequestRefused && error.status === 401) return null;
		throw error;
	}
}
