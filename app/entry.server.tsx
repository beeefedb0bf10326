import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { FIRST_DATA_ID } from "#app/platform/browser/first-data.ts";
import { knownRoutesScript } from "#app/platform/browser/known-routes.ts";
import { log } from "#app/platform/log.server.ts";
import {
	isDatabaseUnavailable,
	unavailableFor,
} from "#app/platform/observability/database-failure.server.ts";
import { currentRequestId } from "#app/platform/observability/request-context.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { loadComponents } from "#app/platform/rendering/component-on-demand.tsx";
import { RenderPartContext } from "#app/platform/rendering/HydrateWhenNear.tsx";
import {
	DATA_PLACE,
	type PageScripts,
	RenderedResponse,
} from "#app/platform/rendering/rendered-html.server.ts";
import { collectSharedParts } from "#app/platform/rendering/shared-parts.server.tsx";
import { errorNumber } from "#app/ui/error-number.ts";
import { ScriptMarkContext } from "#app/ui/script-mark.ts";

/**
 * Renders a page in one go, as text: its policy is made of what stands in it (decision 0003), so nothing
 * could be sent earlier. No loader's data comes later than the page, so the router's way of streaming it,
 * one suspended component for each part, is not needed.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	{ serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
	await loadComponents();
	const mark = randomUUID();
	const data = serverHandoffStream ? await readData(serverHandoffStream) : Buffer.alloc(0);
	const { parts, render } = collectSharedParts(mark);
	const route = routeOfScripts(context);
	const scripts = route === undefined ? undefined : routeScripts.get(route);
	const scriptMark = scripts ? undefined : mark;
	const rendered = renderToString(
		<ScriptMarkContext value={scriptMark}>
			<RenderPartContext value={render}>
				<ServerRouter context={context} url={request.url} {...(scriptMark ? { nonce: scriptMark } : {})} />
			</RenderPartContext>
		</ScriptMarkContext>,
	);
	const html = status >= 500 ? rendered.replace(numberPlace, `$&${numberSentence()}`) : rendered;
	headers.set("Content-Type", "text/html; charset=utf-8");
	const remember = (found: PageScripts) => void (route !== undefined && routeScripts.set(route, found));
	const foot = scripts ? "" : writeFoot(context);
	return new RenderedResponse({ html, data, scripts, foot, remember, mark, parts }, { headers, status });
}

const numberPlace = new RegExp(`<\\w+ id="${errorNumber.id}"[^>]*>`);

/** By it the log is searched, when a customer writes to the shop about an error. */
const numberSentence = (): string =>
	`Se falar com a gente sobre isto, informe o código <code class="inline-block break-all">${currentRequestId() ?? ""}</code>`;

/** By what their scripts depend on. */
const routeScripts = new Map<string, PageScripts>();

/**
 * What the scripts of a page depend on: its route. Undefined for an address that does not exist, whose depth
 * counts too, and for an error; and in development, where the next page may be of other code.
 */
function routeOfScripts({
	staticHandlerContext: { matches, errors },
}: Omit<EntryContext, "serverHandoffStream">) {
	const route = matches.map(({ route }) => route.id).join(" ");
	const isNamed = !errors && !matches.some(({ route: { path } }) => path?.includes("*"));
	return import.meta.env.PROD && isNamed ? route : undefined;
}

/** The data of all loaders as the router encodes it: JSON, so that it may be escaped as a text in it. */
async function readData(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
	const reader = stream.getReader();
	const chunks: Uint8Array[] = [];
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		chunks.push(value);
	}
	const data = Buffer.concat(chunks);
	return data.includes("<") ? Buffer.from(data.toString().replaceAll("<", "\\u003c")) : data;
}

/** What the end of a page holds besides the router's scripts. */
const writeFoot = ({ manifest }: Pick<EntryContext, "manifest">): string =>
	`<script type="application/json" id="${FIRST_DATA_ID}">${DATA_PLACE}</script>${knownRoutesScript(manifest)}`;

/** What loaders and actions throw besides answers: logged once, with the path and without the query. */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Refusal) return;
	if (isDatabaseUnavailable(error)) unavailableFor.add(request);
	log.error({ error, path: new URL(request.url).pathname }, "a loader or action failed");
}
