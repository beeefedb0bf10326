import { SESSION_MARK } from "#app/platform/browser/session-mark.ts";
import { env } from "#app/platform/env.server.ts";

/** `__Host-` cookies need https; on http (localhost) browsers would drop them. */
export const isHttps = env.PUBLIC_URL.startsWith("https:");

const prefix = isHttps ? "__Host-" : "";

export const COOKIE_PREFIX = `${prefix}cerne`;

/** Set beside the session cookie, and readable by scripts. */
export const SESSION_MARK_COOKIE = `${prefix}${SESSION_MARK}`;

/** Names of the account library's cookies, given to it by its settings. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/** Set for a browser that has given the password and must still give the code. */
export const TWO_FACTOR_COOKIE = `${COOKIE_PREFIX}.two_factor`;
