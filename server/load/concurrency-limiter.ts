import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** So many may wait for their turn. What comes then is told at once to come back. */
const MAX_QUEUE = 48;
/** So many always may: when a slow machine is late with them, it is not from them. */
const MIN_QUEUE = 24;
/** Nobody is still there for a page that has waited this long, in milliseconds. */
const MAX_WAIT_MS = 2_000;

interface QueuedTask {
	queuedAt: number;
	start(): void;
	reject(): void;
}

/** Lets a few work at once and a few more wait, in the sequence in which they came. */
export class ConcurrencyLimiter {
	readonly #queue: QueuedTask[] = [];
	readonly #concurrency: number;
	readonly #refusal: () => Error;
	#running = 0;
	/** How long a piece of work has usually taken of late, in milliseconds. */
	#averageMs = 0;

	constructor(concurrency: number, refusal: () => Error) {
		this.#concurrency = concurrency;
		this.#refusal = refusal;
	}

	/** Runs the work when its turn comes. Throws the refusal when too many are before it. */
	async run<Result>(work: () => Promise<Result>): Promise<Result> {
		if (this.#running < this.#concurrency) this.#running += 1;
		else await this.#waitForSlot();
		try {
			// With the embedded engine a whole page may be made without ever waiting for anything. So
			// whoever has come meanwhile is heard first, be it only to be told that the shop is full.
			await yieldToEventLoop();
			const startedAt = performance.now();
			const result = await work();
			this.#averageMs += (performance.now() - startedAt - this.#averageMs) / 8;
			return result;
		} finally {
			this.#startNext();
		}
	}

	#waitForSlot(): Promise<void> {
		const { length } = this.#queue;
		const wait = (length * this.#averageMs) / this.#concurrency;
		const isWaitTooLong = length >= MIN_QUEUE && wait > MAX_WAIT_MS;
		if (length >= MAX_QUEUE || isWaitTooLong) throw this.#refusal();
		return new Promise((resolve, reject) => {
			this.#queue.push({
				queuedAt: performance.now(),
				start: resolve,
				reject: () => reject(this.#refusal()),
			});
		});
	}

	/** Hands the turn on to whoever has waited longest, but not too long. */
	#startNext(): void {
		const expiredBefore = performance.now() - MAX_WAIT_MS;
		for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
			if (next.queuedAt >= expiredBefore || this.#queue.length < MIN_QUEUE) {
				next.start();
				return;
			}
			next.reject();
		}
		this.#running -= 1;
	}
}
