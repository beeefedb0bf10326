import { counter, durations, gauge } from "#app/platform/observability/metrics.server.ts";
import { ServiceError } from "./fetch-json.server.ts";

const FAILURE_THRESHOLD = 3;
const PAUSE_MS = 30_000;

const callsTotal = counter("provider_calls_total", "Calls to outside services; spared ones were not made", [
	"provider",
	"result",
]);
const callDurations = durations("provider_call_duration_seconds", "Time that an outside service took", [
	"provider",
]);
const openBreakers = gauge(
	"provider_breaker_open",
	"1 after several failures in a row, until a call succeeds",
	["provider"],
);

/**
 * Spares customers the wait for a service that has just failed several times in a row: for half a minute it gets no
 * calls, then one trial call. Our own, because cockatiel's breaker makes other calls wait for the trial call, and
 * counts an aborted trial as a success.
 */
export class CircuitBreaker {
	#failures = 0;
	#pausedUntil = 0;
	#lastStatus: number | undefined;
	readonly #provider: string;
	readonly #now: () => number;

	/** `provider` is the service's name in the metrics. */
	constructor(provider: string, now: () => number = Date.now) {
		this.#provider = provider;
		this.#now = now;
		openBreakers.set({ provider }, 0);
	}

	/** Whether calls are being skipped now. */
	get isOpen(): boolean {
		return this.#now() < this.#pausedUntil;
	}

	/** The HTTP status of the last failure; undefined when the service did not answer. */
	get lastStatus(): number | undefined {
		return this.#lastStatus;
	}

	/** Runs the call. Throws `ServiceError` at once while the service is paused. */
	async attempt<T>(call: () => Promise<T>, isBlameless = () => false): Promise<T> {
		const provider = this.#provider;
		if (this.isOpen) {
			callsTotal.inc({ provider, result: "spared" });
			throw new ServiceError("the service is spared after several failures");
		}
		// During this trial call, other calls go on without the service.
		if (this.#failures >= FAILURE_THRESHOLD) this.#pausedUntil = this.#now() + PAUSE_MS;
		const stopTimer = callDurations.startTimer({ provider });
		try {
			const result = await call();
			callsTotal.inc({ provider, result: "ok" });
			this.reset();
			return result;
		} catch (error) {
			const isFailure = !isBlameless();
			callsTotal.inc({ provider, result: isFailure ? "failed" : "aborted" });
			if (isFailure) this.#fail(error instanceof ServiceError ? error.status : undefined);
			throw error;
		} finally {
			stopTimer();
		}
	}

	/** Undefined while the service is paused, or when the call failed. */
	run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
		// Aborted because another source was faster: no sign that this one failed.
		return this.attempt(call, () => signal.aborted).catch(() => undefined);
	}

	reset(): void {
		this.#failures = 0;
		this.#pausedUntil = 0;
		openBreakers.set({ provider: this.#provider }, 0);
	}

	#fail(status: number | undefined): void {
		this.#failures += 1;
		this.#lastStatus = status;
		if (this.#failures < FAILURE_THRESHOLD) return;
		this.#pausedUntil = this.#now() + PAUSE_MS;
		openBreakers.set({ provider: this.#provider }, 1);
	}
}
