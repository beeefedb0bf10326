const FAILURE_THRESHOLD = 3;
const PAUSE_MS = 30_000;

/**
 * Spares customers the wait for a service that has just failed several times in a row: for half
 * a minute it is not asked at all, then one call may try whether it is back.
 */
export class CircuitBreaker {
	#failures = 0;
	#pausedUntil = 0;
	readonly #now: () => number;

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Runs the call unless the service is paused; undefined when it is, or when the call failed. */
	async run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
		const now = this.#now();
		if (now < this.#pausedUntil) return undefined;
		// While this call finds out, the others go on without the service.
		if (this.#failures >= FAILURE_THRESHOLD) this.#pausedUntil = now + PAUSE_MS;
		try {
			const result = await call();
			this.reset();
			return result;
		} catch {
			// Called off because another source was quicker: that says nothing about this one.
			if (!signal.aborted) this.#fail();
			return undefined;
		}
	}

	reset(): void {
		this.#failures = 0;
		this.#pausedUntil = 0;
	}

	#fail(): void {
		this.#failures += 1;
		if (this.#failures >= FAILURE_THRESHOLD) this.#pausedUntil = this.#now() + PAUSE_MS;
	}
}
