import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import type { EventStreams } from "./http/event-streams.ts";
import { stopWorkers } from "./jobs.ts";
import type { AccessRecords } from "./process/access-records.ts";
import { serverState } from "./process/server-state.ts";

/** The time that SIGTERM leaves for requests in flight, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * How long a proxy may take to notice that `/ready` says no, and to send to another instance. That may have become
 * ready just now: nginx (`fail_timeout=1s`) asks it again after up to two seconds, and sends it more once that one
 * request is answered.
 */
const READY_PROPAGATION_MS = 4_000;
const QUICK_TURN_MS = 0.5;
const MAX_TURNS = 1_000;

/** What a process has to end. */
interface Running {
	server: Server;
	streams: EventStreams;
	accessRecords: AccessRecords;
	stopMonitoring: () => void;
}

/** Ends the process at SIGTERM or SIGINT, once its requests are answered and its jobs have stopped. */
export function stopAtSignal({ server, streams, accessRecords, stopMonitoring }: Running): void {
	const stop = async (): Promise<void> => {
		if (serverState.phase === "draining") return;
		serverState.phase = "draining";
		const forceCloseTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
		// What a late request still queues is found by the next process that runs jobs.
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
 * Ends without losing a request: the port stays open until a proxy has noticed, and meanwhile every response ends its
 * connection (`ShopResponse`). What Node closes then are connections that neither send a request nor wait for a
 * response; one that was made just before, and whose first request is still to come, is not among them.
 */
async function stopListening(server: Server, streams: EventStreams, propagationMs: number): Promise<void> {
	await pause(propagationMs);
	streams.endAll();
	await untilNothingWaits();
	await new Promise((resolve) => server.close(resolve));
}

/**
 * A connection that the system has made, but this process not yet accepted, is lost when the port closes, and a
 * request that is not yet read with its connection: waits for a quick turn of the event loop that accepted none.
 */
async function untilNothingWaits(): Promise<void> {
	for (let turn = 0; turn < MAX_TURNS; turn += 1) {
		const before = serverState.acceptedConnections;
		const startedAt = performance.now();
		await nextTurn();
		if (serverState.acceptedConnections === before && performance.now() - startedAt < QUICK_TURN_MS) return;
	}
}
