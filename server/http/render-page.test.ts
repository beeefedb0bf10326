import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
	DATA_PLACE,
	type PageScripts,
	RenderedResponse,
} from "#app/platform/rendering/rendered-html.server.ts";
import { bufferResponse } from "./render-page.ts";

const policy = { https: false, formTargets: [], connectTargets: [], imageSources: [] };
const page =
	'<head><script nonce="m1">b()</script></head><body>−50%<script>evil()</script><div><!--m1 0--></div>' +
	'<a href="/x">x</a><script nonce="m1">a()</script></body>';

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
const scriptSources = `script-src 'self' 'sha256-${sha256("b()")}' 'sha256-${sha256("a()")}' 'sha256-${sha256("c()")}';`;
const completed =
	"<!DOCTYPE html><head><script>b()</script></head><body>−50%<script>evil()</script>" +
	'<div><p>“a”</p></div><a href="/x">x</a><script>a()</script>' +
	'<script type="application/json">[1]</script><script>c()</script></body>';

async function complete(html: string, scripts?: PageScripts) {
	const remembered: PageScripts[] = [];
	const response = new RenderedResponse(
		{
			html,
			data: Buffer.from("[1]"),
			scripts,
			foot: `<script type="application/json">${DATA_PLACE}</script><script nonce="m1">c()</script>`,
			remember: (found) => remembered.push(found),
			mark: "m1",
			parts: [Buffer.from("<p>“a”</p>")],
		},
		{ headers: { "Content-Type": "text/html; charset=utf-8" } },
	);
	const { body, headers } = await bufferResponse(response, policy, "painted");
	return { text: body.toString(), policy: headers["content-security-policy"], remembered };
}

it("completes a rendered page with its parts, its data and the hashes of its own scripts", async () => {
	const { text, policy } = await complete(page);
	expect(text).toBe(completed);
	expect(policy).toContain(scriptSources);
});

it("completes the next page of the route with the scripts of the first", async () => {
	const { remembered } = await complete(page);
	const next = page.replaceAll(' nonce="m1"', "").replace("<script>a()</script>", "");
	const { text, policy } = await complete(next, remembered[0]);
	expect(text).toBe(completed);
	expect(policy).toContain(scriptSources);
});

it("lets no script of a page run that the app did not render", async () => {
	const response = new Response(page, { headers: { "Content-Type": "text/html" } });
	const { body, headers } = await bufferResponse(response, policy, "painted");
	expect(body.toString()).toBe(page);
	expect(headers["content-security-policy"]).toContain("script-src 'self';");
});
