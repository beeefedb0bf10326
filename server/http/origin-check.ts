/** The headers by which a browser states the origin of an unsafe request. */
export interface RequestSource {
	method: string;
	origin: string | undefined;
	fetchSite: string | undefined;
}

/**
 * Whether a request that changes something may have come from one of our own pages.
 *
 * Browsers say so in `Sec-Fetch-Site` and `Origin`, which a page cannot forge; each that is present must agree. A
 * request with neither comes from a program, which has no visitor's cookies to misuse (and the cookies are SameSite
 * besides).
 */
export function isSameOriginRequest(
	{ method, origin, fetchSite }: RequestSource,
	publicOrigin: string,
): boolean {
	if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
	if (fetchSite !== undefined && fetchSite !== "same-origin") return false;
	// A page with Referrer-Policy: no-referrer (password reset) posts its own form with "null".
	if (origin === "null") return fetchSite === "same-origin";
	return origin === undefined || isSameOrigin(origin, publicOrigin);
}

/** Whether the origins are equal; on loopback `localhost`, `127.0.0.1` and `[::1]` are the same shop. */
function isSameOrigin(origin: string, publicOrigin: string): boolean {
	if (origin === publicOrigin) return true;
	const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/;
	if (!loopback.test(publicOrigin)) return false;
	return origin.replace(loopback, "http://localhost") === publicOrigin.replace(loopback, "http://localhost");
}
