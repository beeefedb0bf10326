import { screenPath } from "#app/platform/addresses/data-requests.ts";
import { DRAFT_PARAM } from "#app/platform/addresses/draft-parameter.ts";
import type { RateLimitName } from "./rate-limits.ts";

/**
 * How the server treats an address before and after the app answers it. This table holds everything that the server
 * knows about paths; `address-policies.test.ts` compares it with `app/routes.ts`.
 */
export interface AddressPolicy {
	/** The pattern, as in `app/routes.ts`: `:name` matches one segment, `/*` the rest. */
	pattern: string;
	handledBy: "app" | "images" | "documents" | "static" | "health" | "ready" | "metrics";
	/** Set if the page is the same for every visitor: the query parameters that matter, in the order of the cache key. */
	cachedWith?: readonly string[];
	/** Query parameters that make the response personal; on every page that of a draft does. */
	dynamicWith: readonly string[];
	/** The rate limit per client; `rate-limits.ts` says what each limit counts. */
	rateLimit: RateLimitName | null;
	/**
	 * The size limit of a request's body: a form, product pictures and spreadsheets with the form around them, a
	 * customer's photographs, or one photograph of an artisan.
	 */
	body: "form" | "upload" | "photos" | "photo";
	/**
	 * High priority is for requests that earn money or report on the shop: they are admitted under load and need no
	 * slot.
	 */
	priority: "normal" | "high";
	/** Called by programs without a visitor's cookie: signed, or with a bearer token. */
	isOriginExempt: boolean;
	/** Whether its form also leads to Melhor Envio, where an administrator authorizes the shop. */
	authorizesShop: boolean;
	referrer: "strict-origin-when-cross-origin" | "no-referrer";
	/** Format of a refusal: a small page for people, JSON for programs. */
	refusal: "page" | "json";
	/** How long browsers keep a file; names under /assets carry a hash of their content. */
	browserCache: "hour" | "immutable";
}

const defaults: Omit<AddressPolicy, "pattern"> = {
	handledBy: "app",
	dynamicWith: [DRAFT_PARAM],
	rateLimit: "writes",
	body: "form",
	priority: "normal",
	isOriginExempt: false,
	authorizesShop: false,
	referrer: "strict-origin-when-cross-origin",
	refusal: "page",
	browserCache: "hour",
};

const catalogue: Partial<AddressPolicy> = {
	cachedWith: [
		"q",
		"category",
		"artisan",
		"material",
		"min",
		"max",
		"availability",
		"made_to_order",
		"sort",
		"page",
	],
};
const staticPage: Partial<AddressPolicy> = { cachedWith: [] };
const account: Partial<AddressPolicy> = { rateLimit: "accounts" };
const checkout: Partial<AddressPolicy> = { priority: "high" };
const upload: Partial<AddressPolicy> = { body: "upload" };
const photos: Partial<AddressPolicy> = { body: "photos" };
const document: Partial<AddressPolicy> = { handledBy: "documents", rateLimit: "feeds" };
const api: Partial<AddressPolicy> = { refusal: "json" };
const apiFunction: Partial<AddressPolicy> = { ...api, rateLimit: "functions" };
const lookUp: Partial<AddressPolicy> = { ...api, rateLimit: "look-ups" };
const program: Partial<AddressPolicy> = { isOriginExempt: true, rateLimit: "programs" };
const file: Partial<AddressPolicy> = { handledBy: "static" };

const table: Record<string, Partial<AddressPolicy>> = {
	// Pages of the shop
	"/": { ...staticPage },
	"/products": { ...catalogue },
	"/product/:slug": { ...staticPage },
	"/product/:slug/question": { rateLimit: "contact" },
	"/categories": catalogue,
	"/artisans": catalogue,
	"/our-woods": { ...staticPage },
	"/faq": { ...staticPage, dynamicWith: [DRAFT_PARAM, "q"] },
	"/api/notify-me": { rateLimit: "contact" },
	// Its address carries a secret.
	"/notify-me/:token": { rateLimit: "contact", referrer: "no-referrer" },
	// Its address carries a secret.
	"/orders/day/:token": { rateLimit: "tracking", referrer: "no-referrer" },
	// Its address carries a secret.
	"/orders/diary/:token": { rateLimit: "tracking", referrer: "no-referrer" },
	"/contact": { ...staticPage, rateLimit: "contact" },
	// Its address carries a secret.
	"/contact/erase": { rateLimit: "contact", referrer: "no-referrer" },
	"/privacy-terms": { ...staticPage },
	"/track-order": { ...staticPage, dynamicWith: [DRAFT_PARAM, "code"], rateLimit: "tracking" },
	"/cart": {},
	"/checkout": checkout,
	"/checkout/success": checkout,
	"/checkout/pending": checkout,
	"/checkout/failure": checkout,
	"/checkout/return": checkout,
	// Knowing the whole number is permission to read the order: the same look-up as public tracking.
	"/order-confirmation/:orderId": { ...checkout, rateLimit: "tracking" },
	"/order-confirmation/:orderId/correction": {},
	"/order-confirmation/:orderId/invoice/:file": {},
	"/work-photos/:id/:file": {},
	"/robots.txt": {},
	"/*": {},

	// Accounts
	"/auth": account,
	"/auth/two-factor": account,
	// Its address carries a secret until the page's script has removed it.
	"/reset-password": { ...account, referrer: "no-referrer" },
	"/profile": photos,
	"/profile/two-factor": {},
	"/profile/credentials": account,
	// The code in its address changes the account's e-mail.
	"/profile/email": { ...account, referrer: "no-referrer" },
	"/profile/data.json": {},
	"/orders": photos,
	"/wishlist": {},
	"/sign-out": {},

	// The back office
	"/admin": {},
	"/admin/bench": {},
	"/admin/bench/:workId": {},
	"/admin/orders": {},
	"/admin/orders/:orderId": upload,
	"/admin/orders/:orderId/correction": {},
	"/admin/orders/:orderId/day": {},
	"/admin/orders/:orderId/send": {},
	"/admin/orders/:orderId/:paper": {},
	"/admin/orders/:orderId/labels/:labelId": {},
	"/admin/products": {},
	"/admin/products/new": upload,
	"/admin/products/import": upload,
	"/admin/products/leave-day": {},
	"/admin/products/:id": upload,
	"/admin/categories": upload,
	"/admin/images": upload,
	"/admin/scraping": {},
	"/admin/scraping/image": {},
	"/admin/tracking": {},
	"/admin/tracking/:orderId/send": {},
	"/admin/users": {},
	"/admin/contacts": {},
	"/admin/reviews": {},
	"/admin/reviews/products": {},
	"/admin/settings": {},
	"/admin/settings/melhor-envio": { authorizesShop: true },
	// The code in its address stands for the shop's account at Melhor Envio.
	"/admin/settings/melhor-envio/callback": { referrer: "no-referrer" },
	"/admin/texts": {},
	// A text that is much too long is answered, too.
	"/admin/texts/:key": upload,
	"/admin/searches": {},
	"/admin/searches/synonyms": {},
	"/admin/communications/:kind": {},
	"/admin/communications": {},
	"/admin/notifications": {},
	"/admin/outbox": {},
	"/admin/webhooks": {},
	"/admin/audit": {},
	"/admin/backup": {},
	"/admin/backup/file": {},
	"/admin/backup/restore": {},
	"/admin/backup/restore/upload": { ...upload, refusal: "json", rateLimit: "backup-parts" },
	"/admin/command-palette": {},
	"/admin/audit.csv": {},
	"/admin/categories.csv": {},
	"/admin/communications/mails.csv": {},
	"/admin/communications/notifications.csv": {},
	"/admin/communications/webhooks.csv": {},
	"/admin/contacts.csv": {},
	"/admin/orders.csv": {},
	"/admin/products.csv": {},
	"/admin/reviews.csv": {},
	"/admin/searches.csv": {},
	"/admin/searches/synonyms.csv": {},
	"/admin/tracking.csv": {},
	"/admin/users.csv": {},

	// The artisan's page
	"/oficina": {},
	"/oficina/work": api,
	"/oficina/events": api,
	"/oficina/photos/:eventId": { ...api, body: "photo" },
	"/oficina/sw.js": {},
	"/oficina/manifest.webmanifest": {},
	"/oficina/assets/:file": {},

	// Endpoints
	"/api/docs": {},
	"/api/openapi.json": api,
	"/api/session": api,
	"/api/auth/*": { ...api, rateLimit: "accounts" },
	"/api/search-suggestions": lookUp,
	"/api/recently-seen": lookUp,
	"/api/recommendations": lookUp,
	"/api/delivery-days": lookUp,
	"/api/pieces-to-scale": { ...lookUp, ...staticPage },
	"/api/cart": api,
	"/api/favourites": api,
	"/api/my-favourites": api,
	"/api/live/order/:orderId": api,
	"/api/live/admin": api,
	"/api/live/parcel": { ...api, rateLimit: "tracking" },
	"/api/functions/address-autocomplete": apiFunction,
	"/api/functions/validate-cep": apiFunction,
	"/api/functions/calculate-distance-shipping": apiFunction,
	"/api/functions/create-mercadopago-preference": apiFunction,
	"/api/functions/public-order-tracking": { ...api, rateLimit: "tracking" },
	"/api/functions/scrape-product": apiFunction,
	"/api/functions/generate-product-reviews": apiFunction,
	"/api/webhooks/mercadopago": { ...api, ...program, priority: "high" },

	// The payment sandbox
	"/sandbox/mercadopago/checkout/:preferenceId": {},
	"/sandbox/mercadopago/checkout/preferences": program,
	"/sandbox/mercadopago/v1/payments/:id": program,
	"/sandbox/mercadopago/v1/payments": program,
	"/sandbox/mercadopago/v1/payments/:id/refunds": program,
	"/sandbox/mercadopago/v1/payments/:id/refunds/:refundId": program,

	// Handled by the server without the app
	"/images/:id/:file": { handledBy: "images" },
	"/sitemap.xml": document,
	"/feeds/google.xml": document,
	"/assets/*": { ...file, browserCache: "immutable" },
	"/hero/*": file,
	"/joints/*": file,
	"/rooms/*": file,
	"/woods/*": file,
	"/apple-touch-icon.png": file,
	"/favicon.png": file,
	"/icon-192.png": file,
	"/icon-512.png": file,
	"/manifest.webmanifest": file,
	"/og.jpg": file,
	"/health": { handledBy: "health", priority: "high" },
	"/ready": { handledBy: "ready", priority: "high" },
	"/metrics": { handledBy: "metrics", priority: "high" },
};

export const addressPolicies: readonly AddressPolicy[] = Object.entries(table).map(([pattern, policy]) => ({
	...defaults,
	...policy,
	pattern,
}));

const policyForUnknown = addressPolicies.find(({ pattern }) => pattern === "/*") as AddressPolicy;
const fixedAddresses = new Map(
	addressPolicies.filter(({ pattern }) => !/[:*]/.test(pattern)).map((policy) => [policy.pattern, policy]),
);
const openAddresses = addressPolicies
	.filter((policy) => /[:*]/.test(policy.pattern) && policy !== policyForUnknown)
	.map((policy) => ({
		policy,
		expression: new RegExp(
			`^${policy.pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([^/]+)").replace("/*", "(?:/(.*))?")}$`,
			"i",
		),
	}));

/** A variable part in a link of the shop to a cached page. */
const SLUG = /^[a-z0-9-]{1,200}$/;

export interface PolicyMatch {
	policy: AddressPolicy;
	/** The variable parts of the address, in order. */
	parameters: readonly string[];
	/** Whether it is spelled as the shop spells it: only one spelling of an address is cached. */
	isCanonical: boolean;
}

/**
 * The policy of an address in any spelling: the router treats capitals, encoded letters and a trailing slash as the
 * same page, so a limit must do so too.
 */
export function matchAddress(pathname: string): PolicyMatch {
	const path = screenPath(pathname);
	const canonical = fixedAddresses.get(path);
	if (canonical) return { policy: canonical, parameters: [], isCanonical: true };
	const decoded = decodePath(path);
	const fixed = fixedAddresses.get(decoded.toLowerCase());
	if (fixed) return { policy: fixed, parameters: [], isCanonical: false };
	for (const { policy, expression } of openAddresses) {
		const match = expression.exec(policy.handledBy === "app" ? decoded : pathname);
		if (!match) continue;
		const parameters = match.slice(1).map((part) => part ?? "");
		const isCanonical =
			path === decoded && path === path.toLowerCase() && parameters.every((part) => SLUG.test(part));
		return { policy, parameters, isCanonical };
	}
	return { policy: policyForUnknown, parameters: [], isCanonical: false };
}

/** The path of a request exactly as it was sent. */
export const pathOf = (request: { url?: string | undefined }): string =>
	(request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";

function decodePath(path: string): string {
	let decoded = path;
	try {
		decoded = decodeURIComponent(path);
	} catch {
		// The router answers a path that cannot be decoded; only the default policy applies to it.
	}
	return decoded.length > 1 ? decoded.replace(/\/+$/, "") || "/" : decoded;
}
