import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { extractMarkedScripts } from "./marked-scripts.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("takes the scripts that its own rendering marked, each once, and no injected one", () => {
	const html =
		'<script nonce="m1">a()</script><script>evil()</script><script nonce="m0">worse()</script>' +
		'<script nonce="m1" type="module" async="">b()</script><script nonce="m1">a()</script>' +
		'<script src="/a.js" nonce="m1"></script><script type="application/ld+json">{}</script><link nonce="m1" rel="x"/>';
	const { html: sent, hashes } = extractMarkedScripts(html, "m1");
	expect(hashes).toEqual([hashOf("a()"), hashOf("b()")]);
	expect(sent).not.toContain("m1");
	expect(sent).toContain("<script>a()</script><script>evil()</script>");
});
