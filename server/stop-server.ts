import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import type { EventStreams } from "./http/event-streams.ts";
import { stopWorkers } from "./jobs.ts";
import type { AccessRecords } from "./process/access-records.ts";
import { serverState } from "./process/server-state.ts";

/** Time for requests in flight after SIGTERM, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * How long a proxy may take to notice that `/ready` fails, and to send requests to another instance. That instance
 * may have become ready just now: nginx (`fail_timeout=1s`) tries it again after up to two seconds, and sends it more
 * once that one request is answered.
 */
const READY_PROPAGATION_MS = 4_000;
const QUICK_TURN_MS = 0.5;
const MAX_TURNS = 1_000;

/** The parts of a process that must be stopped. */
interface Running {
	server: Server;
	streams: EventStreams;
	accessRecords: AccessRecords;
	stopMonitoring: () => void;
}

/** Ends the process on SIGTERM or SIGINT, once its requests are answered and its jobs have stopped. */
export function stopAtSignal({ server, streams, accessRecords, stopMonitoring }: Running): void {
	const stop = async (): Promise<void> => {
		if (serverState.phase === "draining") return;
		serverState.phase = "draining";
		const forceCloseTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
		// Jobs that a late request still sends are found by the next process that runs jobs.
		const propagationMs = env.TRUST_PROXY > 0 ? READY_PROPAGATION_MS : 0;
		await Promise.all([stopListening(server, streams, propagationMs), stopWorkers()]);
		clearTimeout(forceCloseTimer);
		stopMonitoring();
		await Promise.all([closeDatabase(), accessRecords.stop()]);
		process.exit(0);
	};
	process.on("SIGTERM", () => void stop());
	process.on("SIGINT", () => void stop());
}

/**
 * Stops without losing a request: the port stays open until a proxy has noticed, and meanwhile every response closes
 * its connection (`ShopResponse`). Node then closes connections that neither send a request nor wait for a response,
 * but not a connection that was just opened and whose first request is still to come.
 */
async function stopListening(server: Server, streams: EventStreams, propagationMs: number): Promise<void> {
	await pause(propagationMs);
	streams.endAll();
	await untilNothingWaits();
	await new Promise((resolve) => server.close(resolve));
}

/**
 * When the port closes, connections that the system has made but this process has not accepted are lost, and so is an
 * unread request with its connection: waits for a quick turn of the event loop without a new connection.
 */
async function untilNothingWaits(): Promise<void> {
	for (let turn = 0; turn < MAX_TURNS; turn += 1) {
		const before = serverState.acceptedConnections;
		const startedAt = performance.now();
		await nextTurn();
		if (serverState.acceptedConnections === before && performance.now() - startedAt < QUICK_TURN_MS) return;
	}
}
