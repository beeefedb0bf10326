import { useEffect, useSyncExternalStore } from "react";
import { retryPause } from "./retry-pause.ts";

/** Who is signed in, as the browser knows it; the server asks its own records each time. */
export type SessionState =
	| { status: "loading" }
	| { status: "guest" }
	| {
			status: "user";
			user: { id: string; fullName: string; email: string; role: "admin" | "artisan" | "customer" };
	  };

let state: SessionState = { status: "loading" };
let asked = false;
let failures = 0;
let nextTry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const set = (next: SessionState): void => {
	state = next;
	for (const listener of listeners) listener();
};

/** Asks the server again; called after signing in, out or changing the profile. */
export async function refreshSession(): Promise<void> {
	asked = true;
	clearTimeout(nextTry);
	try {
		const response = await fetch("/api/session", { headers: { Accept: "application/json" } });
		if (response.status >= 500) throw new Error(`the session was answered with ${response.status}`);
		const body: unknown = response.ok ? await response.json() : null;
		failures = 0;
		set(isUserAnswer(body) ? { status: "user", user: body.user } : { status: "guest" });
	} catch {
		// Offline, or the server is restarting: the page works as for a guest, and asks again by itself.
		if (state.status === "loading") set({ status: "guest" });
		failures += 1;
		nextTry = setTimeout(refreshSession, retryPause(failures));
	}
}

/**
 * The session of this browser. Public pages are the same for everybody, so they learn it by one
 * small private call after they are shown.
 */
export function useSession(): SessionState {
	useEffect(() => {
		if (!asked) void refreshSession();
	}, []);
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => serverState,
	);
}

const serverState: SessionState = { status: "loading" };

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

const isUserAnswer = (value: unknown): value is Extract<SessionState, { status: "user" }> =>
	typeof value === "object" && value !== null && "user" in value && value.user !== null;
