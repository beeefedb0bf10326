/**
 * Takes what the last answer left for the page's own script, if anything: read once, then gone.
 * Damaged ones are dropped.
 */
export function consumeFlashCookie(name: string): string | undefined {
	const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
	if (!found) return undefined;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
	document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
	try {
		return decodeURIComponent(found.slice(name.length + 1));
	} catch {
		return undefined;
	}
}
