import type { OutgoingHttpHeaders } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import { SCRIPT_MARK_HEADER } from "#app/platform/script-mark.ts";
import { ZERO_RESULT_SEARCH_HEADER } from "#app/shop/catalogue/zero-result-searches/recordable-words.ts";
import type { RenderedPage } from "#server/page-cache/cached-page.ts";
import { serverState } from "#server/server-state.ts";
import { deferHydration } from "./deferred-hydration.ts";
import type { Exchange, ServerDependencies } from "./exchange.ts";
import {
	commonHeaders,
	contentSecurityPolicy,
	type PagePolicy,
	takeMarkedScripts,
} from "./security-headers.ts";

/** A public page, rendered from a clean request that takes nothing from the visitor's. */
export async function renderAnonymous({ server, policy }: Exchange, key: string): Promise<RenderedPage> {
	const request = new Request(new URL(key, server.publicUrl), { headers: { Accept: "text/html,*/*" } });
	const page = await bufferResponse(await whenReady(server, () => server.handle(request)), server.policy);
	// Nothing that is sent to many may set something for one.
	delete page.headers["set-cookie"];
	const common = commonHeaders({ https: server.policy.https, referrer: policy.referrer });
	return { ...page, headers: { ...common, ...page.headers } };
}

/** Runs what needs the database, or throws the refusal while that is not open or away. */
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

/** The whole response in memory. A page gets its security policy from its own text; internal headers end here. */
export async function bufferResponse(appResponse: Response, policy: PagePolicy): Promise<RenderedPage> {
	let body = Buffer.from(await appResponse.arrayBuffer());
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of appResponse.headers) if (name !== "set-cookie") headers[name] = value;
	const cookies = appResponse.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	const zeroResultSearch = appResponse.headers.get(ZERO_RESULT_SEARCH_HEADER) ?? undefined;
	delete headers[ZERO_RESULT_SEARCH_HEADER];
	const mark = appResponse.headers.get(SCRIPT_MARK_HEADER);
	delete headers[SCRIPT_MARK_HEADER];
	if (String(headers["content-type"] ?? "").startsWith("text/html")) {
		const marked = takeMarkedScripts(body.toString("utf8"), mark);
		const { html, script } = deferHydration(marked.html);
		body = Buffer.from(html);
		const scripts = script === undefined ? marked.scripts : [...marked.scripts, script];
		headers["content-security-policy"] = contentSecurityPolicy(scripts, policy);
	}
	return { status: appResponse.status, headers, body, zeroResultSearch };
}
