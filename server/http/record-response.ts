import { serverState } from "#server/process/server-state.ts";
import type { Exchange } from "./exchange.ts";
import { RefusedRequests } from "./records/refused-requests.ts";
import { logRefusals, logRequest } from "./records/request-log.ts";

const refusals = new RefusedRequests(logRefusals);
const IN_FULL = { isLogged: true, isRecorded: true };

/** Counts, logs and records a request once its response is on its way. */
export function recordResponse(exchange: Exchange): void {
	const { method, response, route, server, startedAt } = exchange;
	if (exchange.isInFlight) serverState.inFlight -= 1;
	const seconds = (performance.now() - startedAt) / 1000;
	// 499, as proxies count it: the client left before its response.
	const status = response.headersSent ? response.statusCode : 499;
	const { isLogged, isRecorded } = exchange.isTurnedAway ? refusals.note(exchange.client) : IN_FULL;
	logRequest(response.requestId, { route, method, status, seconds }, isLogged);
	if (!isRecorded) return;
	// Pictures and files belong to a page, and a probe is not a visit.
	if (exchange.knownRoute !== undefined || exchange.policy.handledBy === "app") {
		server.accessRecords.record(exchange.clientAddress, method, route, response.requestId);
	}
}
