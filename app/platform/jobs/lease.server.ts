import { AsyncLocalStorage } from "node:async_hooks";

/** Until when a run may go on, in milliseconds of the clock of the process that only goes forward. */
interface Lease {
	until: number;
}

const running = new AsyncLocalStorage<Lease>();

/** Time that remains when a call to another system ends, so that its answer can still be stored. */
const RESERVE_MS = 1_000;

/**
 * Runs something that holds a lease on a row. Calls to other systems that are made meanwhile read `callTimeout`, so
 * that none outlives the lease: after it another process may make the same call.
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
 * Runs something that watches its own time: after so many seconds it begins nothing more (`isTimeLeft`), and a call to
 * another system is over by then. What it has begun with the database it ends.
 */
export const runForSeconds = <T>(seconds: number, run: () => Promise<T>): Promise<T> =>
	running.run({ until: performance.now() + seconds * 1000 }, run);

/** Whether the run around this may begin something more. Always true outside of a run, as for a person who waits. */
export function isTimeLeft(): boolean {
	const lease = running.getStore();
	return !lease || performance.now() < lease.until;
}

/** Runs one step after the other as long as there is time for the next; the next run makes up for the others. */
export async function runWhileTimeLeft(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
	for (const step of steps) if (isTimeLeft()) await step();
}

export interface RunningLease {
	/** From now on it lasts as long as it did at first. */
	extend(): void;
}

/** A run took longer than its lease; what it does from then on is stored no more. */
export class LeaseExpiredError extends Error {
	override readonly name = "LeaseExpiredError";

	constructor() {
		super("the work took longer than its lease");
	}
}

/** Another process has the row by now, or it was asked for again: what this one found is not stored. */
export class LeaseLostError extends Error {
	override readonly name = "LeaseLostError";

	constructor(work: string) {
		super(`another process has gone on with this row (${work})`);
	}
}

/** How long a call to another system may take: what it asks for, and never longer than the lease around it. In milliseconds. */
export function callTimeout(timeoutMs: number): number {
	const lease = running.getStore();
	if (!lease) return timeoutMs;
	const left = lease.until - performance.now() - RESERVE_MS;
	if (left <= 0) throw new LeaseExpiredError();
	return Math.min(timeoutMs, left);
}
