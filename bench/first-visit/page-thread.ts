/** One event of a trace of Chromium, of those that have a length; times in microseconds. */
interface TraceEvent {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	ts: number;
	dur?: number;
	/** Processor time of the thread, without what it waited for a processor. */
	tdur?: number;
}

export interface Trace {
	traceEvents: TraceEvent[];
}

export interface PageThreadTime {
	blocking: number;
	scripting: number;
}

const FIRST_PAINT = "firstContentfulPaint";
const TASK = "RunTask";
const SCRIPT_EVENTS = new Set(["EvaluateScript", "v8.compile", "FunctionCall", "RunMicrotasks"]);
/** What Lighthouse and browsers call a long task. */
const LONG_TASK_MS = 50;

/**
 * What blocks a page after its first paint, and what its scripts take, in milliseconds of a processor
 * `slowdown` times slower than this one: by the processor time of the page's own thread. Lighthouse multiplies
 * what tasks took by the clock, and on two cores that the browser's other processes, the shop and Lighthouse
 * share, most of that is waiting for a core. Throws when the trace has no first paint.
 */
export function measurePageThread({ traceEvents }: Trace, slowdown: number): PageThreadTime {
	const paint = traceEvents.findLast(({ name }) => name === FIRST_PAINT);
	if (!paint) throw new Error("The trace has no first paint.");
	const ofPage = traceEvents
		.filter(({ ph, pid, tid }) => ph === "X" && pid === paint.pid && tid === paint.tid)
		.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
	const slowed = ({ tdur = 0 }: TraceEvent): number => (tdur / 1000) * slowdown;
	let blocking = 0;
	let scripting = 0;
	let scriptedUntil = 0;
	for (const event of ofPage) {
		const end = event.ts + (event.dur ?? 0);
		if (event.name === TASK && end > paint.ts) {
			// Of a task in which the first paint was, what is after it, as Lighthouse counts it.
			const share = (end - Math.max(event.ts, paint.ts)) / (end - event.ts);
			blocking += Math.max(0, slowed(event) * share - LONG_TASK_MS);
		}
		// A script within a script is counted with it.
		if (SCRIPT_EVENTS.has(event.name) && event.ts >= scriptedUntil) {
			scripting += slowed(event);
			scriptedUntil = end;
		}
	}
	return { blocking, scripting };
}
