import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callTimeout, isTimeLeft, runForSeconds, runWhileTimeLeft } from "./lease.server.ts";
import { runOneAtATime } from "./queue.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

it("lets a scheduled run begin something for four minutes, and no call to another system outlast them", async () => {
	const begun: number[] = [];
	let timeouts: number[] = [];
	await runOneAtATime("hundreds", async () => {
		for (let order = 0; order < 500 && isTimeLeft(); order += 1) {
			begun.push(order);
			timeouts = [...timeouts, callTimeout(10_000)].slice(-2);
			seconds(5);
		}
	})();
	expect(begun).toHaveLength(48);
	expect(timeouts).toEqual([9_000, 4_000]);
	// Outside a run there is always time.
	expect([isTimeLeft(), callTimeout(10_000)]).toEqual([true, 10_000]);
});

it("refuses a run while the last one lives, however long that takes, and not after it failed", async () => {
	const { promise: held, reject } = Promise.withResolvers<void>();
	const runs: number[] = [];
	const run = runOneAtATime("slow", () => {
		runs.push(runs.length);
		return runs.length === 1 ? held : Promise.resolve();
	});
	const first = run();
	seconds(600);
	await run();
	expect(runs).toEqual([0]);
	reject(new Error("the other side is away"));
	await expect(first).rejects.toThrow("away");
	await run();
	expect(runs).toEqual([0, 1]);
});

it("begins no further step when the time is over", async () => {
	const done: string[] = [];
	const step = (name: string) => async () => {
		done.push(name);
		seconds(2);
	};
	await runForSeconds(3, () => runWhileTimeLeft(step("one"), step("two"), step("three")));
	expect(done).toEqual(["one", "two"]);
});
