import type { AddressPolicy } from "./address/address-policies.ts";

export interface PagePolicy {
	/** Origins besides our own to which a posted form may lead (Mercado Pago). */
	formTargets: readonly string[];
	/** Sources besides our own that scripts may call (the development server's socket). */
	connectTargets: readonly string[];
	/** Where pictures lie that the shop sends browsers to (the image store). */
	imageSources: readonly string[];
	https: boolean;
	/** Whether browsers trust the shop's origin as they trust https: this machine's own name counts too. */
	isTrustworthy: boolean;
}

/**
 * The Content-Security-Policy of one HTML page: the inline scripts of these hashes and nothing else
 * inline. One mechanism for cached and for private pages (decision 0003).
 */
export function contentSecurityPolicy(scriptHashes: string, options: PagePolicy): string {
	return [
		"default-src 'self'",
		`script-src ${`'self' ${scriptHashes}`.trim()}`,
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

/** The headers of every response. */
export function commonHeaders(
	{ https, isTrustworthy }: Pick<PagePolicy, "https" | "isTrustworthy">,
	referrer: AddressPolicy["referrer"],
): Record<string, string> {
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": referrer,
		"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
		"X-Frame-Options": "DENY",
		// The window that opened a page of ours cannot lead it elsewhere, nor one that it goes on to. Where they do not
		// trust the origin, browsers ignore it with a warning in the console of every page.
		...(isTrustworthy ? { "Cross-Origin-Opener-Policy": "same-origin" } : {}),
		...(https ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
	};
}
