import type { OutgoingHttpHeaders } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import {
	insertParts,
	type PageScripts,
	type RenderedHtml,
	RenderedResponse,
} from "#app/platform/rendering/rendered-html.server.ts";
import { ZERO_RESULT_SEARCH_HEADER } from "#app/shop/catalogue/zero-result-searches/recordable-words.ts";
import { measureRender } from "#server/metrics.ts";
import type { RenderedPage } from "#server/page-cache/cached-page.ts";
import { serverState } from "#server/server-state.ts";
import type { HydrationStart } from "./address/address-policies.ts";
import type { Exchange, ServerDependencies } from "./exchange.ts";
import { separateScripts } from "./page-scripts.ts";
import { commonHeaders, contentSecurityPolicy, type PagePolicy } from "./security-headers.ts";

/** A public page, rendered from a clean request that takes nothing from the visitor's. */
export async function renderAnonymous({ server, policy }: Exchange, key: string): Promise<RenderedPage> {
	const request = new Request(new URL(key, server.publicUrl), { headers: { Accept: "text/html,*/*" } });
	const render = () =>
		measureRender(policy.pattern, "everyone", () => server.handle(request, policy.pattern));
	const page = await bufferResponse(await whenReady(server, render), server.policy, policy.hydration);
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
export async function bufferResponse(
	appResponse: Response,
	policy: PagePolicy,
	hydration: HydrationStart,
): Promise<RenderedPage> {
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of appResponse.headers) if (name !== "set-cookie") headers[name] = value;
	const cookies = appResponse.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	const zeroResultSearch = appResponse.headers.get(ZERO_RESULT_SEARCH_HEADER) ?? undefined;
	delete headers[ZERO_RESULT_SEARCH_HEADER];
	const { body, scripts } =
		appResponse instanceof RenderedResponse
			? completePage(
					appResponse.rendered,
					separateScripts(appResponse.rendered, appResponse.ok ? hydration : "painted"),
				)
			: { body: Buffer.from(await appResponse.arrayBuffer()), scripts: undefined };
	if (String(headers["content-type"] ?? "").startsWith("text/html")) {
		headers["content-security-policy"] = policyOfScripts(scripts, policy);
	}
	return { status: appResponse.status, headers, body, zeroResultSearch };
}

/** The page as it is sent: the long part between its head and its scripts is copied once. */
function completePage(
	rendered: RenderedHtml,
	{ html, scripts }: { html: string; scripts: PageScripts },
): { body: Buffer; scripts: PageScripts } {
	const headEnd = html.indexOf("</head>");
	const bodyEnd = html.lastIndexOf("</body>");
	const body = Buffer.concat([
		Buffer.from(`<!DOCTYPE html>${html.slice(0, headEnd)}`),
		...insertParts(html.slice(headEnd, bodyEnd), rendered),
		scripts.start,
		rendered.data,
		scripts.end,
	]);
	return { body, scripts };
}

/** The policy of a page with these scripts, worked out once for all pages of a route. */
function policyOfScripts(scripts: PageScripts | undefined, policy: PagePolicy): string {
	const known = scripts && policies.get(scripts);
	if (known?.for === policy) return known.text;
	const text = contentSecurityPolicy(scripts?.inline ?? [], policy);
	if (scripts) policies.set(scripts, { for: policy, text });
	return text;
}
const policies = new WeakMap<PageScripts, { for: PagePolicy; text: string }>();
