/*
 * All that the server knows of the addresses at which the router fetches a screen's data without its document.
 * It does not promise them: `requests-data-of-screens.spec.ts` compares them with what the built shop asks for.
 */

const SUFFIX = ".data";
/** Below a path that ends in a slash. */
const SUFFIX_AFTER_SLASH = "/_.data";

/** Names the parts of the data that are wanted. */
export const PARTS_PARAMETER = "_routes";

export const isDataRequest = (pathname: string): boolean => pathname.endsWith(SUFFIX);

/** The path of the screen whose data is asked for; any other path as it is. */
export function screenPath(pathname: string): string {
	if (pathname.endsWith(SUFFIX_AFTER_SLASH)) return pathname.slice(0, 1 - SUFFIX_AFTER_SLASH.length);
	return isDataRequest(pathname) ? pathname.slice(0, -SUFFIX.length) : pathname;
}

/** The address of the screen for a reader: path and query, without what the router added. */
export function screenAddress({ pathname, search }: URL): string {
	const parameters = new URLSearchParams(search);
	parameters.delete(PARTS_PARAMETER);
	const path = isDataRequest(pathname) ? screenPath(pathname).replace(/(.)\/$/, "$1") : pathname;
	return parameters.size > 0 ? `${path}?${parameters}` : path;
}
