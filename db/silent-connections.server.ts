import type { ClientBase, Pool, PoolClient } from "pg";

const TICK_MS = 250;
/** How long a server may say nothing to what it was asked. */
const MAX_SILENCE_MS = 4_500;
/** So long ago an answer still says that the server lives. */
const FRESH_MS = 500;
/** A tick that is later than this was no busy moment: the process stood still. */
const PAUSE_MS = 1_000;

interface Waiting {
	connection: { stream: { destroy(error: Error): unknown } };
}

/**
 * Ends a connection on which an answer is awaited for too long, so that all that waits on it fails. Counted
 * in ticks of this process, not by the clock as the library would: one that stood still for seconds, on a
 * paused machine or a crowded one, has its answers in the socket and reads them before the next tick.
 */
export class SilentConnections {
	readonly #waiting = new Map<Waiting, number>();
	#timer: NodeJS.Timeout | undefined;
	#tickedAt = 0;
	#pausedAt = Number.NEGATIVE_INFINITY;
	#answeredAt = Number.NEGATIVE_INFINITY;

	/** Called for each new connection; the function it returns for each thing that is asked on it. */
	watch(client: ClientBase): () => void {
		const waiting = client as unknown as Waiting & {
			connection: { stream: { on(event: "data", listener: () => void): unknown } };
		};
		waiting.connection.stream.on("data", () => {
			this.#answeredAt = performance.now();
			if (this.#waiting.has(waiting)) this.#waiting.set(waiting, 0);
		});
		const stopWaiting = () => void this.#waiting.delete(waiting);
		client.on("drain", stopWaiting);
		client.on("end", stopWaiting);
		return () => {
			if (this.#waiting.has(waiting)) return;
			this.#waiting.set(waiting, 0);
			if (this.#timer) return;
			this.#tickedAt = performance.now();
			this.#timer = setInterval(() => this.#tick(), TICK_MS);
			this.#timer.unref();
		};
	}

	/** Whether what just ran out of time did so because this process stood still. */
	hasPaused(): boolean {
		return performance.now() - this.#pausedAt < PAUSE_MS;
	}

	/** Whether any of the connections was answered since then, and in the last moment. */
	hasAnsweredSince(startedAt: number): boolean {
		return this.#answeredAt >= Math.max(startedAt, performance.now() - FRESH_MS);
	}

	#tick(): void {
		const now = performance.now();
		if (now - this.#tickedAt > PAUSE_MS) this.#pausedAt = now;
		this.#tickedAt = now;
		if (this.#waiting.size === 0) {
			clearInterval(this.#timer);
			this.#timer = undefined;
		}
		for (const [client, ticks] of this.#waiting) {
			if (ticks * TICK_MS < MAX_SILENCE_MS) this.#waiting.set(client, ticks + 1);
			else {
				this.#waiting.delete(client);
				client.connection.stream.destroy(new Error("the database did not respond: timeout"));
			}
		}
	}
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** Waits once more for a connection when the time for it ran out while the process stood still. */
export function waitAgainAfterPauses(pool: Pool, connections: SilentConnections): void {
	const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<PoolClient>;
	const isOwnPause = (error: Error | undefined): boolean =>
		/timeout/.test(error?.message ?? "") && connections.hasPaused();
	pool.connect = ((callback?: Callback) => {
		if (!callback) {
			return connect().catch((error: Error) => (isOwnPause(error) ? connect() : Promise.reject(error)));
		}
		connect((error, client, release) => {
			if (isOwnPause(error)) connect(callback);
			else callback(error, client, release);
		});
	}) as Pool["connect"];
}
