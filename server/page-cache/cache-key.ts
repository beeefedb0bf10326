import { isDataRequest, PARTS_PARAMETER } from "#app/platform/addresses/data-requests.ts";
import type { PolicyMatch } from "#server/http/address/address-policies.ts";

const MAX_PARAMETER_LENGTH = 200;

/**
 * The key under which the page of an address is cached: its path and the parameters that matter, in
 * a fixed order. Undefined when the page is not the same for every visitor. Other parameters
 * neither get their own cached page nor reach a render.
 */
export function cacheKey(url: URL, { policy, isCanonical }: PolicyMatch): string | undefined {
	const { cachedWith, dynamicWith } = policy;
	if (!cachedWith || !isCanonical) return undefined;
	if (dynamicWith && url.searchParams.has(dynamicWith)) return undefined;
	const names = isDataRequest(url.pathname) ? [...cachedWith, PARTS_PARAMETER] : cachedWith;
	const parameters = new URLSearchParams();
	for (const name of names) {
		// A filter may be chosen more than once; the order of its values changes nothing.
		for (const value of url.searchParams.getAll(name).toSorted()) {
			if (value === "") continue;
			if (value.length > MAX_PARAMETER_LENGTH) return undefined;
			parameters.append(name, value);
		}
	}
	const query = parameters.toString();
	return query ? `${url.pathname}?${query}` : url.pathname;
}
