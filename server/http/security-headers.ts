import { hash } from "node:crypto";
import type { AddressPolicy } from "./address/address-policies.ts";

export interface PagePolicy {
	/** Origins besides our own to which a posted form may lead (the payment provider). */
	formTargets: readonly string[];
	/** Sources besides our own that scripts may call (the development server's socket). */
	connectTargets: readonly string[];
	/** Where pictures lie that the shop sends browsers to (the image store). */
	imageSources: readonly string[];
	https: boolean;
}

/**
 * The Content-Security-Policy of one HTML page: these inline scripts by hash and nothing else
 * inline. One mechanism for cached and for private pages (decision 0003).
 */
export function contentSecurityPolicy(scripts: readonly string[], options: PagePolicy): string {
	const hashes = [...new Set(scripts.map((script) => `'sha256-${sha256(script)}'`))];
	return [
		"default-src 'self'",
		`script-src 'self'${hashes.map((hash) => ` ${hash}`).join("")}`,
		// Style attributes come from measured sizes and picture placeholders; they can run nothing.
		"style-src 'self' 'unsafe-inline'",
		`img-src ${["'self'", "data:", "blob:", ...options.imageSources].join(" ")}`,
		"font-src 'self'",
		`connect-src ${["'self'", ...options.connectTargets].join(" ")}`,
		`form-action ${["'self'", ...options.formTargets].join(" ")}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-src 'none'",
		"manifest-src 'self'",
		...(options.https ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

/**
 * The page without the mark of its rendering, and the inline scripts that had it. A script that came
 * into the page with somebody's text cannot know the mark.
 */
export function extractMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
	const attribute = ` nonce="${mark}"`;
	const scripts: string[] = [];
	for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (attributes.includes(attribute) && !/\ssrc=/.test(attributes)) scripts.push(body);
	}
	return { html: html.replaceAll(attribute, ""), scripts };
}

const sha256 = (text: string): string => hash("sha256", text, "base64");

/** The headers of every response. */
export function commonHeaders(options: {
	https: boolean;
	referrer: AddressPolicy["referrer"];
}): Record<string, string> {
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": options.referrer,
		"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
		"X-Frame-Options": "DENY",
		...(options.https ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
	};
}
