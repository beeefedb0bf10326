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

/** When to come back, in seconds, where the refusal itself does not say. */
const DEFAULT_RETRY_AFTER = "5";

/**
 * What every response says, cached pages and the library's own included: a client that is told to wait is told
 * how long, while the process ends, the next request goes to another one, and its number leads to the
 * line of the log. What a client sends as `X-Request-Id` is the client's.
 */
export class ShopResponse extends ServerResponse {
	/** Of the request that this answers; the log and every response name it. */
	readonly requestId = randomUUID();

	override writeHead(status: number, reason?: string | Headerlike, headers?: Headerlike): this {
		if ((status === 429 || status === 503) && !this.hasHeader("Retry-After")) {
			this.setHeader("Retry-After", DEFAULT_RETRY_AFTER);
		}
		if (serverState.phase === "draining") this.setHeader("Connection", "close");
		// The stored headers of a cached page are written as they are, without being looked at.
		if (Array.isArray(reason)) return super.writeHead(status, [...reason, REQUEST_ID_HEADER, this.requestId]);
		this.setHeader(REQUEST_ID_HEADER, this.requestId);
		return super.writeHead(status, reason as string, headers);
	}
}
const REQUEST_ID_HEADER = "X-Request-Id";
type Headerlike = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** How long a client may take no byte of a response that waits for it, in milliseconds. */
const UNREAD_TIMEOUT_MS = MINUTE_MS;

/** Runs the pipeline for each request. */
export function createHttpServer(
	dependencies: ServerDependencies,
	unreadTimeoutMs = UNREAD_TIMEOUT_MS,
): Server {
	// Connections are looked at each second, or a time-out would end them up to half a minute late.
	const options = {
		ServerResponse: ShopResponse as typeof ServerResponse,
		connectionsCheckingInterval: 1_000,
	};
	const server = createServer(options, (request, response) => {
		response.on("timeout", endUnread);
		runPipeline(new Exchange(request, response as ShopResponse, dependencies));
	});
	server.requestTimeout = 30_000;
	// Looked at twice within that time.
	server.timeout = unreadTimeoutMs / 2;
	server.headersTimeout = 10_000;
	// Longer than a proxy keeps a connection (nginx: a minute), so that it never sends on one just closed.
	server.keepAliveTimeout = dependencies.trustedProxies > 0 ? 75_000 : 20_000;
	server.maxHeadersCount = 100;
	server.on("clientError", answerBrokenRequest);
	server.on("connection", () => {
		serverState.acceptedConnections += 1;
	});
	return server;
}

/** Connections on which nothing moved when they were last looked at, and how much had been written by then. */
const unread = new WeakMap<Socket, number>();

/**
 * Called when nothing has moved on the connection of a response for half of the time (Node looks at what the system
 * still has to send). An app that is still at work is waited for; a client that takes nothing twice in a row is not,
 * because what waits for it takes memory, and a slot of its address.
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
	// Or it would not be looked at again before something moves.
	socket.setTimeout(socket.timeout ?? 0);
}

/** What the parser does not take for a request, or not in time. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
	if (!socket.writable || error.code === "ECONNRESET") {
		socket.destroy();
		return;
	}
	const status = brokenRequests[error.code ?? ""] ?? "400 Bad Request";
	const requestId = randomUUID();
	// Browsers open connections in advance, which end here without a word.
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
