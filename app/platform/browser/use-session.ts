import { useEffect, useSyncExternalStore } from "react";
import { href } from "react-router";
import { getJson } from "./json-request.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { hasSessionMark, isShownSignedIn, showSignedIn } from "./session-mark.ts";

/**
 * The signed-in user, as the browser knows it; the server checks its own records each time. Whether a visitor is signed
 * in, the document itself says from its first frame on: both variants are rendered, and the style sheet shows one of
 * them (`signed-in:`, `signed-out:`).
 */
export type SessionState =
	| { status: "loading" }
	| { status: "guest" }
	| { status: "user"; user: SignedInUser };

interface SignedInUser {
	id: string;
	fullName: string;
	email: string;
	role: "admin" | "artisan" | "customer";
}

let state: SessionState = { status: "loading" };
/** How many requests have been sent; the response of the last one counts. */
let requests = 0;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const setState = (next: SessionState): void => {
	state = next;
	for (const listener of listeners) listener();
};

/** Reloads the session; called after signing in, out or changing the profile. */
export async function refreshSession(): Promise<void> {
	const request = ++requests;
	clearTimeout(retryTimer);
	showSignedIn(hasSessionMark());
	const response = getJson<{ user: SignedInUser | null }>(href("/api/session"));
	const session = await response.catch(() => undefined);
	// A slow response must not sign out a visitor who has signed in meanwhile.
	if (request !== requests) return;
	if (session) {
		failures = 0;
		showSignedIn(session.user !== null);
		setState(session.user ? { status: "user", user: session.user } : { status: "guest" });
		return;
	}
	// Offline, or the server is restarting: keep the known session and retry.
	failures += 1;
	retryTimer = setTimeout(refreshSession, retryDelayMs(failures));
}

/** The `clientAction` of screens that change who is signed in, or the name that the header shows. */
export async function refreshSessionAfter<Result>({
	serverAction,
}: {
	serverAction: () => Promise<Result>;
}): Promise<Result> {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}

/**
 * The session of this browser. Public pages are the same for every visitor, so they load it with a small private
 * request after they are shown.
 */
export function useSession(): SessionState {
	useEffect(() => {
		// The first request of a page takes some time, which should not delay React's commit.
		setTimeout(() => {
			if (!requests) void refreshSession();
		});
	}, []);
	return useSyncExternalStore(
		subscribeToSession,
		() => state,
		() => serverState,
	);
}

const serverState: SessionState = { status: "loading" };

function subscribeToSession(listener: () => void): () => void {
	if (listeners.size === 0) watcher = watchMark();
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) watcher?.abort();
	};
}

let watcher: AbortController | undefined;

/**
 * Notices when the visitor signs in or out in another tab. Browsers without the Cookie Store API (Firefox before 140,
 * Safari before 18.4) notice it when the reader comes back to this tab.
 */
function watchMark(): AbortController {
	const controller = new AbortController();
	const follow = () => {
		if (hasSessionMark() !== isShownSignedIn()) void refreshSession();
	};
	const { signal } = controller;
	globalThis.cookieStore?.addEventListener("change", follow, { signal });
	for (const event of ["focus", "pageshow"]) addEventListener(event, follow, { signal });
	document.addEventListener("visibilitychange", follow, { signal });
	return controller;
}
