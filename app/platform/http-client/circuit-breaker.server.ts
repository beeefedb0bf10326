import { ServiceError } from "./fetch-json.server.ts";

const FAILURE_THRESHOLD = 3;
const PAUSE_MS = 30_000;

/**
 * Spares customers the wait for a service that has just failed several times in a row: for half a
 * minute it gets no call at all, then one call tries whether it is back. Our own, because cockatiel's
 * breaker makes the other calls wait for that trial, and counts an aborted trial as a success.
 */
export class CircuitBreaker {
	#failures = 0;
	#pausedUntil = 0;
	readonly #now: () => number;

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Whether calls are spared at this moment. */
	get isOpen(): boolean {
		return this.#now() < this.#pausedUntil;
	}

	/** Runs the call. Throws `ServiceError` at once while the service is paused. */
	async attempt<T>(call: () => Promise<T>, isBlameless = () => false): Promise<T> {
		if (this.isOpen) throw new ServiceError("the service is spared after several failures");
		// While this call finds out, the others go on without the service.
		if (this.#failures >= FAILURE_THRESHOLD) this.#pausedUntil = this.#now() + PAUSE_MS;
		try {
			const result = await call();
			this.reset();
			return result;
		} catch (error) {
			if (!isBlameless()) this.#fail();
			throw error;
		}
	}

	/** Undefined while the service is paused, or when the call failed. */
	run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
		// Aborted because another source was quicker: that says nothing about this one.
		return this.attempt(call, () => signal.aborted).catch(() => undefined);
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
