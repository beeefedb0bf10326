import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import PQueue from "p-queue";

/** At most this many wait; further tasks are refused at once. */
const MAX_QUEUE = 48;
/** This many may always wait: a short queue does not cause the delay of a slow server. */
const MIN_QUEUE = 24;
/** After waiting this long for a page its visitor has left, in milliseconds. */
const MAX_WAIT_MS = 2_000;
/** So many connections are taken at most before a task goes on. */
const MAX_TURNS = 200;

/**
 * Runs a few tasks at once and lets a few more wait, in the order in which they came. The queue
 * itself is a library's; how long it may be and how old its tasks may become is decided here.
 */
export class ConcurrencyLimiter {
	readonly #queue: PQueue;
	readonly #refusal: () => Error;
	readonly #countArrivals: () => number;
	/** How long a task has usually taken of late, in milliseconds. */
	#averageMs = 0;

	/** `countArrivals` says how many connections have ever come. */
	constructor(concurrency: number, refusal: () => Error, countArrivals = () => 0) {
		this.#queue = new PQueue({ concurrency });
		this.#refusal = refusal;
		this.#countArrivals = countArrivals;
	}

	/** Runs the task when a slot is free. Rejects at once, with the refusal, when too many are before it. */
	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		const { size, concurrency } = this.#queue;
		const isWaitTooLong = size >= MIN_QUEUE && (size * this.#averageMs) / concurrency > MAX_WAIT_MS;
		if (size >= MAX_QUEUE || isWaitTooLong) throw this.#refusal();
		const queuedAt = performance.now();
		return this.#queue.add(async () => {
			const waitedMs = performance.now() - queuedAt;
			if (waitedMs > MAX_WAIT_MS && this.#queue.size >= MIN_QUEUE) throw this.#refusal();
			await this.#readArrivals();
			const startedAt = performance.now();
			const result = await task();
			this.#averageMs += (performance.now() - startedAt - this.#averageMs) / 8;
			return result;
		});
	}

	/**
	 * Reads first what has come meanwhile, if only to refuse it. With the embedded engine a whole page may be
	 * rendered without ever waiting for anything. And each turn of the event loop takes one new connection
	 * (libuv): with a render in every turn, health checks and refusals would wait for half a minute.
	 */
	async #readArrivals(): Promise<void> {
		await yieldToEventLoop();
		for (let turn = 0; turn < MAX_TURNS; turn += 1) {
			const before = this.#countArrivals();
			await yieldToEventLoop();
			if (this.#countArrivals() === before) return;
		}
	}
}
