import { expect, it } from "vitest";
import { measurePageThread } from "./page-thread.ts";

const event = (name: string, ts: number, tdur: number, other = {}) => ({
	name,
	ph: "X",
	pid: 1,
	tid: 1,
	ts,
	dur: tdur * 3,
	tdur,
	...other,
});

it("counts the processor time of the page's thread, not how long its tasks took", () => {
	const trace = {
		traceEvents: [
			{ name: "firstContentfulPaint", ph: "R", pid: 1, tid: 1, ts: 100_000 },
			// Before the first paint, in another thread, and short: none of these blocks.
			event("RunTask", 10_000, 20_000),
			event("RunTask", 200_000, 90_000, { tid: 2 }),
			event("RunTask", 500_000, 4_000),
			event("RunTask", 600_000, 30_000),
			event("EvaluateScript", 600_000, 10_000),
			event("FunctionCall", 601_000, 5_000),
			event("FunctionCall", 650_000, 2_000),
		],
	};
	expect(measurePageThread(trace, 10)).toEqual({ blocking: 250, scripting: 120 });
});

it("counts of the task that paints first what is after the paint", () => {
	const traceEvents = [
		event("RunTask", 90_000, 10_000, { dur: 20_000 }),
		{ name: "firstContentfulPaint", ph: "R", pid: 1, tid: 1, ts: 100_000 },
	];
	expect(measurePageThread({ traceEvents }, 20).blocking).toBe(50);
});

it("refuses a trace of a page that painted nothing", () => {
	expect(() => measurePageThread({ traceEvents: [] }, 4)).toThrow("no first paint");
});
