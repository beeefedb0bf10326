import { isDataRequest } from "#app/platform/addresses/data-requests.ts";
import { log } from "#app/platform/log.server.ts";
import { currentRequestId } from "#app/platform/observability/request-context.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { serverState } from "#server/process/server-state.ts";
import type { Exchange } from "./exchange.ts";
import { discardBody } from "./request-body.ts";

/** How often a page of a closed shop is loaded again by itself. */
const RELOAD_SECONDS = "5";

/** Sends the response to an error that a step of the pipeline threw. */
export function sendError(exchange: Exchange, error: unknown): void {
	if (error instanceof Refusal) {
		sendRefusal(exchange, error);
	} else if (exchange.request.destroyed) {
		exchange.response.destroy();
	} else {
		log.error({ error, route: exchange.route }, "a request failed unexpectedly");
		sendRefusal(
			exchange,
			new Refusal("unavailable", "Algo falhou do nosso lado. Tente novamente em instantes."),
		);
	}
}

/**
 * Refuses before the app runs (too large, too often, not ready): JSON for programs, plain text for the router's own
 * fetches (its error screen shows it), a small page for people. It depends on nothing else, since nothing else may be
 * working.
 */
function sendRefusal(exchange: Exchange, refusal: Refusal): void {
	const { request, response } = exchange;
	if (response.headersSent) {
		response.destroy();
		return;
	}
	exchange.isTurnedAway = refusal.status === 429 || refusal.status === 503;
	const format = errorFormatFor(exchange);
	// As a string, because then Node sends head and body in one packet.
	const body = errorFormats[format].write(refusal);
	response.writeHead(refusal.status, {
		"Content-Type": errorFormats[format].type,
		"Content-Length": Buffer.byteLength(body),
		"Cache-Control": "no-store",
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		// The page reloads, so that a waiting visitor sees when the restored shop is open.
		...(serverState.phase === "restoring" && format === "page" && exchange.isRead
			? { Refresh: RELOAD_SECONDS }
			: {}),
		...(refusal.retryAfterSeconds ? { "Retry-After": String(refusal.retryAfterSeconds) } : {}),
	});
	if (request.method === "HEAD") response.end();
	else if (request.complete) response.end(body);
	else {
		response.write(body);
		discardBody(request, () => response.end());
	}
}

type ErrorFormat = "json" | "text" | "page";

function errorFormatFor({ policy, request, url }: Exchange): ErrorFormat {
	const isProgram =
		policy.refusal === "json" || /\bapplication\/json\b/.test(request.headers["content-type"] ?? "");
	if (isProgram) return "json";
	return isDataRequest(url.pathname) ? "text" : "page";
}

const errorFormats: Record<ErrorFormat, { type: string; write(refusal: Refusal): string }> = {
	json: {
		type: "application/json; charset=utf-8",
		write: ({ kind, message }) => JSON.stringify({ error: { kind, message, requestId: currentRequestId() } }),
	},
	text: { type: "text/plain; charset=utf-8", write: ({ message }) => message },
	page: {
		type: "text/html; charset=utf-8",
		write: ({ message }) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Um instante</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#FBF8F3;color:#241B15;font:17px/1.6 Georgia,serif}main{max-width:34rem;padding:2rem}h1{font-weight:500}a{color:#7A3B22}</style>
</head><body><main><h1>Um instante</h1><p>${escapeHtml(message)}</p><p><a href="">Tentar novamente</a> · <a href="/">Ir para a loja</a></p><p><small>Código desta resposta: ${currentRequestId() ?? ""}</small></p></main></body></html>`,
	},
};

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => htmlEscapes[sign] ?? "");
