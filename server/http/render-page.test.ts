import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { renderedHtml } from "#app/platform/rendered-html.server.ts";
import { bufferResponse } from "./render-page.ts";

const policy = { https: false, formTargets: [], connectTargets: [] };
const page = '<head><style id="estilos"></style></head><body>−50%<script nonce="m1">a()</script></body>';

it("completes a rendered page with its style sheet and the hashes of its own scripts", async () => {
	const response = new Response(null, { headers: { "Content-Type": "text/html; charset=utf-8" } });
	renderedHtml.set(response, { html: page, mark: "m1", styles: Buffer.from("p{color:red}") });
	const { body, headers } = await bufferResponse(response, policy);
	expect(body.toString()).toBe(
		'<head><style id="estilos">p{color:red}</style></head><body>−50%<script>a()</script></body>',
	);
	const hash = createHash("sha256").update("a()").digest("base64");
	expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it("lets no script of a page run that the app did not render", async () => {
	const response = new Response(page, { headers: { "Content-Type": "text/html" } });
	const { body, headers } = await bufferResponse(response, policy);
	expect(body.toString()).toBe(page);
	expect(headers["content-security-policy"]).toContain("script-src 'self';");
});
