/**
 * A limit on the requests of one client; `seconds` is the window. `address-policies.ts` says which address has which
 * limit.
 */
export interface RateLimit {
	points: number;
	seconds: number;
	counts: "writes" | "every request";
	/** For IPv6 also: all addresses of a /48 together may have this many times the limit; a tunnel has 65,536 clients. */
	ofNetwork?: number;
	/** It protects this process only, and counting it in the database would cost more than it saves. */
	isPerProcess?: boolean;
}

export const rateLimits = {
	accounts: { points: 60, seconds: 600, counts: "writes", ofNetwork: 4 },
	tracking: { points: 60, seconds: 300, counts: "every request" },
	contact: { points: 10, seconds: 600, counts: "writes" },
	functions: { points: 240, seconds: 60, counts: "writes" },
	// Long responses, generated for each request, for a few programs a day.
	feeds: { points: 60, seconds: 60, counts: "every request" },
	// Requested while a visitor types or scrolls, and never cached as a whole page.
	"look-ups": { points: 240, seconds: 60, counts: "every request" },
	// Pages rendered for one request: neither cached nor sharing another request's render.
	"page-renders": { points: 300, seconds: 60, counts: "every request", isPerProcess: true },
	// A backup of 4 GB has 2,048 parts, and a fast line carries dozens in a second.
	"backup-parts": { points: 6000, seconds: 60, counts: "writes", isPerProcess: true },
	// Signed notifications; Mercado Pago's own servers send few, and repeat refused ones.
	programs: { points: 600, seconds: 60, counts: "writes" },
	writes: { points: 300, seconds: 60, counts: "writes" },
	// Counted by the server itself, after its response.
	"zero-result-searches": { points: 30, seconds: 600, counts: "every request" },
} satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
