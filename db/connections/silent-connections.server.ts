import type { ClientBase } from "pg";
import { killConnection, trafficOf } from "./driver-internals.server.ts";

const TICK_MS = 250;
/** How long a server may take to answer. */
const MAX_SILENCE_MS = 4_500;
/** How recent an answer must be to prove that the server is alive. */
const FRESH_MS = 500;
/** A tick later than this means that the process was paused, not just busy. */
const PAUSE_MS = 1_000;

interface Watched {
	silentTicks: number;
	bytesRead: number;
	/** Bytes that had been sent when the last answer was complete. */
	answeredBytes: number;
}

/**
 * Closes a connection that has waited too long for an answer, so that everything waiting on it fails. Counted in
 * ticks of this process, not by the clock like the driver's own time-out: a process that was paused for seconds, on a
 * suspended or overloaded machine, has its answers in the socket and reads them before the next tick.
 */
export class SilentConnections {
	readonly #watched = new Map<ClientBase, Watched>();
	#timer: NodeJS.Timeout | undefined;
	#tickedAt = 0;
	#pausedAt = Number.NEGATIVE_INFINITY;
	#answeredAt = Number.NEGATIVE_INFINITY;

	/** Called with each new connection. */
	watch(client: ClientBase): void {
		const { bytesRead, bytesWritten } = trafficOf(client);
		const watched: Watched = { silentTicks: 0, bytesRead, answeredBytes: bytesWritten };
		this.#watched.set(client, watched);
		client.on("drain", () => {
			watched.answeredBytes = trafficOf(client).bytesWritten;
		});
		client.on("end", () => void this.#watched.delete(client));
		if (this.#timer) return;
		this.#tickedAt = performance.now();
		this.#timer = setInterval(() => this.#tick(), TICK_MS);
		this.#timer.unref();
	}

	/** Closes every connection, because a silent server may never answer on them again. */
	closeAll(): void {
		for (const client of this.#watched.keys()) killConnection(client);
	}

	/** Whether a time-out was caused by a pause of this process. */
	hasPaused(): boolean {
		return performance.now() - this.#pausedAt < PAUSE_MS;
	}

	/** Whether any connection has been answered since then, and very recently. */
	hasAnsweredSince(startedAt: number): boolean {
		return this.#answeredAt >= Math.max(startedAt, performance.now() - FRESH_MS);
	}

	#tick(): void {
		const previous = this.#tickedAt;
		this.#tickedAt = performance.now();
		if (this.#tickedAt - previous > PAUSE_MS) this.#pausedAt = this.#tickedAt;
		if (this.#watched.size === 0) {
			clearInterval(this.#timer);
			this.#timer = undefined;
		}
		for (const [client, watched] of this.#watched) {
			const { bytesRead, bytesWritten } = trafficOf(client);
			const isAnswering = bytesRead !== watched.bytesRead;
			watched.bytesRead = bytesRead;
			// The answer arrived at some time after the previous tick.
			if (isAnswering) this.#answeredAt = previous;
			if (isAnswering || bytesWritten === watched.answeredBytes) watched.silentTicks = 0;
			else watched.silentTicks += 1;
			if (watched.silentTicks * TICK_MS > MAX_SILENCE_MS) {
				this.#watched.delete(client);
				killConnection(client, new Error("the database did not respond: timeout"));
			}
		}
	}
}
