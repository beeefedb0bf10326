import { expect, it } from "vitest";
import { INLINE_SCRIPTS_HEADER } from "#app/platform/rendering/marked-scripts.server.ts";
import { bufferResponse } from "./render-page.ts";

const policy = {
	https: false,
	isTrustworthy: false,
	formTargets: [],
	authorizationTarget: "https://labels.example",
	connectTargets: [],
	imageSources: [],
};
const page = "<!DOCTYPE html><body>−50%<script>a()</script></body>";

const respond = (headers: Record<string, string>) =>
	bufferResponse(
		new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } }),
		policy,
		{ authorizesShop: false },
	);

it("makes a page's policy of the hashes that the app has named, and keeps these to itself", async () => {
	const { body, headers } = await respond({ [INLINE_SCRIPTS_HEADER]: "'sha256-abc'" });
	expect(body.toString()).toBe(page);
	expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-abc';");
	expect(headers).not.toHaveProperty(INLINE_SCRIPTS_HEADER);
});

it("lets no script of a page run that the app did not render", async () => {
	const { headers } = await respond({});
	expect(headers["content-security-policy"]).toContain("script-src 'self';");
});
