import type { AddressPolicy } from "./address/address-policies.ts";

export interface PagePolicy {
	/** Origins besides our own that a posted form may lead to (Mercado Pago). */
	formTargets: readonly string[];
	/** The origin at which an administrator authorizes the shop, for the one page with that form (Melhor Envio). */
	authorizationTarget: string;
	/** Origins besides our own that scripts may call (the development server's socket). */
	connectTargets: readonly string[];
	/** Other origins of pictures (the image store). */
	imageSources: readonly string[];
	https: boolean;
	/** Whether browsers trust the shop's origin as they do https; this is also true of localhost. */
	isTrustworthy: boolean;
}

/**
 * The Content-Security-Policy of one HTML page: allows only the inline scripts with these hashes. One mechanism for
 * cached and for private pages (decision 0003).
 */
export function contentSecurityPolicy(
	scriptHashes: string,
	options: PagePolicy,
	{ authorizesShop }: Pick<AddressPolicy, "authorizesShop">,
): string {
	const formTargets = [...options.formTargets, ...(authorizesShop ? [options.authorizationTarget] : [])];
	return [
		"default-src 'self'",
		`script-src ${`'self' ${scriptHashes}`.trim()}`,
		// Style attributes come from measured sizes and picture placeholders; they cannot run code.
		"style-src 'self' 'unsafe-inline'",
		`img-src ${["'self'", "data:", "blob:", ...options.imageSources].join(" ")}`,
		"font-src 'self'",
		`connect-src ${["'self'", ...options.connectTargets].join(" ")}`,
		`form-action ${["'self'", ...formTargets].join(" ")}`,
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
		// A window that opened our page cannot navigate it, nor can a page opened by ours. For an untrusted origin,
		// browsers ignore the header and log a warning in the console of every page.
		...(isTrustworthy ? { "Cross-Origin-Opener-Policy": "same-origin" } : {}),
		...(https ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
	};
}
