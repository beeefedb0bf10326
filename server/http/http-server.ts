import { randomUUID } from "node:crypto";
import {
	createServer,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type Server,
	type ServerResponse,
} from "node:http";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { ConcurrencyLimiter } from "#server/load/concurrency-limiter.ts";
import type { DatabaseHealth } from "#server/load/database-health.ts";
import { isHighPriority, shedLoad } from "#server/load/load-shedding.ts";
import type { RateLimiter } from "#server/load/rate-limiter.ts";
import { recordRequest, sendMetrics } from "#server/metrics.ts";
import type { RenderedPage } from "#server/page-cache/cached-page.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { matchPublicPage } from "#server/page-cache/public-pages.ts";
import { serverState } from "#server/server-state.ts";
import { clientAddress, rateLimitKey } from "./client-address.ts";
import { sendCompressed } from "./content-encoding.ts";
import { deferHydration } from "./deferred-hydration.ts";
import { sendRefusal } from "./error-response.ts";
import type { EventStreams } from "./event-streams.ts";
import { isSameOriginRequest } from "./origin-check.ts";
import { bodyLimit, readBody } from "./request-body.ts";
import { commonHeaders, contentSecurityPolicy, type PagePolicy } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

/** What the machine is built around; tests hand in small ones of their own. */
export interface ServerDependencies {
	/** The app: one whole request, one whole answer. */
	handle(request: Request): Promise<Response>;
	/** A stored picture (`/images/<id>/<file>`). */
	serveImage(request: Request, id: string, file: string): Promise<Response>;
	database: DatabaseHealth;
	/** When a page may be made for one visitor; the page cache asks for its own. */
	limiter: ConcurrencyLimiter;
	/** Throws the refusal when there is no room to write what a request brings. */
	assertFreeSpace(): void;
	staticFiles: StaticFiles;
	pageCache: PageCache;
	streams: EventStreams;
	rateLimiter(): RateLimiter;
	publicUrl: string;
	trustedProxies: number;
	metricsToken: string | undefined;
	policy: PagePolicy;
}

/** Called by programs that carry no cookie of a visitor: signed, or with a bearer token. */
const PROGRAM_PATHS = /^\/(api\/webhooks\/|sandbox\/mercadopago\/(checkout\/preferences|v1\/))/;

export function createHttpServer(dependencies: ServerDependencies): Server {
	const server = createServer((request, response) => {
		if (dependencies.pageCache.sendIfFresh(request, response)) return;
		const startedAt = performance.now();
		serverState.inFlight += 1;
		if (serverState.phase === "draining") response.setHeader("Connection", "close");
		response.once("close", () => {
			// A line that stays open left the count, and took no time to answer, when it began.
			if (dependencies.streams.isStream(response)) return;
			serverState.inFlight -= 1;
			recordRequest(response.statusCode, (performance.now() - startedAt) / 1000);
		});
		handleRequest(request, response).catch((error: unknown) => {
			if (error instanceof Refusal) return sendRefusal(request, response, error);
			if (request.destroyed) return response.destroy();
			log.error({ error, path: pathOf(request) }, "a request failed unexpectedly");
			sendRefusal(
				request,
				response,
				new Refusal("unavailable", "Algo falhou do nosso lado. Tente novamente em instantes."),
			);
		});
	});
	server.requestTimeout = 30_000;
	server.headersTimeout = 10_000;
	server.keepAliveTimeout = 20_000;
	server.maxHeadersCount = 100;

	async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = requestUrl(request, dependencies.publicUrl);
		const method = request.method ?? "GET";
		if (url.pathname === "/health") return sendText(response, 200, "ok");
		if (url.pathname === "/ready") {
			const ready = serverState.phase === "ready" && (await dependencies.database.isAvailable());
			return sendText(response, ready ? 200 : 503, ready ? "ready" : serverState.phase);
		}
		if (url.pathname === "/metrics") return sendMetrics(request, response, dependencies.metricsToken);
		if (method !== "GET" && method !== "HEAD" && method !== "POST") {
			// The router would take any other for a posted form; the shop has no use for one.
			response.writeHead(405, { Allow: "GET, HEAD, POST", "Content-Length": 0 });
			response.end();
			return;
		}
		shedLoad(url.pathname);
		for (const [name, value] of Object.entries(
			commonHeaders({ https: dependencies.policy.https, pathname: url.pathname }),
		)) {
			response.setHeader(name, value);
		}
		if (method === "GET" || method === "HEAD") {
			if (await trySendStatic(request, response)) return;
			const address = matchPublicPage(url);
			if (address) {
				return dependencies.pageCache.serve(address.key, request, response, () =>
					renderAnonymous(address.key),
				);
			}
		}
		await handleDynamic(request, response, url, method);
	}

	const trySendStatic = (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
		new Promise((resolve) => {
			response.once("close", () => resolve(true));
			dependencies.staticFiles(request, response, () => resolve(false));
		});

	/** A public page: rendered from a clean request of our own, whatever the visitor's looked like. */
	async function renderAnonymous(key: string): Promise<RenderedPage> {
		const request = new Request(new URL(key, dependencies.publicUrl), {
			headers: { Accept: "text/html,*/*" },
		});
		const { status, headers, body } = await bufferResponse(
			await whenReady(() => dependencies.handle(request)),
			dependencies.policy,
		);
		// Nothing that is sent to many may set something for one.
		delete headers["set-cookie"];
		const common = commonHeaders({
			https: dependencies.policy.https,
			pathname: new URL(key, dependencies.publicUrl).pathname,
		});
		return { status, headers: { ...common, ...headers }, body };
	}

	/** Everything that depends on who asks, or that changes something. */
	async function handleDynamic(
		incoming: IncomingMessage,
		response: ServerResponse,
		url: URL,
		method: string,
	): Promise<void> {
		const client = clientAddress(
			incoming.socket.remoteAddress,
			incoming.headers["x-forwarded-for"],
			dependencies.trustedProxies,
		);
		const isProgram = PROGRAM_PATHS.test(url.pathname);
		const isSameOrigin = isSameOriginRequest(
			{ method, origin: incoming.headers.origin, fetchSite: singleHeader(incoming, "sec-fetch-site") },
			dependencies.publicUrl,
		);
		if (!isProgram && !isSameOrigin) {
			throw new Refusal(
				"forbidden",
				"Este envio não veio de uma página da loja. Abra a loja e tente de novo.",
			);
		}
		await dependencies.rateLimiter().consume(rateLimitKey(client), method, url.pathname);
		const hasBody = method !== "GET" && method !== "HEAD";
		if (hasBody) dependencies.assertFreeSpace();
		const body = hasBody
			? await readBody(incoming, bodyLimit(url.pathname, incoming.headers.cookie !== undefined))
			: undefined;
		const disconnect = new AbortController();
		response.once("close", () => disconnect.abort());
		const request = new Request(url, {
			method,
			headers: forwardedHeaders(incoming, client, isSameOrigin ? dependencies.publicUrl : undefined),
			signal: disconnect.signal,
			...(body ? { body: new Uint8Array(body) } : {}),
		});
		const [, id, file] = /^\/images\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
		// What is sent to the shop may wait for a service outside, and pictures are made on other threads.
		const isLimited = !hasBody && !id && !isHighPriority(url.pathname);
		const respond = () =>
			whenReady(() =>
				id && file ? dependencies.serveImage(request, id, file) : dependencies.handle(request),
			);
		const appResponse = await (isLimited ? dependencies.limiter.run(respond) : respond());
		if (appResponse.headers.get("Content-Type")?.startsWith("text/event-stream") && appResponse.body) {
			return dependencies.streams.send(response, appResponse, rateLimitKey(client));
		}
		const { status, headers, body: bytes } = await bufferResponse(appResponse, dependencies.policy);
		headers["cache-control"] ??= "private, no-store";
		await sendCompressed(incoming, response, status, headers, bytes);
	}

	async function whenReady(run: () => Promise<Response>): Promise<Response> {
		if (serverState.phase === "starting") {
			throw new Refusal("unavailable", "A loja está abrindo. Tente novamente em alguns segundos.", {
				retryAfterSeconds: 3,
			});
		}
		return dependencies.database.run(run);
	}

	return server;
}

/** The whole answer in memory; a page gets its policy from what stands in it. */
async function bufferResponse(appResponse: Response, policy: PagePolicy): Promise<RenderedPage> {
	let body = Buffer.from(await appResponse.arrayBuffer());
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of appResponse.headers) if (name !== "set-cookie") headers[name] = value;
	const cookies = appResponse.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	if (String(headers["content-type"] ?? "").startsWith("text/html")) {
		const html = deferHydration(body.toString("utf8"));
		body = Buffer.from(html);
		headers["content-security-policy"] = contentSecurityPolicy(html, policy);
	}
	return { status: appResponse.status, headers, body };
}

/**
 * The address as the app sees it: our own origin, whatever Host says. A path that starts with two
 * slashes would be read as a host, and an encoded slash as a part of another path: both become an
 * address that does not exist.
 */
export function requestUrl(request: { url?: string | undefined }, publicUrl: string): URL {
	const target = request.url ?? "/";
	const path = target.split(/[?#]/, 1)[0] ?? "/";
	if (!path.startsWith("/") || path.includes("//") || path.includes("\\") || /%(2f|5c|00)/i.test(path)) {
		return new URL("/not-found", publicUrl);
	}
	try {
		return new URL(target, publicUrl);
	} catch {
		return new URL("/not-found", publicUrl);
	}
}

/**
 * Headers a page may look at; what only a proxy may say is replaced by what we know. An origin that
 * has been judged to be ours is written as ours: the router knows only one spelling of it, and not
 * the "null" of a page that tells no referrer.
 */
function forwardedHeaders(request: IncomingMessage, client: string, ownOrigin: string | undefined): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (
			value === undefined ||
			name.startsWith(":") ||
			/^(x-forwarded-|x-original-|x-rewrite-|forwarded$|connection$|transfer-encoding$|content-length$)/.test(
				name,
			)
		) {
			continue;
		}
		headers.set(name, Array.isArray(value) ? value.join(", ") : value);
	}
	if (ownOrigin && headers.has("origin")) headers.set("origin", ownOrigin);
	headers.set("x-client-address", client);
	headers.set("x-request-id", singleHeader(request, "x-request-id")?.slice(0, 100) ?? randomUUID());
	return headers;
}

function singleHeader(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return Array.isArray(value) ? value[0] : value;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? "";

function sendText(response: ServerResponse, status: number, text: string): void {
	response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
	response.end(`${text}\n`);
}
