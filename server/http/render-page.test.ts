import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
	DATA_PLACE,
	type PageScripts,
	RenderedResponse,
} from "#app/platform/rendering/rendered-html.server.ts";
import { bufferResponse } from "./render-page.ts";

const policy = { https: false, formTargets: [], connectTargets: [], imageSources: [] };
/** As the router writes its two. */
const scripts =
	'<script nonce="m1">window.__reactRouterContext = {};window.__reactRouterContext.stream = 1;</script>' +
	'<script nonce="m1" type="module" async="">import("/assets/a.js");</script>';
const page = (scripts: string) =>
	'<head><script nonce="m1">b()</script></head><body>−50%<script>evil()</script><div><!--m1 0--></div>' +
	`<a href="/x">x</a>${scripts}</body>`;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
const deferred = 'window.__reactRouterContext = {};import("/assets/a.js");';
const scriptSources = `script-src 'self' 'sha256-${sha256("b()")}' 'sha256-${sha256(deferred)}' 'sha256-${sha256("0")}';`;
const completed =
	"<!DOCTYPE html><head><script>b()</script></head><body>−50%<script>evil()</script>" +
	`<div><p>“a”</p></div><a href="/x">x</a><script type="text/plain" id="scripts" data-files="">${deferred}</script>` +
	'<script type="application/json">[1]</script><script>0</script></body>';

async function complete(html: string, scripts?: PageScripts) {
	const remembered: PageScripts[] = [];
	const response = new RenderedResponse(
		{
			html,
			data: Buffer.from("[1]"),
			scripts,
			foot: `<script type="application/json">${DATA_PLACE}</script>`,
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
	const { text, policy } = await complete(page(scripts));
	expect(text).toBe(completed);
	expect(policy).toContain(scriptSources);
});

it("completes the next page of the route with the scripts of the first", async () => {
	const { remembered } = await complete(page(scripts));
	const next = page("").replaceAll(' nonce="m1"', "");
	const { text, policy } = await complete(next, remembered[0]);
	expect(text).toBe(completed);
	expect(policy).toContain(scriptSources);
});

it("lets no script of a page run that the app did not render", async () => {
	const response = new Response(page(scripts), { headers: { "Content-Type": "text/html" } });
	const { body, headers } = await bufferResponse(response, policy, "painted");
	expect(body.toString()).toBe(page(scripts));
	expect(headers["content-security-policy"]).toContain("script-src 'self';");
});
