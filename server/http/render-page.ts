import type { OutgoingHttpHeaders } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import { INLINE_SCRIPTS_HEADER } from "#app/platform/rendering/marked-scripts.server.ts";
import { ZERO_RESULT_SEARCH_HEADER } from "#app/shop/catalogue/zero-result-searches/recordable-words.ts";
import type { RenderedPage } from "#server/page-cache/cached-page.ts";
import { measureRender } from "#server/process/measure-render.ts";
import { serverState } from "#server/process/server-state.ts";
import type { AddressPolicy } from "./address/address-policies.ts";
import type { Exchange, ServerDependencies } from "./exchange.ts";
import { commonHeaders, contentSecurityPolicy, type PagePolicy } from "./security-headers.ts";

/** Renders a public page from a clean request without any of the visitor's data. */
export async function renderAnonymous({ server, policy }: Exchange, key: string): Promise<RenderedPage> {
	const request = new Request(new URL(key, server.publicUrl), { headers: { Accept: "text/html,*/*" } });
	const render = () =>
		measureRender(policy.pattern, "everyone", () => server.handle(request, policy.pattern));
	const page = await bufferResponse(await whenReady(server, render), server.policy, policy);
	// A page for everyone must not set a cookie for one visitor.
	delete page.headers["set-cookie"];
	const common = commonHeaders(server.policy, policy.referrer);
	return { ...page, headers: { ...common, ...page.headers } };
}

/** Runs work that needs the database; throws the refusal while it is not open or not reachable. */
export async function whenReady(
	{ database }: ServerDependencies,
	run: () => Promise<Response>,
): Promise<Response> {
	if (serverState.phase === "starting") {
		throw new Refusal("unavailable", "A loja está abrindo. Tente novamente em alguns segundos.", {
			retryAfterSeconds: 3,
		});
	}
	return database.run(run);
}

/** Reads the whole response into memory. A page gets the policy for its own scripts; internal headers are removed. */
export async function bufferResponse(
	appResponse: Response,
	policy: PagePolicy,
	address: Pick<AddressPolicy, "authorizesShop">,
): Promise<RenderedPage> {
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of appResponse.headers) if (name !== "set-cookie") headers[name] = value;
	const cookies = appResponse.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	const zeroResultSearch = appResponse.headers.get(ZERO_RESULT_SEARCH_HEADER) ?? undefined;
	const scriptHashes = appResponse.headers.get(INLINE_SCRIPTS_HEADER) ?? "";
	for (const internal of [ZERO_RESULT_SEARCH_HEADER, INLINE_SCRIPTS_HEADER]) delete headers[internal];
	if (String(headers["content-type"] ?? "").startsWith("text/html")) {
		headers["content-security-policy"] = contentSecurityPolicy(scriptHashes, policy, address);
	}
	const body = Buffer.from(await appResponse.arrayBuffer());
	return { status: appResponse.status, headers, body, zeroResultSearch };
}
