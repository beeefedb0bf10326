import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "#app/platform/log.server.ts";
import {
	isDatabaseUnavailable,
	unavailableFor,
} from "#app/platform/observability/database-failure.server.ts";
import { currentRequestId, currentRoute } from "#app/platform/observability/request-context.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import {
	extractMarkedScripts,
	fetchScriptsLast,
	INLINE_SCRIPTS_HEADER,
} from "#app/platform/rendering/marked-scripts.server.ts";
import { ServerPageContext } from "#app/platform/rendering/server-page.ts";

/**
 * Renders a page at once, as text: its Content-Security-Policy is made from its content (decision 0003), so nothing
 * could be sent earlier. Loaders do not defer data, so the router's streaming, with one suspended component for each
 * part, is not needed.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	{ serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
	const scriptMark = randomUUID();
	const firstData = serverHandoffStream ? await readData(serverHandoffStream) : "";
	const failedRequestId = status >= 500 ? currentRequestId() : undefined;
	const rendered = renderToString(
		<ServerPageContext value={{ scriptMark, firstData, failedRequestId }}>
			<ServerRouter context={context} url={request.url} nonce={scriptMark} />
		</ServerPageContext>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	const { html, hashes } = extractMarkedScripts(`<!DOCTYPE html>${rendered}`, scriptMark);
	headers.set(INLINE_SCRIPTS_HEADER, hashes.join(" "));
	// As bytes: a string would be checked, encoded and copied once more.
	return new Response(Buffer.from(fetchScriptsLast(html)), { headers, status });
}

/** The data of all loaders in the router's encoding, which is JSON, so that “<” can be escaped in its strings. */
async function readData(stream: ReadableStream<Uint8Array>): Promise<string> {
	const data = await new Response(stream).text();
	return data.replaceAll("<", "\\u003c");
}

/**
 * Errors of loaders and actions, other than thrown responses and refusals: logged once, with the pattern of the
 * address, because a path may carry a secret.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Refusal) return;
	if (isDatabaseUnavailable(error)) unavailableFor.add(request);
	log.error({ error, route: currentRoute() }, "a loader or action failed");
}
