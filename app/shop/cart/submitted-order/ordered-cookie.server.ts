import { flashCookie } from "#app/platform/forms/toasts.server.ts";
import { DAY_SECONDS } from "#app/values/date.ts";
import { ORDERED_COOKIE } from "./submitted-order.ts";

/** The browser may be closed right after the payment, and opened weeks later. */
const MAX_AGE_SECONDS = 30 * DAY_SECONDS;

/**
 * The only way in which the server reports that the order of this key has gone through. A cookie also reaches a page
 * that is opened later, if the customer left the first one too early.
 */
export const orderedCookie = (orderKey: string): string =>
	flashCookie(ORDERED_COOKIE, orderKey, MAX_AGE_SECONDS);
