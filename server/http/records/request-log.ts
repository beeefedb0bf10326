import { pino } from "pino";
import { env } from "#app/platform/env.server.ts";
import { type AnsweredRequest, recordRequest } from "#server/process/request-figures.ts";

/** Lines are written in blocks of this many bytes: a separate write would cost more than a cached page. */
const BLOCK_BYTES = 8 * 1024;
const FLUSH_INTERVAL_MS = 500;

const destination = pino.destination({ dest: 1, minLength: BLOCK_BYTES, sync: true });
/** Separate from the event log, whose lines must be written at once in case the process ends. */
const requestLog = pino(
	{ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
	destination,
);
const isLogged = requestLog.isLevelEnabled("info");
if (isLogged) {
	setInterval(() => destination.flush(), FLUSH_INTERVAL_MS).unref();
	process.on("exit", () => destination.flushSync());
}

/**
 * Counts the request and writes its line, unless it is one of many refusals. The route is a pattern, because an
 * address may contain a code or an id.
 */
export function logRequest(requestId: string, request: AnsweredRequest, hasLine = true): void {
	recordRequest(request);
	if (!isLogged || !hasLine) return;
	const { route, method, status, seconds } = request;
	requestLog.info(
		{ requestId, method, route, status, durationMs: Math.round(seconds * 1e5) / 100 },
		"request",
	);
}

/** Logs the number of refused requests without a line of their own. */
export function logRefusals(count: number): void {
	if (isLogged) requestLog.info({ count }, "more requests were refused");
}
