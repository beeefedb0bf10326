import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { adminMainScreens, customerScreens, publicScreens } from "#tests/support/browser/shop-screens.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { DEMO_PRODUCT } from "#tests/support/setup/http-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = inject("httpShop");
const get = (path: string, headers = {}) => sendRequest(shop.origin, path, { headers });

const everywhere = [
	"/",
	`/product/${DEMO_PRODUCT.slug}`,
	"/faq.data",
	"/cart",
	"/auth",
	"/nada",
	"/api/session",
	"/robots.txt",
];

const apart = [
	"/profile",
	"/checkout/return",
	"/favicon.png",
	"/images/x/y.webp",
	"/health",
	"/ready",
	"/metrics",
];

it.each([...everywhere, ...apart])("%s carries the headers that keep browsers careful", async (path) => {
	const { headers, status } = await get(path);
	expect(status).toBeLessThan(500);
	expect(headers).toMatchObject({
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"x-frame-options": "DENY",
		"permissions-policy": expect.stringContaining("geolocation=()"),
	});
	expect(headers["access-control-allow-origin"]).toBeUndefined();
	expect(headers["x-powered-by"]).toBeUndefined();
	expect(headers.server).toBeUndefined();
});

it("keeps every page apart from the window that opened it", async () => {
	const policy = async (path: string) => (await get(path)).headers["cross-origin-opener-policy"];
	const personal = ["/cart", "/auth", "/profile", "/checkout", "/orders", "/admin", "/track-order?code=x"];
	for (const path of [...personal, "/", "/products", `/product/${DEMO_PRODUCT.slug}`, "/faq", "/nada"])
		expect(await policy(path), path).toBe("same-origin");
});

it.each(["/", `/product/${DEMO_PRODUCT.slug}`, "/cart"])("%s has its scripts fetched last", async (path) => {
	const links = (await get(path)).text.match(/<link[^>]*modulepreload[^>]*>/g) ?? [];
	expect(links.length).toBeGreaterThan(5);
	for (const link of links) expect(link).toContain('fetchpriority="low"');
});

it.each(["PUT", "DELETE", "POST"])("%s, refused or not, is answered with nosniff", async (method) => {
	for (const path of ["/contact", "/favicon.png", "/api/webhooks/mercadopago"]) {
		const response = await sendRequest(shop.origin, path, { method });
		expect(response.headers["x-content-type-options"]).toBe("nosniff");
	}
});

it("sends no referrer from the page where a password is reset", async () => {
	expect((await get("/reset-password?access_token=x&type=recovery")).headers["referrer-policy"]).toBe(
		"no-referrer",
	);
});

describe("the content security policy", () => {
	const pages = [
		"/",
		"/products",
		`/product/${DEMO_PRODUCT.slug}`,
		"/faq",
		"/contact",
		"/track-order",
		"/cart",
		"/auth",
		"/nada",
	];
	it.each(pages)("of %s lets run only the page's own scripts", async (path) => {
		const { headers, text } = await get(path);
		const policy = new Map(
			String(headers["content-security-policy"])
				.split("; ")
				.map((directive) => {
					const [name = "", ...sources] = directive.split(" ");
					return [name, sources];
				}),
		);
		const scripts = policy.get("script-src") ?? [];
		expect(scripts.join(" ")).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
		expect(policy.get("default-src")).toEqual(["'self'"]);
		for (const name of ["frame-ancestors", "base-uri", "object-src"])
			expect(policy.get(name)).toEqual(["'none'"]);

		const running = [...text.matchAll(/<script((?:"[^"]*"|[^>"])*)>([\s\S]*?)<\/script>/g)].filter(
			([, attributes = ""]) => !/type="application\/(ld\+)?json"/.test(attributes),
		);
		expect(running.length).toBeGreaterThan(0);
		const allowed = new Set(scripts.filter((source) => source.startsWith("'sha256-")));
		for (const [, attributes = "", body = ""] of running) {
			if (/\bsrc="\//.test(attributes)) continue;
			expect(attributes).not.toMatch(/\bsrc=/);
			const hash = `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
			expect(allowed.delete(hash), `the hash of ${body.slice(0, 60)}`).toBe(true);
		}
		expect(text).not.toContain("nonce=");
		// Not one hash more than there are scripts.
		expect([...allowed]).toEqual([]);
		expect(text).not.toMatch(/<[a-z][^>]*\son[a-z]+="/);
	});
});

it("lets a form lead to Melhor Envio on the one screen that authorizes the shop there", async () => {
	const [customer, admin] = [new Visitor(shop.origin), new Visitor(shop.origin)];
	await customer.signIn(shop.logins.customer.email, shop.logins.customer.password);
	await admin.signIn(shop.logins.admin.email, shop.logins.admin.password);
	/** Follows redirects to the page that is shown in the end. */
	const formTargets = async (path: string, visitor = new Visitor(shop.origin)): Promise<string[]> => {
		const { headers } = await visitor.request(path);
		if (headers.location) return formTargets(headers.location, visitor);
		return /form-action ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
	};
	const everywhere = await formTargets("/");
	expect(everywhere[0]).toBe("'self'");
	const screens = [
		...publicScreens.map((path) => [path, new Visitor(shop.origin)] as const),
		...customerScreens(shop.orderId).map((path) => [path, customer] as const),
		...adminMainScreens.map((path) => [path, admin] as const),
	].filter(([path]) => path !== "/admin/settings/melhor-envio");
	for (const [path, visitor] of screens) {
		expect(await formTargets(path, visitor), path).toEqual(everywhere);
	}
	const there = await formTargets("/admin/settings/melhor-envio", admin);
	expect(there.slice(0, -1)).toEqual(everywhere);
	expect(everywhere).not.toContain(there.at(-1));
	expect(there.at(-1)).toMatch(/^https?:\/\//);
});

describe("what is made for one client", () => {
	it.each([
		["gzip, deflate, br, zstd", "zstd"],
		["gzip, deflate, br", "br"],
		["zstd;q=0, br;q=0, *", "gzip"],
		["gzip", "gzip"],
		["", undefined],
	])("is compressed by its choice: “%s”", async (accepted, encoding) => {
		for (const path of ["/cart", "/auth.data", "/api/functions"]) {
			const plain = await get(path);
			const response = await get(path, { "Accept-Encoding": accepted });
			expect(response.headers["content-encoding"], path).toBe(
				plain.body.length > 1_000 ? encoding : undefined,
			);
			expect(response.headers.vary, path).toBe("Accept-Encoding");
			expect(Number(response.headers["content-length"]), path).toBe(response.body.length);
		}
	});
});

describe("static files", () => {
	const assets = readdirSync("build/client/assets");
	const script = `/assets/${assets.find((name) => name.endsWith(".js"))}`;

	it("make no program of a text, which the page's policy would report", () => {
		for (const name of assets.filter((each) => each.endsWith(".js"))) {
			const source = readFileSync(`build/client/assets/${name}`, "utf8");
			expect(source, name).not.toMatch(/\beval\(|\bnew Function\b|[^\w.]Function\(|=Function[;,]/);
		}
	});

	it("are cached for a year when their name has a hash", async () => {
		const { headers } = await get(script);
		expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(headers["content-type"]).toMatch(/javascript/);
	});

	it("are sent compressed, by the client's choice", async () => {
		const plain = await get(script);
		for (const encoding of ["br", "gzip"]) {
			const response = await get(script, { "Accept-Encoding": encoding });
			expect(response.headers["content-encoding"]).toBe(encoding);
			expect(response.text).toBe(plain.text);
		}
	});

	it("are revalidated otherwise, with 304", async () => {
		const { headers } = await get("/favicon.png");
		expect(headers["cache-control"]).toBe("public, max-age=3600");
		expect((await get("/favicon.png", { "If-None-Match": headers.etag })).status).toBe(304);
	});

	it.each([
		"/assets/nada.js",
		"/.env",
		"/.git/config",
		"/package.json",
		"/build/server/main.js",
		"/assets/../../server/main.js",
		"/assets/%2e%2e/%2e%2e/server/main.js",
		"/assets/..%2f..%2fserver/main.js",
		"/assets/..\\..\\server\\main.js",
	])("hold nothing at %s", async (path) => {
		expect((await get(path)).status).toBe(404);
	});
});

it("sets cookies that no script reads and no other site sends", async () => {
	const visitor = new Visitor(shop.origin);
	const { email, password } = shop.logins.customer;
	const response = await visitor.post("/auth", { intent: "sign-in", email, password });
	const session = response.headers["set-cookie"]?.find((cookie) => cookie.includes("session_token"));
	expect(session).toMatch(/; HttpOnly/i);
	expect(session).toMatch(/; SameSite=Lax/i);
	expect(session).toMatch(/; Path=\//i);
	expect(session).not.toMatch(/; Domain=/i);
	const out = await visitor.post("/sign-out", {});
	expect(out.headers["set-cookie"]?.some((cookie) => /session_token=;/.test(cookie))).toBe(true);
});
