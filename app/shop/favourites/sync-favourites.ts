import { onFavouritePressed, readForSync, writeFromSync } from "./favourites-store.ts";
import { broughtTogether, changesFor, type FavouriteChanges, needsToAsk } from "./favourites-sync.ts";

/** Presses in quick succession are told together. */
const GATHER_MS = 400;
/** After a failure: twice as long each time, from a second to half a minute. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Keeps this browser's favourites and the account's together until the returned function is called. */
export function syncFavourites(account: string): () => void {
	const leaving = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let retryMs = FIRST_RETRY_MS;
	let isAsking = false;

	const soon = (ms: number) => {
		clearTimeout(timer);
		timer = setTimeout(() => void run(), ms);
	};
	const run = async (): Promise<void> => {
		const asked = readForSync();
		if (isAsking || !needsToAsk(asked.state, account, Date.now())) return;
		isAsking = true;
		try {
			const answer = await tell(changesFor(asked.state, asked.ids), leaving.signal);
			if (leaving.signal.aborted) return;
			retryMs = FIRST_RETRY_MS;
			// Null: the session has ended. The next one to sign in is told.
			if (answer) {
				const { ids } = readForSync();
				writeFromSync(broughtTogether({ account, answer, asked, ids, now: Date.now() }));
				soon(0);
			}
		} catch {
			if (leaving.signal.aborted) return;
			soon(retryMs);
			retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
		} finally {
			isAsking = false;
		}
	};
	const onBack = () => {
		if (document.visibilityState === "visible") soon(0);
	};

	const stopHearing = onFavouritePressed(() => soon(GATHER_MS));
	window.addEventListener("online", onBack);
	document.addEventListener("visibilitychange", onBack);
	soon(0);
	return () => {
		leaving.abort();
		clearTimeout(timer);
		stopHearing();
		window.removeEventListener("online", onBack);
		document.removeEventListener("visibilitychange", onBack);
	};
}

/** The account's favourites after the changes; null when nobody is signed in any more. */
async function tell(changes: FavouriteChanges, signal: AbortSignal): Promise<string[] | null> {
	const answer = await fetch("/api/my-favourites", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(changes),
		signal,
		// A page that is left has said what was pressed on it.
		keepalive: true,
	});
	if (answer.status === 401) return null;
	if (!answer.ok) throw new Error(`the favourites could not be kept: ${answer.status}`);
	const body: unknown = await answer.json();
	if (typeof body !== "object" || body === null || !("ids" in body) || !Array.isArray(body.ids)) {
		throw new Error("not an answer about favourites");
	}
	return body.ids.filter((id) => typeof id === "string");
}
