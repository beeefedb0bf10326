import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "#app/platform/refusals.ts";

/**
 * Says no before the app is asked (too much, too often, not ready): JSON to programs, a small page
 * to people. Complete in itself, since nothing else may be working.
 */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
	if (response.headersSent) {
		response.destroy();
		return;
	}
	const wantsJson =
		request.url?.startsWith("/api/") || /\bapplication\/json\b/.test(request.headers["content-type"] ?? "");
	const body = Buffer.from(
		wantsJson
			? JSON.stringify({ error: { kind: refusal.kind, message: refusal.message } })
			: page(refusal.message),
	);
	response.writeHead(refusal.status, {
		"Content-Type": wantsJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
		"Content-Length": body.length,
		"Cache-Control": "no-store",
		"X-Content-Type-Options": "nosniff",
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		// What is left of a body that was too large is not read.
		...(refusal.kind === "too_large" ? { Connection: "close" } : {}),
		...(refusal.retryAfterSeconds ? { "Retry-After": String(refusal.retryAfterSeconds) } : {}),
	});
	response.end(body);
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const page = (message: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Um instante</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#FBF8F3;color:#241B15;font:17px/1.6 Georgia,serif}main{max-width:34rem;padding:2rem}a{color:#7A3B22}</style>
</head><body><main><h1>Um instante</h1><p>${message.replace(/[&<>"]/g, (sign) => escapes[sign] ?? "")}</p><p><a href="">Tentar novamente</a></p></main></body></html>`;
