import { createHash } from "node:crypto";
import type { AddressPolicy } from "./address-policies.ts";

export interface PagePolicy {
	/** Origins besides our own to which a posted form may lead (the payment provider). */
	formTargets: readonly string[];
	/** Sources besides our own that scripts may call (the development server's socket). */
	connectTargets: readonly string[];
	https: boolean;
}

/**
 * The Content-Security-Policy of one HTML page: its own inline scripts by hash and nothing else
 * inline. One mechanism for cached and for private pages (decision 0003).
 */
export function contentSecurityPolicy(html: string, options: PagePolicy): string {
	const hashes = [...new Set(inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`))];
	return [
		"default-src 'self'",
		`script-src 'self'${hashes.map((hash) => ` ${hash}`).join("")}`,
		// Style attributes come from measured sizes and picture placeholders; they can run nothing.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
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

/** The texts between `<script …>` and `</script>` of scripts that have no `src` and do run. */
export function inlineScripts(html: string): string[] {
	const found: string[] = [];
	// The page is our own: React writes attributes in quotes and escapes "</script" in content.
	for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (/\bsrc=/.test(attributes) || /\btype="application\/ld\+json"/.test(attributes)) continue;
		found.push(body);
	}
	return found;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The headers of every answer. */
export function commonHeaders(options: {
	https: boolean;
	referrer: AddressPolicy["referrer"];
}): Record<string, string> {
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": options.referrer,
		"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		"X-Frame-Options": "DENY",
		...(options.https ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
	};
}
