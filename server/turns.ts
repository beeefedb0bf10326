import { setImmediate as heardOthers } from "node:timers/promises";

/** So many may wait for their turn. What comes then is told at once to come back. */
const MOST_WAITING = 48;
/** So many always may: when a slow machine is late with them, it is not from them. */
const NEVER_TOO_MANY = 24;
/** Nobody is still there for a page that has waited this long, in milliseconds. */
const LONGEST_WAIT = 2_000;

interface Waiting {
	since: number;
	begin(): void;
	leave(): void;
}

/** Lets a few work at once and a few more wait, in the sequence in which they came. */
export class Turns {
	readonly #waiting: Waiting[] = [];
	readonly #mostAtOnce: number;
	readonly #refusal: () => Error;
	#working = 0;
	/** How long a piece of work has usually taken of late, in milliseconds. */
	#usual = 0;

	constructor(mostAtOnce: number, refusal: () => Error) {
		this.#mostAtOnce = mostAtOnce;
		this.#refusal = refusal;
	}

	/** Runs the work when its turn comes. Throws the refusal when too many are before it. */
	async take<Result>(work: () => Promise<Result>): Promise<Result> {
		if (this.#working < this.#mostAtOnce) this.#working += 1;
		else await this.#turn();
		try {
			// With the embedded engine a whole page may be made without ever waiting for anything. So
			// whoever has come meanwhile is heard first, be it only to be told that the shop is full.
			await heardOthers();
			const startedAt = performance.now();
			const result = await work();
			this.#usual += (performance.now() - startedAt - this.#usual) / 8;
			return result;
		} finally {
			this.#next();
		}
	}

	#turn(): Promise<void> {
		const { length } = this.#waiting;
		const wait = (length * this.#usual) / this.#mostAtOnce;
		const isTooLong = length >= NEVER_TOO_MANY && wait > LONGEST_WAIT;
		if (length >= MOST_WAITING || isTooLong) throw this.#refusal();
		return new Promise((resolve, reject) => {
			this.#waiting.push({
				since: performance.now(),
				begin: resolve,
				leave: () => reject(this.#refusal()),
			});
		});
	}

	/** Hands the turn on to whoever has waited longest, but not too long. */
	#next(): void {
		const tooLate = performance.now() - LONGEST_WAIT;
		for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
			if (next.since >= tooLate || this.#waiting.length < NEVER_TOO_MANY) {
				next.begin();
				return;
			}
			next.leave();
		}
		this.#working -= 1;
	}
}
