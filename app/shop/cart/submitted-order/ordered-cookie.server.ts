import { flashCookie } from "#app/platform/forms/flash-cookie.server.ts";
import { ORDERED_COOKIE } from "./submitted-order.ts";

/** Long enough for whoever closes the browser right after paying. */
const MAX_AGE_SECONDS = 30 * 86_400;

/** Tells the next page that runs that the order of this key has gone through. */
export const orderedCookie = (orderKey: string): string =>
	flashCookie(ORDERED_COOKIE, orderKey, MAX_AGE_SECONDS);
