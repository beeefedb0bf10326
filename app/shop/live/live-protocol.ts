import { href } from "react-router";
/** What both ends of a live page agree on (product decisions, "Client constants of section 9"). */

/** The server lets a line never be silent for longer than this. */
export const HEARTBEAT_MS = 25_000;
/** A line that is not open after this is given up. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** Pauses before the first, second, third and every later attempt to open a line again. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Of which change the page should hold this, in milliseconds since 1970; said when a line opens. */
export const VERSION_EVENT = "version";
/** Something of what the page shows has changed: it reads itself again. */
export const CHANGED_EVENT = "changed";

export const orderLiveUrl = (orderId: string): string => href("/api/live/order/:orderId", { orderId });
export const parcelLiveUrl = (code: string): string =>
	`${href("/api/live/parcel")}?code=${encodeURIComponent(code)}`;
export const ADMIN_LIVE_URL = href("/api/live/desk");
