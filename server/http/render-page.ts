import type { OutgoingHttpHeaders } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import {
	insertParts,
	type RenderedHtml,
	renderedHtml,
} from "#app/platform/rendering/rendered-html.server.ts";
import { ZERO_RESULT_SEARCH_HEADER } from "#app/shop/catalogue/zero-result-searches/recordable-words.ts";
import { measureRender } from "#server/metrics.ts";
import type { RenderedPage } from "#server/page-cache/cached-page.ts";
import { serverState } from "#server/server-state.ts";
import { deferHydration } from "./deferred-hydration.ts";
import type { Exchange, ServerDependencies } from "./exchange.ts";
import {
	commonHeaders,
	contentSecurityPolicy,
	extractMarkedScripts,
	type PagePolicy,
} from "./security-headers.ts";

/** A public page, rendered from a clean request that takes nothing from the visitor's. */
export async function renderAnonymous({ server, policy }: Exchange, key: string): Promise<RenderedPage> {
	const request = new Request(new URL(key, server.publicUrl), { headers: { Accept: "text/html,*/*" } });
	const render = () => measureRender(policy.pattern, "everyone", () => server.handle(request));
	const page = await bufferResponse(await whenReady(server, render), server.policy);
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
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of appResponse.headers) if (name !== "set-cookie") headers[name] = value;
	const cookies = appResponse.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	const zeroResultSearch = appResponse.headers.get(ZERO_RESULT_SEARCH_HEADER) ?? undefined;
	delete headers[ZERO_RESULT_SEARCH_HEADER];
	const rendered = renderedHtml.get(appResponse);
	const { body, scripts } = rendered
		? completePage(rendered)
		: { body: Buffer.from(await appResponse.arrayBuffer()), scripts: [] };
	if (String(headers["content-type"] ?? "").startsWith("text/html")) {
		headers["content-security-policy"] = contentSecurityPolicy(scripts, policy);
	}
	return { status: appResponse.status, headers, body, zeroResultSearch };
}

/** Stands for the part of a page between its head and the first of its scripts. */
const BODY = "<!---->";

/**
 * The page as it is sent, and its inline scripts. These and all else that is worked on stand in the head
 * and at the foot: the long part between them is copied once.
 */
function completePage({ html, foot, mark, parts }: RenderedHtml): { body: Buffer; scripts: string[] } {
	const from = html.indexOf("</head>");
	const firstMark = html.indexOf(` nonce="${mark}"`, from);
	const to = firstMark < 0 ? html.length : html.lastIndexOf("<", firstMark);
	const marked = extractMarkedScripts(html.slice(0, from) + BODY + html.slice(to) + foot, mark);
	const deferred = deferHydration(marked.html);
	const body = deferred.html.indexOf(BODY);
	return {
		body: Buffer.concat([
			Buffer.from(`<!DOCTYPE html>${deferred.html.slice(0, body)}`),
			...insertParts(html.slice(from, to), { mark, parts }),
			Buffer.from(deferred.html.slice(body + BODY.length)),
		]),
		scripts: deferred.script === undefined ? marked.scripts : [...marked.scripts, deferred.script],
	};
}
