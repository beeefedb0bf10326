/**
 * The only judge of where a redirect may lead: a path of this shop. Anything else (another host,
 * a scheme, a backslash that browsers read as a slash, a control character) becomes the fallback.
 */
export function safeRedirectPath(value: string | null | undefined, fallback = "/"): string {
	if (!value || !/^\/(?![/\\])/.test(value)) return fallback;
	for (let index = 0; index < value.length; index += 1) {
		const code = value.charCodeAt(index);
		if (code < 0x20 || code === 0x7f || code === 0x5c) return fallback;
	}
	const base = "https://shop.invalid";
	try {
		const url = new URL(value, base);
		return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : fallback;
	} catch {
		return fallback;
	}
}
