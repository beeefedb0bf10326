import { randomUUID } from "node:crypto";
import {
	createServer,
	type OutgoingHttpHeader,
	type OutgoingHttpHeaders,
	type Server,
	ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { log } from "#app/platform/log.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { serverState } from "#server/process/server-state.ts";
import { Exchange, type ServerDependencies } from "./exchange.ts";
import { runPipeline } from "./pipeline.ts";

/** Seconds until the next try, if the refusal itself does not say. */
const DEFAULT_RETRY_AFTER = "5";

/**
 * Headers of every response, including cached pages and the library's own: how long to wait after a refusal; while
 * the process ends, that the connection closes, so that the next request goes to another process; and the request's
 * id in the log. A client's own `X-Request-Id` is ignored.
 */
export class ShopResponse extends ServerResponse {
	/** Id of the request, named in the log and in every response. */
	readonly requestId = randomUUID();

	override writeHead(status: number, reason?: string | Headerlike, headers?: Headerlike): this {
		if ((status === 429 || status === 503) && !this.hasHeader("Retry-After")) {
			this.setHeader("Retry-After", DEFAULT_RETRY_AFTER);
		}
		if (serverState.phase === "draining") this.setHeader("Connection", "close");
		// The stored headers of a cached page are written without being parsed.
		if (Array.isArray(reason)) return super.writeHead(status, [...reason, REQUEST_ID_HEADER, this.requestId]);
		this.setHeader(REQUEST_ID_HEADER, this.requestId);
		return super.writeHead(status, reason as string, headers);
	}
}
const REQUEST_ID_HEADER = "X-Request-Id";
type Headerlike = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** How long a client may read nothing of a response that is waiting for it, in milliseconds. */
const UNREAD_TIMEOUT_MS = MINUTE_MS;

/** An HTTP server that runs the pipeline for each request. */
export function createHttpServer(
	dependencies: ServerDependencies,
	unreadTimeoutMs = UNREAD_TIMEOUT_MS,
): Server {
	// Connections are checked every second; by default a time-out would come up to half a minute late.
	const options = {
		ServerResponse: ShopResponse as typeof ServerResponse,
		connectionsCheckingInterval: 1_000,
	};
	const server = createServer(options, (request, response) => {
		response.on("timeout", endUnread);
		runPipeline(new Exchange(request, response as ShopResponse, dependencies));
	});
	server.requestTimeout = 30_000;
	// Half, because `endUnread` closes a connection at the second time-out.
	server.timeout = unreadTimeoutMs / 2;
	server.headersTimeout = 10_000;
	// Longer than a proxy keeps a connection (nginx: a minute), so that it never sends a request on a connection that
	// was just closed.
	server.keepAliveTimeout = dependencies.trustedProxies > 0 ? 75_000 : 20_000;
	server.maxHeadersCount = 100;
	server.on("clientError", sendBadRequest);
	server.on("connection", () => {
		serverState.acceptedConnections += 1;
	});
	return server;
}

/** Connections that were idle at the last time-out, and how many bytes had been written by then. */
const unread = new WeakMap<Socket, number>();

/**
 * Called when a response's connection was idle for half of the allowed time (Node also considers what the system
 * still has to send). If the app is still at work, it waits. If the client has read nothing at two time-outs in a
 * row, the connection is closed, because its response takes memory and a slot of the client's address.
 */
function endUnread(this: ServerResponse, socket: Socket): void {
	const isWaiting = socket.writableLength > 0;
	if (isWaiting && unread.get(socket) === socket.bytesWritten) {
		log.info(
			{ requestId: (this as ShopResponse).requestId },
			"a response was not read: its connection is closed",
		);
		socket.destroy();
		return;
	}
	if (isWaiting) unread.set(socket, socket.bytesWritten);
	// Otherwise there would be no further time-out until something is sent or received.
	socket.setTimeout(socket.timeout ?? 0);
}

/** Answers what the parser cannot read as a request, or not in time. */
function sendBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
	if (!socket.writable || error.code === "ECONNRESET") {
		socket.destroy();
		return;
	}
	const status = brokenRequests[error.code ?? ""] ?? "400 Bad Request";
	const requestId = randomUUID();
	// Browsers open connections in advance and close them unused.
	if (socket.bytesRead > 0) log.info({ requestId, status, code: error.code }, "a request could not be read");
	socket.end(
		`HTTP/1.1 ${status}\r\n${REQUEST_ID_HEADER}: ${requestId}\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
		() => socket.destroy(),
	);
}

const brokenRequests: Record<string, string> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
