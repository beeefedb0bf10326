import { flashCookie } from "#app/platform/flash-cookie.server.ts";
import { ORDERED_COOKIE } from "./sent-order.ts";

/** Long enough for whoever closes the browser right after paying. */
const KEPT_FOR_SECONDS = 30 * 86_400;

/** Tells the next page that runs that the order of this key has gone through. */
export const orderedCookie = (orderKey: string): string =>
	flashCookie(ORDERED_COOKIE, orderKey, KEPT_FOR_SECONDS);
