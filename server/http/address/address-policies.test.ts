import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { MAX_PART_BYTES, MAX_UPLOAD_BYTES } from "#app/admin/backup/restore/restore.messages.ts";
import routes from "#app/routes.ts";
import { addressPolicies, matchAddress } from "./address-policies.ts";
import { rateLimits } from "./rate-limits.ts";

/** Every pattern for which the router shows a screen; a layout without a path has none. */
function patternsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path, index, children = [] }) => {
		const pattern = path === undefined ? parent : `${parent}/${path}`;
		const patterns = path !== undefined || index ? [pattern || "/"] : [];
		return [...patterns, ...patternsOf(children, pattern)];
	});
}

const patternsWhere = (isWanted: (handledBy: string) => boolean): string[] =>
	addressPolicies.filter(({ handledBy }) => isWanted(handledBy)).map(({ pattern }) => pattern);

describe("the table of address policies", () => {
	it("has exactly one policy for each route of the router", () => {
		const patterns = patternsWhere((handledBy) => handledBy === "app");
		expect(patterns.toSorted()).toEqual(patternsOf(routes).toSorted());
	});

	it("has no other policies than those of the server's own addresses", () => {
		expect(patternsWhere((handledBy) => handledBy !== "app" && handledBy !== "static")).toEqual([
			"/images/:id/:file",
			"/sitemap.xml",
			"/feeds/google.xml",
			"/health",
			"/ready",
			"/metrics",
		]);
	});

	it("has a policy for each public file, and for what the build makes", () => {
		const files = readdirSync("public", { withFileTypes: true }).map((entry) =>
			entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`,
		);
		expect(patternsWhere((handledBy) => handledBy === "static").toSorted()).toEqual(
			["/assets/*", ...files].toSorted(),
		);
	});
});

it.each([
	["/", "/"],
	["/_.data", "/"],
	["/product/mesa.data", "/product/:slug"],
	["/CONTACT", "/contact"],
	["/contact/", "/contact"],
	["/contact/_.data", "/contact"],
	["/con%74act", "/contact"],
	["/api/auth/sign-in/email", "/api/auth/*"],
	["/api/auth", "/api/auth/*"],
	["/admin/products/new", "/admin/products/new"],
	["/admin/products/1", "/admin/products/:id"],
	["/admin/orders/1/nota", "/admin/orders/:orderId/:paper"],
	["/sandbox/mercadopago/checkout/preferences", "/sandbox/mercadopago/checkout/preferences"],
	["/images/1/400.webp", "/images/:id/:file"],
	["/images/1/400.webp.data", "/images/:id/:file"],
	["/assets/root-1a2b.js", "/assets/*"],
	["/_root.data", "/*"],
	["/nada", "/*"],
	["/%ff", "/*"],
	["/healthy", "/*"],
])("%s has the policy of %s", (pathname, pattern) => {
	expect(matchAddress(pathname).policy.pattern).toBe(pattern);
});

it("lets the largest backup in within a minute, twice", () => {
	const { rateLimit } = matchAddress("/admin/backup/restore/upload").policy;
	const parts = MAX_UPLOAD_BYTES / MAX_PART_BYTES;
	expect(rateLimits[rateLimit ?? "writes"].points).toBeGreaterThan(2 * parts);
});

it("gives the parts of a picture's address as they were written", () => {
	expect(matchAddress("/images/1/a.webp.data").parameters).toEqual(["1", "a.webp.data"]);
});
