import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { renderedHtml } from "#app/platform/rendering/rendered-html.server.ts";
import { bufferResponse } from "./render-page.ts";

const policy = { https: false, formTargets: [], connectTargets: [] };
const page =
	'<head><script nonce="m1">b()</script></head><body>−50%<script>evil()</script><div><!--m1 0--></div>' +
	'<a href="/x">x</a><script nonce="m1">a()</script>';

it("completes a rendered page with its parts and the hashes of its own scripts", async () => {
	const response = new Response(null, { headers: { "Content-Type": "text/html; charset=utf-8" } });
	renderedHtml.set(response, {
		html: page,
		foot: "</body>",
		mark: "m1",
		parts: [Buffer.from("<p>“a”</p>")],
	});
	const { body, headers } = await bufferResponse(response, policy);
	expect(body.toString()).toBe(
		"<!DOCTYPE html><head><script>b()</script></head><body>−50%<script>evil()</script>" +
			'<div><p>“a”</p></div><a href="/x">x</a><script>a()</script></body>',
	);
	const [a, b] = ["a()", "b()"].map((script) => createHash("sha256").update(script).digest("base64"));
	expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${b}' 'sha256-${a}';`);
});

it("lets no script of a page run that the app did not render", async () => {
	const response = new Response(page, { headers: { "Content-Type": "text/html" } });
	const { body, headers } = await bufferResponse(response, policy);
	expect(body.toString()).toBe(page);
	expect(headers["content-security-policy"]).toContain("script-src 'self';");
});
