import { hash } from "node:crypto";

/** Names the hashes of a page's inline scripts from the app to the HTTP server, which makes the page's policy of them. */
export const INLINE_SCRIPTS_HEADER = "x-inline-scripts";

/**
 * The page without the mark of its rendering, and the hashes of the inline scripts that had it. A script that came
 * into the page with somebody's text cannot know the mark.
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
 * The page with its scripts fetched after the style sheet, the fonts and the first pictures, which the reader sees
 * before any script runs. The router asks for its modules as urgently as for fonts (`docs/dependencies.md`, 10).
 */
export const fetchScriptsLast = (html: string): string =>
	html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
