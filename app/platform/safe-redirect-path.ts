const BASE = "https://shop.invalid";
/** If it is encoded more often than this, no server would decode it to a slash. */
const MAX_DECODINGS = 4;

/**
 * The only place that decides where a redirect may lead: a path of this shop. Anything else (another host, a scheme,
 * a backslash that browsers read as a slash, a control character) becomes the fallback.
 */
export function safeRedirectPath(value: string | null | undefined, fallback = "/"): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from an address.
	if (!value?.startsWith("/") || /[\\\x00-\x1f\x7f]/.test(value)) return fallback;
	if (!URL.canParse(value, BASE)) return fallback;
	const { origin, pathname, search, hash } = new URL(value, BASE);
	return origin === BASE && !startsWithHost(pathname) ? `${pathname}${search}${hash}` : fallback;
}

/**
 * Whether a browser could read the path as `//host`. Parsing removes dots, which can bring two slashes to the front
 * ("/.//host"); decoding in a proxy between us and the browser can do so too.
 */
function startsWithHost(pathname: string): boolean {
	let path = pathname;
	for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
		// Some proxies decode only slashes, which keeps dots in names that full decoding would remove.
		if (readsAsHost(path) || readsAsHost(decodeSlashes(path))) return true;
		path = decodeOnce(path);
	}
	return false;
}

const readsAsHost = (path: string): boolean =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
	/^\/[\x00-\x20\x7f]*[/\\]/.test(path) || new URL(`${BASE}${path}`).pathname.startsWith("//");

const decodeSlashes = (path: string): string =>
	path.replaceAll(/%(2f|5c)/gi, (sign) => decodeURIComponent(sign));

function decodeOnce(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		// Text that is not valid UTF-8 as a whole may still contain an encoded slash.
		return path.replaceAll(/%(2f|5c|2e|25|09|0a|0d)/gi, (sign) => decodeURIComponent(sign));
	}
}
