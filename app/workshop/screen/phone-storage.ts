import { href } from "react-router";

/** The name under which the browser wakes the worker once there is a signal again. */
export const SEND_LATER = "send";

interface WithSync extends ServiceWorkerRegistration {
	/** Background sync; iOS has none. */
	readonly sync?: { register(tag: string): Promise<void> };
}

/** Starts the worker that keeps the page, where the browser has workers and the connection is secure. */
export function followWorker(): void {
	if (!("serviceWorker" in navigator)) return;
	// Without it the page works as long as there is a signal.
	void navigator.serviceWorker
		.register(href("/oficina/sw.js"), { scope: href("/oficina"), updateViaCache: "none" })
		.catch(() => undefined);
}

/** Has the worker send the queue when the signal comes back, even if the page is closed by then. */
export async function sendInBackground(): Promise<void> {
	const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
	await registration?.sync?.register(SEND_LATER).catch(() => undefined);
}

let hasAsked = false;

/** Asks the browser once not to clear the storage when the phone runs out of space. */
export async function askToPersist(): Promise<void> {
	if (hasAsked || !navigator.storage?.persist) return;
	hasAsked = true;
	if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
