/**
 * The name of an empty cache that a browser has once it has used the shop. Asking whether it is there holds up no
 * page, as the first look into cookies or storage does.
 */
export const KNOWN_BROWSER = "cerne-used";

/** Has this browser's next pages start by themselves (`start-scripts.ts`). */
export function markBrowser(): void {
	// There are none without HTTPS, and private windows may refuse one.
	globalThis.caches?.open(KNOWN_BROWSER).catch(() => undefined);
}
