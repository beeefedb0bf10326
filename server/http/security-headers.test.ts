import { expect, it } from "vitest";
import { commonHeaders, contentSecurityPolicy, inlineScripts } from "./security-headers.ts";

const plain = { https: false, formTargets: [], connectTargets: [] };

it("allows each inline script by its hash, once", () => {
	const html = '<script>a()</script><script>a()</script><script type="module">b()</script>';
	const [, sources = ""] = /script-src ([^;]*)/.exec(contentSecurityPolicy(html, plain)) ?? [];
	expect(sources.split(" ")).toHaveLength(3);
	expect(sources).not.toContain("unsafe");
});

it("has no hash for what does not run, or is a file", () => {
	const html =
		'<script type="application/ld+json">{"a":1}</script><script src="/a.js"></script><p>no &lt;script&gt;x&lt;/script&gt;</p>';
	expect(inlineScripts(html)).toEqual([]);
	expect(contentSecurityPolicy(html, plain)).toContain("script-src 'self';");
});

it("lets forms lead to the payment provider, and only over HTTPS when the shop has it", () => {
	const policy = contentSecurityPolicy("", { ...plain, https: true, formTargets: ["https://pay.example"] });
	expect(policy).toContain("form-action 'self' https://pay.example;");
	expect(policy).toContain("upgrade-insecure-requests");
	expect(contentSecurityPolicy("", plain)).not.toContain("upgrade-insecure-requests");
});

it("asks for HTTPS only where there is HTTPS", () => {
	const on = (https: boolean) =>
		commonHeaders({ https, referrer: "no-referrer" })["Strict-Transport-Security"];
	expect(on(true)).toMatch(/^max-age=\d{8}/);
	expect(on(false)).toBeUndefined();
});
