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
import { sendFresh } from "./answer.ts";
import { bodyLimit, readBody } from "./body.ts";
import { clientAddress, rateLimitKey } from "./client-address.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { EventStreams } from "./event-streams.ts";
import { sendRefusal } from "./failure.ts";
import type { Rendered } from "./kept-page.ts";
import { measure, sendMetrics } from "./metrics.ts";
import { isOwnRequest } from "./origin-check.ts";
import { goesFirst, turnAwayWhenOverloaded } from "./overload.ts";
import type { PageCache } from "./page-cache.ts";
import { publicAddress } from "./public-pages.ts";
import type { RateLimits } from "./rate-limits.ts";
import { scriptsLast } from "./scripts-last.ts";
import { commonHeaders, contentSecurityPolicy, type PagePolicy } from "./security-headers.ts";
import { state } from "./state.ts";
import type { StaticFiles } from "./static.ts";
import type { Turns } from "./turns.ts";

/** What the machine is built around; tests hand in small ones of their own. */
export interface ShopParts {
	/** The app: one whole request, one whole answer. */
	handle(request: Request): Promise<Response>;
	/** A stored picture (`/images/<id>/<file>`). */
	picture(request: Request, id: string, file: string): Promise<Response>;
	database: DatabaseWatch;
	/** When a page may be made for one visitor; the page cache asks for its own. */
	turns: Turns;
	/** Throws the refusal when there is no room to write what a request brings. */
	demandRoom(): void;
	staticFiles: StaticFiles;
	pages: PageCache;
	streams: EventStreams;
	rateLimits(): RateLimits;
	publicUrl: string;
	trustedProxies: number;
	metricsToken: string | undefined;
	policy: PagePolicy;
}

/** Called by programs that carry no cookie of a visitor: signed, or with a bearer token. */
const calledByPrograms = /^\/(api\/webhooks\/|sandbox\/mercadopago\/(checkout\/preferences|v1\/))/;

export function createShopServer(parts: ShopParts): Server {
	const server = createServer((request, response) => {
		if (parts.pages.sendCurrent(request, response)) return;
		const startedAt = performance.now();
		state.inFlight += 1;
		if (state.phase === "draining") response.setHeader("Connection", "close");
		response.once("close", () => {
			// A line that stays open left the count, and took no time to answer, when it began.
			if (parts.streams.has(response)) return;
			state.inFlight -= 1;
			measure(response.statusCode, (performance.now() - startedAt) / 1000);
		});
		answer(request, response).catch((error: unknown) => {
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

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = addressOf(request, parts.publicUrl);
		const method = request.method ?? "GET";
		if (url.pathname === "/health") return sendText(response, 200, "ok");
		if (url.pathname === "/ready") {
			const ready = state.phase === "ready" && (await parts.database.isThere());
			return sendText(response, ready ? 200 : 503, ready ? "ready" : state.phase);
		}
		if (url.pathname === "/metrics") return sendMetrics(request, response, parts.metricsToken);
		if (method !== "GET" && method !== "HEAD" && method !== "POST") {
			// The router would take any other for a posted form; the shop has no use for one.
			response.writeHead(405, { Allow: "GET, HEAD, POST", "Content-Length": 0 });
			response.end();
			return;
		}
		turnAwayWhenOverloaded(url.pathname);
		for (const [name, value] of Object.entries(
			commonHeaders({ https: parts.policy.https, pathname: url.pathname }),
		)) {
			response.setHeader(name, value);
		}
		if (method === "GET" || method === "HEAD") {
			if (await sentStatic(request, response)) return;
			const address = publicAddress(url);
			if (address) {
				return parts.pages.serve(address.key, request, response, () => renderAsNobody(address.key));
			}
		}
		await answerInPerson(request, response, url, method);
	}

	const sentStatic = (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
		new Promise((resolve) => {
			response.once("close", () => resolve(true));
			parts.staticFiles(request, response, () => resolve(false));
		});

	/** A public page: rendered from a clean request of our own, whatever the visitor's looked like. */
	async function renderAsNobody(key: string): Promise<Rendered> {
		const request = new Request(new URL(key, parts.publicUrl), { headers: { Accept: "text/html,*/*" } });
		const { status, headers, body } = await complete(
			await whenOpen(() => parts.handle(request)),
			parts.policy,
		);
		// Nothing that is sent to many may set something for one.
		delete headers["set-cookie"];
		const common = commonHeaders({
			https: parts.policy.https,
			pathname: new URL(key, parts.publicUrl).pathname,
		});
		return { status, headers: { ...common, ...headers }, body };
	}

	/** Everything that depends on who asks, or that changes something. */
	async function answerInPerson(
		incoming: IncomingMessage,
		response: ServerResponse,
		url: URL,
		method: string,
	): Promise<void> {
		const client = clientAddress(
			incoming.socket.remoteAddress,
			incoming.headers["x-forwarded-for"],
			parts.trustedProxies,
		);
		const isProgram = calledByPrograms.test(url.pathname);
		const isOwn = isOwnRequest(
			{ method, origin: incoming.headers.origin, fetchSite: header(incoming, "sec-fetch-site") },
			parts.publicUrl,
		);
		if (!isProgram && !isOwn) {
			throw new Refusal(
				"forbidden",
				"Este envio não veio de uma página da loja. Abra a loja e tente de novo.",
			);
		}
		await parts.rateLimits().count(rateLimitKey(client), method, url.pathname);
		const hasBody = method !== "GET" && method !== "HEAD";
		if (hasBody) parts.demandRoom();
		const body = hasBody
			? await readBody(incoming, bodyLimit(url.pathname, incoming.headers.cookie !== undefined))
			: undefined;
		const leaving = new AbortController();
		response.once("close", () => leaving.abort());
		const request = new Request(url, {
			method,
			headers: appHeaders(incoming, client, isOwn ? parts.publicUrl : undefined),
			signal: leaving.signal,
			...(body ? { body: new Uint8Array(body) } : {}),
		});
		const [, id, file] = /^\/images\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
		// What is sent to the shop may wait for a service outside, and pictures are made on other threads.
		const takesTurn = !hasBody && !id && !goesFirst(url.pathname);
		const answering = () =>
			whenOpen(() => (id && file ? parts.picture(request, id, file) : parts.handle(request)));
		const answered = await (takesTurn ? parts.turns.take(answering) : answering());
		if (answered.headers.get("Content-Type")?.startsWith("text/event-stream") && answered.body) {
			return parts.streams.send(response, answered, rateLimitKey(client));
		}
		const { status, headers, body: bytes } = await complete(answered, parts.policy);
		headers["cache-control"] ??= "private, no-store";
		await sendFresh(incoming, response, status, headers, bytes);
	}

	async function whenOpen(run: () => Promise<Response>): Promise<Response> {
		if (state.phase === "starting") {
			throw new Refusal("unavailable", "A loja está abrindo. Tente novamente em alguns segundos.", {
				retryAfterSeconds: 3,
			});
		}
		return parts.database.during(run);
	}

	return server;
}

/** The whole answer in memory; a page gets its policy from what stands in it. */
async function complete(answered: Response, policy: PagePolicy): Promise<Rendered> {
	let body = Buffer.from(await answered.arrayBuffer());
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of answered.headers) if (name !== "set-cookie") headers[name] = value;
	const cookies = answered.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	if (String(headers["content-type"] ?? "").startsWith("text/html")) {
		const html = scriptsLast(body.toString("utf8"));
		body = Buffer.from(html);
		headers["content-security-policy"] = contentSecurityPolicy(html, policy);
	}
	return { status: answered.status, headers, body };
}

/**
 * The address as the app sees it: our own origin, whatever Host says. A path that starts with two
 * slashes would be read as a host, and an encoded slash as a part of another path: both become an
 * address that does not exist.
 */
export function addressOf(request: { url?: string | undefined }, publicUrl: string): URL {
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
function appHeaders(request: IncomingMessage, client: string, ownOrigin: string | undefined): Headers {
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
	headers.set("x-request-id", header(request, "x-request-id")?.slice(0, 100) ?? randomUUID());
	return headers;
}

function header(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return Array.isArray(value) ? value[0] : value;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? "";

function sendText(response: ServerResponse, status: number, text: string): void {
	response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
	response.end(`${text}\n`);
}
