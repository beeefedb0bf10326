/**
 * Whether an unsafe request may have come from one of our own pages. Browsers say so in
 * `Sec-Fetch-Site` and `Origin`; programs that send neither have no cookies to abuse, so the
 * absence of both is refused as well: every browser of the last five years sends one.
 */
export function isOwnRequest(
	request: { method: string; origin: string | undefined; fetchSite: string | undefined },
	publicOrigin: string,
): boolean {
	if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return true;
	const { origin, fetchSite } = request;
	if (fetchSite !== undefined && fetchSite !== "same-origin") return false;
	// A page with Referrer-Policy: no-referrer (password reset) posts its own form with "null".
	if (origin === "null") return fetchSite === "same-origin";
	if (origin !== undefined) return origin === publicOrigin;
	return fetchSite === "same-origin";
}
