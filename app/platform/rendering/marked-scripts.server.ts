import { hash } from "node:crypto";

/**
 * Carries the hashes of a page's inline scripts from the app to the HTTP server, which puts them into the page's
 * Content-Security-Policy.
 */
export const INLINE_SCRIPTS_HEADER = "x-inline-scripts";

/**
 * Removes the render's mark from the page, and returns the hashes of the inline scripts that had it. A script that
 * was injected with user text cannot know the mark.
 */
export function extractMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
	const attribute = ` nonce="${mark}"`;
	const hashes = new Set<string>();
	for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
		hashes.add(`'sha256-${hash("sha256", body, "base64")}'`);
	}
	return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}

/**
 * Makes the page fetch its scripts after the style sheet, the fonts and the first pictures, which the reader sees
 * before any script runs. The router requests its modules as urgently as fonts (`docs/dependencies.md`, 10).
 */
export const fetchScriptsLast = (html: string): string =>
	html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
