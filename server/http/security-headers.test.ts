import { expect, it } from "vitest";
import { commonHeaders, contentSecurityPolicy, extractMarkedScripts } from "./security-headers.ts";

const plain = { https: false, formTargets: [], connectTargets: [], imageSources: [] };

it("allows each script by its hash, once", () => {
	const [, sources = ""] =
		/script-src ([^;]*)/.exec(contentSecurityPolicy(["a()", "a()", "b()"], plain)) ?? [];
	expect(sources.split(" ")).toHaveLength(3);
	expect(sources).not.toContain("unsafe");
});

it("takes the scripts that its own rendering marked, and no injected one", () => {
	const html =
		'<script nonce="m1">a()</script><script>evil()</script><script nonce="m0">worse()</script>' +
		'<script src="/a.js" nonce="m1"></script><script type="application/ld+json">{}</script><link nonce="m1" rel="x"/>';
	const { html: sent, scripts } = extractMarkedScripts(html, "m1");
	expect(scripts).toEqual(["a()"]);
	expect(sent).not.toContain("m1");
	expect(sent).toContain("<script>a()</script><script>evil()</script>");
});

it("lets forms lead to the payment provider, and only over HTTPS when the shop has it", () => {
	const policy = contentSecurityPolicy([], {
		...plain,
		https: true,
		formTargets: ["https://pay.example"],
		imageSources: ["https://s3.example"],
	});
	expect(policy).toContain("img-src 'self' data: blob: https://s3.example;");
	expect(policy).toContain("form-action 'self' https://pay.example;");
	expect(policy).toContain("upgrade-insecure-requests");
	expect(contentSecurityPolicy([], plain)).not.toContain("upgrade-insecure-requests");
});

it("asks for HTTPS only where there is HTTPS", () => {
	const on = (https: boolean) =>
		commonHeaders({ https, referrer: "no-referrer" })["Strict-Transport-Security"];
	expect(on(true)).toMatch(/^max-age=\d{8}/);
	expect(on(false)).toBeUndefined();
});
