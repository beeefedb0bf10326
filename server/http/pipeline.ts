import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { isDataRequest } from "#app/platform/addresses/data-requests.ts";
import { runForRequest } from "#app/platform/observability/request-context.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { addSessionMark } from "#app/shop/accounts/session/session-mark.server.ts";
import { sendCompressed } from "#server/encoding/content-encoding.ts";
import { shedLoad } from "#server/load/load-shedding.ts";
import { isCounted } from "#server/load/rate-limiter.ts";
import { cacheKey } from "#server/page-cache/cache-key.ts";
import { measureRender } from "#server/process/measure-render.ts";
import { serverState } from "#server/process/server-state.ts";
import { sendError } from "./error-response.ts";
import type { Exchange } from "./exchange.ts";
import { recordResponse } from "./record-response.ts";
import { refuseWhileRestoring } from "./refuse-while-restoring.ts";
import { bufferResponse, renderAnonymous, whenReady } from "./render-page.ts";
import { commonHeaders } from "./security-headers.ts";
import { documentAt, sendDocument } from "./send-document.ts";
import { sendMetrics } from "./send-metrics.ts";

/** Larger responses are streamed instead of being held in memory. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

type Outcome = "answered" | undefined;
/** One step of a request: sends a response, passes the request to the next step, or throws a refusal. */
type Step = (exchange: Exchange) => Outcome | Promise<Outcome>;

/** Sends a current page that is cached under exactly the requested address; checks nothing else. */
const sendFreshPage: Step = (exchange) => {
	// While a backup is restored, cached pages still show the shop before it.
	if (serverState.phase === "restoring") return undefined;
	const page = exchange.server.pageCache.sendIfFresh(exchange.request, exchange.response);
	exchange.zeroResultSearch = page?.zeroResultSearch;
	exchange.knownRoute = page?.route;
	return page && "answered";
};

/** Sets the headers of every response; cached pages have them already. */
const setCommonHeaders: Step = ({ policy, response, server }) => {
	const headers = commonHeaders(server.policy, policy.referrer);
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	return undefined;
};

/** Counts a request without a body as in flight. */
const countRequest: Step = (exchange) => {
	if (exchange.isRead) countInFlight(exchange);
	return undefined;
};

/** Answers that the process is alive; never uses the database. */
const sendHealth: Step = ({ policy, response }) =>
	policy.handledBy === "health" ? sendText(response, 200, "ok") : undefined;

/** Answers whether a load balancer may send requests here. */
const sendReadiness: Step = async ({ policy, response, server }) => {
	if (policy.handledBy !== "ready") return undefined;
	const isReady = serverState.phase === "ready" && (await server.database.isReady());
	return sendText(response, isReady ? 200 : 503, isReady ? "ready" : serverState.phase);
};

/** Sends the process's metrics to clients that may see them. */
const sendProcessMetrics: Step = async ({ policy, request, response, server }) => {
	if (policy.handledBy !== "metrics") return undefined;
	await sendMetrics(request, response, server.metricsToken);
	return "answered";
};

/** In a process that only runs jobs, answers everything else with 404: the request was sent to the wrong process. */
const refuseOutsideWeb: Step = ({ response, server }) =>
	server.servesPages ? undefined : sendText(response, 404, "this process only runs jobs");

/** Refuses methods that the shop does not use: the router would treat them as a posted form. */
const refuseOtherMethods: Step = ({ isRead, method, response }) => {
	if (isRead || method === "POST") return undefined;
	response.writeHead(405, { Allow: "GET, HEAD, POST", "Content-Length": 0 }).end();
	return "answered";
};

/** Refuses when the process is overloaded. */
const refuseWhenOverloaded: Step = ({ policy }) => {
	shedLoad(policy.priority);
	return undefined;
};

/** Sends a static file. */
const sendStaticFile: Step = ({ isRead, request, response, server }) => {
	if (!isRead) return undefined;
	return new Promise<Outcome>((resolve) => {
		response.once("close", () => resolve("answered"));
		server.staticFiles(request, response, () => resolve(undefined));
		// Sent from memory: a client that reads slowly does not count as a request in flight.
		if (response.writableEnded) resolve("answered");
	});
};

/** Sends a public page from the cache, which renders it first if it is missing. */
const sendCachedPage: Step = async (exchange) => {
	const { isRead, url, address, request, response, server } = exchange;
	const key = isRead ? cacheKey(url, address) : undefined;
	if (!key) return undefined;
	const limitClient = async <Result>(render: () => Promise<Result>): Promise<Result> => {
		await server.rateLimiter().consume(exchange.client, "page-renders");
		return server.clientRequests.run(exchange.client, render);
	};
	const render = () => renderAnonymous(exchange, key);
	const page = await server.pageCache.serve(key, request, response, render, limitClient);
	exchange.zeroResultSearch = page.zeroResultSearch;
	return "answered";
};

/** Sends a stored feed or sitemap; each request counts for its rate limit. */
const sendStoredDocument: Step = async (exchange) => {
	const { policy, isRead, response, url } = exchange;
	if (policy.handledBy !== "documents") return undefined;
	if (!isRead) {
		response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
		return "answered";
	}
	await limitRate(exchange);
	const name = documentAt(policy.pattern, url);
	// A document has no data request of the router.
	if (!name || isDataRequest(url.pathname)) return sendText(response, 404, "not found");
	await sendDocument(exchange, name);
	return "answered";
};

/** Refuses requests that another site's page sends with a visitor's cookies. */
const checkOrigin: Step = ({ policy, isSameOrigin }) => {
	if (policy.isOriginExempt || isSameOrigin) return undefined;
	throw new Refusal("forbidden", "Este envio não veio de uma página da loja. Abra a loja e tente de novo.");
};

/** Refuses a client that is over its rate limit. */
const limitRate: Step = async (exchange) => {
	const { policy, isRead, client, server } = exchange;
	const isPage = isRead && policy.refusal === "page" && policy.handledBy !== "images";
	const { rateLimit } = policy;
	if (rateLimit && isCounted(rateLimit, !isRead)) await server.rateLimiter().consume(client, rateLimit);
	else if (isPage) await server.rateLimiter().consume(client, "page-renders");
	return undefined;
};

/**
 * Reads the body, if the disk has enough space. The request is in flight only afterwards: until then only the client
 * is working.
 */
const readRequestBody: Step = async (exchange) => {
	if (exchange.isRead) return undefined;
	const { client, policy, request, server } = exchange;
	server.assertFreeSpace();
	exchange.body = await server.bodies.read(request, {
		client,
		size: policy.body,
		mayUpload: (size) => server.mayUpload(exchange.toAppRequest(), size),
	});
	countInFlight(exchange);
	return undefined;
};

/** Runs the app. Posts may wait for a service, pictures are encoded on other threads: neither needs a slot. */
const runApp: Step = async (exchange) => {
	const { isRead, policy, address, server } = exchange;
	const request = exchange.toAppRequest();
	const [id = "", file = ""] = address.parameters;
	const isImage = policy.handledBy === "images";
	const respond = () =>
		whenReady(server, () =>
			measureRender(policy.pattern, "visitor", () =>
				isImage ? server.serveImage(request, id, file) : server.handle(request, policy.pattern),
			),
		);
	const needsSlot = isRead && !isImage && policy.priority === "normal";
	const respondInTurn = () => (needsSlot ? server.limiter.run(respond) : respond());
	// A page has many pictures, and Mercado Pago's notifications come from few addresses.
	const isUnlimited = isImage || policy.isOriginExempt;
	if (!isUnlimited) holdSlot(exchange);
	exchange.appResponse = await respondInTurn();
	return undefined;
};

/** Takes one of the client's slots until its response is sent or its connection closed. */
function holdSlot(exchange: Exchange): void {
	const { response, server } = exchange;
	exchange.releaseSlot = server.clientRequests.enter(exchange.client);
	if (response.closed) exchange.releaseSlot();
	else response.once("close", exchange.releaseSlot);
}

/** Sets or clears the mark that scripts may read, together with the session's cookie. */
const markSession: Step = ({ appResponse }) => {
	if (appResponse) addSessionMark(appResponse.headers);
	return undefined;
};

/** Sends a response without end. */
const sendEventStream: Step = (exchange) => {
	const { appResponse, response, server } = exchange;
	if (!appResponse?.body || !appResponse.headers.get("Content-Type")?.startsWith("text/event-stream")) {
		return undefined;
	}
	server.streams.send(response, appResponse, exchange.client);
	// Open streams have their own limit.
	exchange.releaseSlot?.();
	return "answered";
};

/** A spreadsheet or a copy of personal data as a download. */
const MADE_WHILE_SENT = /^attachment\b.* (text\/csv|application\/json)\b/;

/**
 * Streams a large file at its reader's pace. A file from disk has a known length; a spreadsheet is as long as its
 * list, and is written while it is sent.
 */
const sendLargeFile: Step = ({ appResponse, response }) => {
	const { body, headers, status = 200 } = appResponse ?? {};
	const isMadeMeanwhile = MADE_WHILE_SENT.test(
		`${headers?.get("Content-Disposition")} ${headers?.get("Content-Type")}`,
	);
	if (!body || !(isMadeMeanwhile || Number(headers?.get("Content-Length")) > MAX_BUFFERED_BYTES))
		return undefined;
	response.writeHead(status, Object.fromEntries(headers ?? []));
	// Either end may close; then both are closed, and the file's own stream cleans up.
	pipeline(Readable.fromWeb(body as NodeReadableStream), response, () => undefined);
	return "answered";
};

/** Sends the app's response as a whole, compressed. */
const sendResponse: Step = async (exchange): Promise<Outcome> => {
	const { appResponse, request, response, server, policy } = exchange;
	if (!appResponse) throw new Error("The app has not run.");
	const page = await bufferResponse(appResponse, server.policy, policy);
	page.headers["cache-control"] ??= "private, no-store";
	await sendCompressed(request, response, page.status, page.headers, page.body);
	exchange.zeroResultSearch = page.zeroResultSearch;
	return "answered";
};

/** Counts a visit to a list without results, whether its page was cached or not. */
const countZeroResultVisit: Step = async (exchange) => {
	const { zeroResultSearch, method, server } = exchange;
	// The client's address is parsed only here, not for each cached page.
	if (zeroResultSearch && method === "GET") {
		await server.countZeroResultVisit(exchange.client, zeroResultSearch);
	}
	return undefined;
};

/** Every request goes through these steps in order, until one answers it. ARCHITECTURE.md has the diagram. */
export const requestSteps: readonly Step[] = [
	sendFreshPage,
	setCommonHeaders,
	countRequest,
	sendHealth,
	sendReadiness,
	sendProcessMetrics,
	refuseWhileRestoring,
	refuseOutsideWeb,
	refuseOtherMethods,
	refuseWhenOverloaded,
	sendStaticFile,
	sendCachedPage,
	checkOrigin,
	sendStoredDocument,
	limitRate,
	readRequestBody,
	runApp,
	markSession,
	sendEventStream,
	sendLargeFile,
	sendResponse,
];

/** Run once the response is on its way. */
const stepsAfterwards: readonly Step[] = [countZeroResultVisit];

/** Most requests end with the first step, so promises and contexts are created only when needed. */
export function runPipeline(exchange: Exchange): void {
	let isAnswered = false;
	try {
		isAnswered = sendFreshPage(exchange) === "answered";
	} catch (error) {
		runForRequest(exchange.context, () => sendError(exchange, error));
		isAnswered = true;
	}
	if (isAnswered && exchange.zeroResultSearch === undefined) recordResponse(exchange);
	else void runForRequest(exchange.context, () => runFurther(exchange, isAnswered));
}

async function runFurther(exchange: Exchange, isAnswered: boolean): Promise<void> {
	try {
		if (!isAnswered) await runSteps(exchange);
		for (const step of stepsAfterwards) await step(exchange);
	} catch (error) {
		sendError(exchange, error);
	} finally {
		recordResponse(exchange);
	}
}

async function runSteps(exchange: Exchange): Promise<void> {
	for (const step of requestSteps.slice(1)) {
		const outcome = step(exchange);
		if ((outcome instanceof Promise ? await outcome : outcome) === "answered") return;
	}
}

function countInFlight(exchange: Exchange): void {
	exchange.isInFlight = true;
	serverState.inFlight += 1;
}

function sendText(response: ServerResponse, status: number, text: string): Outcome {
	response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
	response.end(`${text}\n`);
	return "answered";
}
