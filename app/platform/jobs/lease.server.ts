import { AsyncLocalStorage } from "node:async_hooks";

/** End of a run's time, in milliseconds of the process's monotonic clock. */
interface Lease {
	until: number;
}

const running = new AsyncLocalStorage<Lease>();

/** Time that remains after the last call to another system, so that its response can still be stored. */
const RESERVE_MS = 1_000;

/**
 * Runs a function that holds a lease on a row. Calls to other systems inside it read `callTimeout`, so that no call
 * outlives the lease: after its end another process may make the same call.
 */
export async function runUnderLease<T>(
	seconds: number,
	run: (lease: RunningLease) => Promise<T>,
): Promise<T> {
	const lease: Lease = { until: performance.now() + seconds * 1000 };
	const { promise: expired, reject } = Promise.withResolvers<never>();
	let timer: NodeJS.Timeout;
	const watch = () => {
		const left = lease.until - performance.now();
		if (left <= 0) reject(new LeaseExpiredError());
		else timer = setTimeout(watch, left);
	};
	timer = setTimeout(watch, seconds * 1000);
	const extend = () => {
		lease.until = performance.now() + seconds * 1000;
	};
	try {
		return await running.run(lease, () => Promise.race([run({ extend }), expired]));
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Runs a function that watches its own time: after this many seconds it starts nothing more (`isTimeLeft`), and a
 * call to another system has ended by then. Database work that was started is finished.
 */
export const runForSeconds = <T>(seconds: number, run: () => Promise<T>): Promise<T> =>
	running.run({ until: performance.now() + seconds * 1000 }, run);

/** Whether the current run may start something more. Always true outside a run, for example for a person who waits. */
export function isTimeLeft(): boolean {
	const lease = running.getStore();
	return !lease || performance.now() < lease.until;
}

/** Runs one step after the other as long as there is time; the next run does the steps that are left. */
export async function runWhileTimeLeft(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
	for (const step of steps) if (isTimeLeft()) await step();
}

export interface RunningLease {
	/** Starts the lease's full time again. */
	extend(): void;
}

/** A run took longer than its lease; its later results are not stored. */
export class LeaseExpiredError extends Error {
	override readonly name = "LeaseExpiredError";

	constructor() {
		super("the work took longer than its lease");
	}
}

/** Another process has taken the row, or the work was requested again: the result of this run is not stored. */
export class LeaseLostError extends Error {
	override readonly name = "LeaseLostError";

	constructor(work: string) {
		super(`another process has gone on with this row (${work})`);
	}
}

/**
 * How long a call to another system may take, in milliseconds: `timeoutMs`, but never longer than the current lease.
 */
export function callTimeout(timeoutMs: number): number {
	const lease = running.getStore();
	if (!lease) return timeoutMs;
	const left = lease.until - performance.now() - RESERVE_MS;
	if (left <= 0) throw new LeaseExpiredError();
	return Math.min(timeoutMs, left);
}
