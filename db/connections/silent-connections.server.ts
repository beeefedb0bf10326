import type { ClientBase } from "pg";
import { killConnection, trafficOf } from "./driver-internals.server.ts";

const TICK_MS = 250;
/** How long a server may say nothing to what it was asked. */
const MAX_SILENCE_MS = 4_500;
/** So long ago an answer still says that the server lives. */
const FRESH_MS = 500;
/** A tick that is later than this was no busy moment: the process was paused. */
const PAUSE_MS = 1_000;

interface Watched {
	silentTicks: number;
	bytesRead: number;
	/** How much had been sent when the last answer was complete. */
	answeredBytes: number;
}

/**
 * Ends a connection on which an answer is awaited for too long, so that all that waits on it fails. Counted
 * in ticks of this process, not by the clock as the driver's own time-out: one that was paused for seconds, on
 * a paused machine or a crowded one, has its answers in the socket and reads them before the next tick.
 */
export class SilentConnections {
	readonly #watched = new Map<ClientBase, Watched>();
	#timer: NodeJS.Timeout | undefined;
	#tickedAt = 0;
	#pausedAt = Number.NEGATIVE_INFINITY;
	#answeredAt = Number.NEGATIVE_INFINITY;

	/** Called for each new connection. */
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

	/** Closes every connection, because a server that fell silent may never answer on them again. */
	closeAll(): void {
		for (const client of this.#watched.keys()) killConnection(client);
	}

	/** Whether the time-out came because this process was paused. */
	hasPaused(): boolean {
		return performance.now() - this.#pausedAt < PAUSE_MS;
	}

	/** Whether any of the connections was answered since then, and in the last moment. */
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
			// It came at some time since the previous tick.
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
