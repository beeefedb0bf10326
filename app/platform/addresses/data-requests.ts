/*
 * How the router's data requests (a screen's data without its document) are addressed. React Router does not promise
 * these addresses: `requests-data-of-screens.spec.ts` compares them with what the built shop requests.
 */

const SUFFIX = ".data";
/** The suffix of a path that ends in a slash. */
const SUFFIX_AFTER_SLASH = "/_.data";

/** The parameter that names the parts of the data that are wanted. */
export const PARTS_PARAMETER = "_routes";

export const isDataRequest = (pathname: string): boolean => pathname.endsWith(SUFFIX);

/** The path of the screen whose data is requested; any other path unchanged. */
export function screenPath(pathname: string): string {
	if (pathname.endsWith(SUFFIX_AFTER_SLASH)) return pathname.slice(0, 1 - SUFFIX_AFTER_SLASH.length);
	return isDataRequest(pathname) ? pathname.slice(0, -SUFFIX.length) : pathname;
}

/** The screen's address as its reader knows it: path and query, without what the router added. */
export function screenAddress({ pathname, search }: URL): string {
	const parameters = new URLSearchParams(search);
	parameters.delete(PARTS_PARAMETER);
	const path = isDataRequest(pathname) ? screenPath(pathname).replace(/(.)\/$/, "$1") : pathname;
	return parameters.size > 0 ? `${path}?${parameters}` : path;
}
