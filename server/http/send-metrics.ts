import type { IncomingMessage, ServerResponse } from "node:http";
import { register } from "prom-client";
import { isSameSecret } from "#app/platform/signed-text.server.ts";
import { durationsText } from "#server/process/request-figures.ts";

/**
 * Sends metrics to clients with the token; without a configured token, only to loopback connections without a proxy.
 */
export async function sendMetrics(
	request: IncomingMessage,
	response: ServerResponse,
	token: string | undefined,
): Promise<void> {
	const isAllowed = token
		? isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`)
		: isLoopbackAddress(request.socket.remoteAddress) && request.headers["x-forwarded-for"] === undefined;
	if (!isAllowed) {
		response.writeHead(404, { "Content-Length": 0 });
		response.end();
		return;
	}
	const text = `${await register.metrics()}\n${durationsText()}`;
	response.writeHead(200, { "Content-Type": register.contentType, "Cache-Control": "no-store" });
	response.end(text);
}

const isLoopbackAddress = (address: string | undefined): boolean =>
	address === "::1" || /^(::ffff:)?127\./.test(address ?? "");
