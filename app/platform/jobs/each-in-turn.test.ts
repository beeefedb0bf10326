import { expect, it, vi } from "vitest";
import { eachInTurn } from "./each-in-turn.server.ts";
import { runForSeconds } from "./lease.server.ts";

it("goes on after one that fails, and fails at its end", async () => {
	const begun: number[] = [];
	const run = eachInTurn([1, 2, 3], async (item) => {
		begun.push(item);
		if (item === 1) throw new Error("the first cannot be done");
		return true;
	});
	await expect(run).rejects.toMatchObject({
		message: "1 of 3 failed, 2 were done",
		errors: [new Error("the first cannot be done")],
	});
	expect(begun).toEqual([1, 2, 3]);
});

it("counts what was done, and begins nothing once the time of the run is over", async () => {
	expect(await eachInTurn([1, 2, 3], async (item) => item > 1)).toBe(2);
	vi.useFakeTimers({ toFake: ["performance"] });
	try {
		const slow = async () => {
			vi.advanceTimersByTime(5_000);
			return true;
		};
		expect(await runForSeconds(8, () => eachInTurn([1, 2, 3], slow))).toBe(2);
	} finally {
		vi.useRealTimers();
	}
});
