import { expect, it } from "vitest";
import { isSameOriginRequest } from "./origin-check.ts";

const shop = "https://loja.example";
const post = (origin?: string, fetchSite?: string) => ({ method: "POST", origin, fetchSite });

it.each([
	[post()],
	[post(shop)],
	[post(shop, "same-origin")],
	[post(undefined, "same-origin")],
	[post("null", "same-origin")],
	[{ method: "GET", origin: "https://evil.example", fetchSite: "cross-site" }],
])("%j is ours", (source) => {
	expect(isSameOriginRequest(source, shop)).toBe(true);
});

it.each([
	[post("null")],
	[post("null", "cross-site")],
	[post("https://evil.example")],
	[post("https://evil.example", "same-origin")],
	[post(shop, "cross-site")],
	[post(shop, "same-site")],
	[post(shop, "none")],
	[post("http://loja.example")],
	[post("https://loja.example:444")],
	[post("https://loja.example.evil.example")],
	[post("http://localhost:3000")],
])("%j is not", (source) => {
	expect(isSameOriginRequest(source, shop)).toBe(false);
});

it("treats all loopback names as one origin, on the same port", () => {
	for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
		expect(isSameOriginRequest(post(`http://${name}:3000`), "http://localhost:3000")).toBe(true);
		expect(isSameOriginRequest(post(`http://${name}:3001`), "http://localhost:3000")).toBe(false);
	}
});
