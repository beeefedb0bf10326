import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { isDataRequest } from "#app/platform/addresses/data-requests.ts";
import { runWithRequestId } from "#app/platform/observability/request-context.server.ts";
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
import { recordAnswer } from "./record-answer.ts";
import { bufferResponse, renderAnonymous, whenReady } from "./render-page.ts";
import { commonHeaders } from "./security-headers.ts";
import { documentAt, sendDocument } from "./send-document.ts";
import { sendMetrics } from "./send-metrics.ts";

/** Larger bodies than this are not held in memory. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

type Outcome = "answered" | undefined;
/** One step of a request: answers, leaves it to the next step, or throws a refusal. */
type Step = (exchange: Exchange) => Outcome | Promise<Outcome>;

/** Sends a current page that is cached under exactly the requested address; nothing else is looked at. */
const sendFreshPage: Step = (exchange) => {
	const page = exchange.server.pageCache.sendIfFresh(exchange.request, exchange.response);
	exchange.zeroResultSearch = page?.zeroResultSearch;
	exchange.knownRoute = page?.route;
	return page && "answered";
};

/** Sets the headers that every response carries; cached pages have them already. */
const setCommonHeaders: Step = ({ policy, response, server }) => {
	const headers = commonHeaders(server.policy, policy.referrer);
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	return undefined;
};

/** Counts a request that has no body as in flight. */
const countRequest: Step = (exchange) => {
	if (exchange.isRead) countInFlight(exchange);
	return undefined;
};

/** Says that the process lives; never touches the database. */
const answerHealth: Step = ({ policy, response }) =>
	policy.answeredBy === "health" ? sendText(response, 200, "ok") : undefined;

/** Says whether a load balancer may send requests here. */
const answerReady: Step = async ({ policy, response, server }) => {
	if (policy.answeredBy !== "ready") return undefined;
	const isReady = serverState.phase === "ready" && (await server.database.isReady());
	return sendText(response, isReady ? 200 : 503, isReady ? "ready" : serverState.phase);
};

/** Sends the figures of the process to those who may see them. */
const answerMetrics: Step = async ({ policy, request, response, server }) => {
	if (policy.answeredBy !== "metrics") return undefined;
	await sendMetrics(request, response, server.metricsToken);
	return "answered";
};

/** Sends nothing else where only jobs are run: whatever comes here was sent to the wrong process. */
const refuseOutsideWeb: Step = ({ response, server }) =>
	server.servesPages ? undefined : sendText(response, 404, "this process only runs jobs");

/** Refuses methods the shop has no use for: the router would take them for a posted form. */
const refuseOtherMethods: Step = ({ isRead, method, response }) => {
	if (isRead || method === "POST") return undefined;
	response.writeHead(405, { Allow: "GET, HEAD, POST", "Content-Length": 0 }).end();
	return "answered";
};

/** Refuses when the process has more to do than it can. */
const refuseWhenOverloaded: Step = ({ policy }) => {
	shedLoad(policy.priority);
	return undefined;
};

/** Sends one of the browser's files. */
const sendStaticFile: Step = ({ isRead, request, response, server }) => {
	if (!isRead) return undefined;
	return new Promise<Outcome>((resolve) => {
		response.once("close", () => resolve("answered"));
		server.staticFiles(request, response, () => resolve(undefined));
		// It was sent from memory: a client that reads slowly is no work in flight.
		if (response.writableEnded) resolve("answered");
	});
};

/** Sends a public page from the cache, which renders it first when it has none. */
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

/** Sends feed or sitemap, each counted, as they lie in the store. */
const sendStoredDocument: Step = async (exchange) => {
	const { policy, isRead, response, url } = exchange;
	if (policy.answeredBy !== "documents") return undefined;
	if (!isRead) {
		response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
		return "answered";
	}
	await limitRate(exchange);
	const name = documentAt(policy.pattern, url);
	// What the router asks of screens, it cannot ask of a document.
	if (!name || isDataRequest(url.pathname)) return sendText(response, 404, "not found");
	await sendDocument(exchange, name);
	return "answered";
};

/** Refuses requests that another site's page sends in the name of a visitor. */
const checkOrigin: Step = ({ policy, isSameOrigin }) => {
	if (policy.isOriginExempt || isSameOrigin) return undefined;
	throw new Refusal("forbidden", "Este envio não veio de uma página da loja. Abra a loja e tente de novo.");
};

/** Refuses a client that is over its rate limit. */
const limitRate: Step = async (exchange) => {
	const { policy, isRead, client, server } = exchange;
	const isPage = isRead && policy.refusal === "page" && policy.answeredBy !== "images";
	const { rateLimit } = policy;
	if (rateLimit && isCounted(rateLimit, !isRead)) await server.rateLimiter().consume(client, rateLimit);
	else if (isPage) await server.rateLimiter().consume(client, "page-renders");
	return undefined;
};

/** Reads the body, when the disk has space for it. Only then the request is in flight: until then its client works. */
const readRequestBody: Step = async (exchange) => {
	if (exchange.isRead) return undefined;
	const { client, policy, request, server } = exchange;
	server.assertFreeSpace();
	const mayUpload = () => server.mayUpload(exchange.toAppRequest());
	exchange.body = await server.bodies.read(request, { client, size: policy.body, mayUpload });
	countInFlight(exchange);
	return undefined;
};

/** Runs the app. Posts may wait for an outside service, and pictures are made on other threads: neither needs a slot. */
const runApp: Step = async (exchange) => {
	const { isRead, policy, address, server } = exchange;
	const request = exchange.toAppRequest();
	const [id = "", file = ""] = address.parameters;
	const isImage = policy.answeredBy === "images";
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

/** Takes one of the client's slots until its response is read, or its connection closed. */
function holdSlot(exchange: Exchange): void {
	const { response, server } = exchange;
	exchange.releaseSlot = server.clientRequests.enter(exchange.client);
	if (response.closed) exchange.releaseSlot();
	else response.once("close", exchange.releaseSlot);
}

/** Sets and clears, with the session's cookie, the mark beside it that scripts may read. */
const markSession: Step = ({ appResponse }) => {
	if (appResponse) addSessionMark(appResponse.headers);
	return undefined;
};

/** Sends a response that does not end by itself. */
const sendEventStream: Step = (exchange) => {
	const { appResponse, response, server } = exchange;
	if (!appResponse?.body || !appResponse.headers.get("Content-Type")?.startsWith("text/event-stream")) {
		return undefined;
	}
	server.streams.send(response, appResponse, exchange.client);
	// Open streams have a limit of their own.
	exchange.releaseSlot?.();
	return "answered";
};

/** A table or a copy of somebody's data, to be saved. */
const MADE_WHILE_SENT = /^attachment\b.* (text\/csv|application\/json)\b/;

/**
 * Passes a large file on as it is read, at the pace of its reader. One from a disk says how long it is; a table is as
 * long as its list, and is made while it is sent.
 */
const sendLargeFile: Step = ({ appResponse, response }) => {
	const { body, headers, status = 200 } = appResponse ?? {};
	const isMadeMeanwhile = MADE_WHILE_SENT.test(
		`${headers?.get("Content-Disposition")} ${headers?.get("Content-Type")}`,
	);
	if (!body || !(isMadeMeanwhile || Number(headers?.get("Content-Length")) > MAX_BUFFERED_BYTES))
		return undefined;
	response.writeHead(status, Object.fromEntries(headers ?? []));
	// Either end may go away: then both are closed, and the file's own stream removes what it has to.
	pipeline(Readable.fromWeb(body as NodeReadableStream), response, () => undefined);
	return "answered";
};

/** Sends the app's response whole and compressed. */
const sendResponse: Step = async (exchange): Promise<Outcome> => {
	const { appResponse, request, response, server } = exchange;
	if (!appResponse) throw new Error("The app has not run.");
	const page = await bufferResponse(appResponse, server.policy);
	page.headers["cache-control"] ??= "private, no-store";
	await sendCompressed(request, response, page.status, page.headers, page.body);
	exchange.zeroResultSearch = page.zeroResultSearch;
	return "answered";
};

/** Counts a visit to a list without results, whether its page was cached or not. */
const countZeroResultVisit: Step = async (exchange) => {
	const { zeroResultSearch, method, server } = exchange;
	// The client's address is parsed only here, not for each cached page that is sent.
	if (zeroResultSearch && method === "GET") {
		await server.countZeroResultVisit(exchange.client, zeroResultSearch);
	}
	return undefined;
};

/** Every request, in this order, until a step answers it. ARCHITECTURE.md has the picture. */
export const requestSteps: readonly Step[] = [
	sendFreshPage,
	setCommonHeaders,
	countRequest,
	answerHealth,
	answerReady,
	answerMetrics,
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

/** What happens once the response is on its way. */
const stepsAfterwards: readonly Step[] = [countZeroResultVisit];

/** Most requests end with the first step, and need neither a promise nor a context. */
export function runPipeline(exchange: Exchange): void {
	let isAnswered = false;
	try {
		isAnswered = sendFreshPage(exchange) === "answered";
	} catch (error) {
		runWithRequestId(exchange.response.requestId, () => sendError(exchange, error));
		isAnswered = true;
	}
	if (isAnswered && exchange.zeroResultSearch === undefined) recordAnswer(exchange);
	else void runWithRequestId(exchange.response.requestId, () => runFurther(exchange, isAnswered));
}

async function runFurther(exchange: Exchange, isAnswered: boolean): Promise<void> {
	try {
		if (!isAnswered) await runSteps(exchange);
		for (const step of stepsAfterwards) await step(exchange);
	} catch (error) {
		sendError(exchange, error);
	} finally {
		recordAnswer(exchange);
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
