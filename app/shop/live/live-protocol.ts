import { href } from "react-router";

/* The protocol of a live page, with the times of the specification, section 9. */

/** The server sends at least one heartbeat in this time. */
export const HEARTBEAT_MS = 25_000;
/** A connection that did not open within this time is aborted. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** Pauses before the first, second, third and every later attempt to reconnect. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Sent first. Its data is the time of the last change, in milliseconds since 1970. */
export const VERSION_EVENT = "version";
/** The data has changed; the page loads it again. */
export const CHANGED_EVENT = "changed";

export const orderLiveUrl = (orderId: string): string => href("/api/live/order/:orderId", { orderId });
export const parcelLiveUrl = (code: string): string =>
	`${href("/api/live/parcel")}?code=${encodeURIComponent(code)}`;
export const ADMIN_LIVE_URL = href("/api/live/admin");
/** For the list of webhooks alone, because one message may be sent many times. */
export const WEBHOOKS_TOPIC = "webhooks";
export const WEBHOOKS_LIVE_URL = `${ADMIN_LIVE_URL}?of=${WEBHOOKS_TOPIC}`;
