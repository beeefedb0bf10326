import { isDataRequest, PARTS_PARAMETER } from "#app/platform/addresses/data-requests.ts";
import type { PolicyMatch } from "#server/http/address/address-policies.ts";

const MAX_PARAMETER_LENGTH = 200;

/**
 * The cache key of an address: its path and the relevant parameters in a fixed order. Undefined if the page is not
 * the same for every visitor. Other parameters neither get a cached page of their own nor reach a render.
 */
export function cacheKey(url: URL, { policy, isCanonical }: PolicyMatch): string | undefined {
	const { cachedWith, dynamicWith } = policy;
	if (!cachedWith || !isCanonical) return undefined;
	if (dynamicWith.some((name) => url.searchParams.has(name))) return undefined;
	const names = isDataRequest(url.pathname) ? [...cachedWith, PARTS_PARAMETER] : cachedWith;
	const parameters = new URLSearchParams();
	for (const name of names) {
		// A filter may be chosen more than once; the order of its values does not matter.
		for (const value of url.searchParams.getAll(name).toSorted()) {
			if (value === "") continue;
			if (value.length > MAX_PARAMETER_LENGTH) return undefined;
			parameters.append(name, value);
		}
	}
	const query = parameters.toString();
	return query ? `${url.pathname}?${query}` : url.pathname;
}
