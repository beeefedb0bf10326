import { pino } from "pino";
import { env } from "#app/platform/env.server.ts";
import { type AnsweredRequest, recordRequest } from "#server/process/request-figures.ts";

/** Lines are written in blocks of this many bytes: a cached page costs less than a write of its own. */
const BLOCK_BYTES = 8 * 1024;
const FLUSH_INTERVAL_MS = 500;

const destination = pino.destination({ dest: 1, minLength: BLOCK_BYTES, sync: true });
/** Apart from the log of events, whose lines must be there when the process ends in the next moment. */
const requestLog = pino(
	{ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
	destination,
);
const isLogged = requestLog.isLevelEnabled("info");
if (isLogged) {
	setInterval(() => destination.flush(), FLUSH_INTERVAL_MS).unref();
	process.on("exit", () => destination.flushSync());
}

/** One line, unless it is one of many refusals, and one count for each request. The route is a pattern: an address may hold a code or an id. */
export function logRequest(requestId: string, request: AnsweredRequest, hasLine = true): void {
	recordRequest(request);
	if (!isLogged || !hasLine) return;
	const { route, method, status, seconds } = request;
	requestLog.info(
		{ requestId, method, route, status, durationMs: Math.round(seconds * 1e5) / 100 },
		"request",
	);
}

/** Requests that were refused and have no line of their own. */
export function logRefusals(count: number): void {
	if (isLogged) requestLog.info({ count }, "more requests were refused");
}
