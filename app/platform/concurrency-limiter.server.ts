import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import PQueue from "p-queue";

/** Most tasks in the queue; further tasks are refused at once. */
const MAX_QUEUE = 48;
/** This many tasks may always wait: a short queue is not what makes a slow server late. */
const MIN_QUEUE = 24;
/** After waiting this long for a page, its visitor has left. In milliseconds. */
const MAX_WAIT_MS = 2_000;
/** Most turns of the event loop, each of which accepts one connection, before a task starts. */
const MAX_TURNS = 200;

/**
 * Runs a few tasks at once and queues a few more, first in, first out. The queue itself is a library's; its length
 * and the age of its tasks are limited here.
 */
export class ConcurrencyLimiter {
	readonly #queue: PQueue;
	readonly #refusal: () => Error;
	readonly #countArrivals: () => number;
	/** Recent average duration of a task, in milliseconds. */
	#averageMs = 0;

	/** `countArrivals` returns how many connections have been accepted so far. */
	constructor(concurrency: number, refusal: () => Error, countArrivals = () => 0) {
		this.#queue = new PQueue({ concurrency });
		this.#refusal = refusal;
		this.#countArrivals = countArrivals;
	}

	/** Runs the task when a slot is free. Rejects with the refusal, at once when the queue is too long. */
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
	 * Accepts pending connections first, even if only to refuse them. With the embedded engine a whole page may be
	 * rendered without a single wait, and libuv accepts one new connection per turn of the event loop: with a render in
	 * every turn, health checks and refusals would wait for half a minute.
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
