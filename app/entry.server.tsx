import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { SCRIPT_MARK_HEADER } from "#app/platform/script-mark.ts";
import { ScriptMarkContext, StyleSheetContext } from "#app/ui/inline-style-sheet.ts";
import styles from "#app/ui/tokens.css?inline";

const RENDER_TIMEOUT_MS = 8_000;

/** Renders a page to its end: its policy is made of what stands in it (decision 0003). */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	// The router and React write it as the nonce of their inline scripts; the page's policy takes only those.
	const mark = randomUUID();
	headers.set(SCRIPT_MARK_HEADER, mark);
	const page = (
		<StyleSheetContext value={styles}>
			<ScriptMarkContext value={mark}>
				<ServerRouter context={context} url={request.url} nonce={mark} />
			</ScriptMarkContext>
		</StyleSheetContext>
	);
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce: mark,
			// The page is sent whole; parts of it that React moved to its end would need scripts to be seen.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onAllReady() {
				const body = new PassThrough();
				headers.set("Content-Type", "text/html; charset=utf-8");
				resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
				pipe(body);
			},
			onShellError: reject,
			onError(error) {
				log.error({ error, path: new URL(request.url).pathname }, "rendering failed");
			},
		});
		setTimeout(abort, RENDER_TIMEOUT_MS).unref();
	});
}

/** What loaders and actions throw besides answers: logged once, with the path and without the query. */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Refusal) return;
	log.error({ error, path: new URL(request.url).pathname }, "a loader or action failed");
}
