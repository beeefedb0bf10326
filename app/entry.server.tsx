import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { knownRoutesScript } from "#app/platform/browser/known-routes.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { RenderPartContext } from "#app/platform/rendering/HydrateWhenNear.tsx";
import { renderedHtml } from "#app/platform/rendering/rendered-html.server.ts";
import { collectSharedParts } from "#app/platform/rendering/shared-parts.server.tsx";
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
	const mark = randomUUID();
	const data = serverHandoffStream ? await text(serverHandoffStream) : "";
	const { parts, render } = collectSharedParts(mark);
	const html = renderToString(
		<ScriptMarkContext value={mark}>
			<RenderPartContext value={render}>
				<ServerRouter context={context} url={request.url} nonce={mark} />
			</RenderPartContext>
		</ScriptMarkContext>,
	);
	const end = html.lastIndexOf("</body>");
	const scripts = `<script nonce="${mark}">${hydrationScript(data)}</script>${knownRoutesScript(context.manifest)}`;
	headers.set("Content-Type", "text/html; charset=utf-8");
	const response = new Response(null, { headers, status });
	renderedHtml.set(response, { html: html.slice(0, end), foot: scripts + html.slice(end), mark, parts });
	return response;
}

/** Hands the loaders' data to the router in the browser, as its own streaming does. */
function hydrationScript(data: string): string {
	const literal = data.replaceAll(/[\\'\n<]/g, (sign) => ESCAPES[sign] ?? sign);
	return `{const c=window.__reactRouterContext.streamController;c.enqueue('${literal}');c.close()}`;
}
/** In a text between single quotes; the JSON it holds is full of double ones. */
const ESCAPES: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "<": "\\x3c" };

/** What loaders and actions throw besides answers: logged once, with the path and without the query. */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Refusal) return;
	log.error({ error, path: new URL(request.url).pathname }, "a loader or action failed");
}
