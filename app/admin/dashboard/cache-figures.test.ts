import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheFigures } from "./cache-figures.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;

function figures(more: { isLarge?: boolean } = {}) {
	let orders = 0;
	const failures: unknown[] = [];
	const state = { isBroken: false };
	const kept = cacheFigures<string>(
		() => more.isLarge ?? true,
		(error) => failures.push(error),
	);
	const ask = (key: string) =>
		kept(key, async () => {
			if (state.isBroken) throw new Error("no connection");
			orders += 1;
			return `${key}: ${orders}`;
		});
	return { ask, failures, state };
}

test("a small shop sees every moment as it is", async () => {
	const { ask } = figures({ isLarge: false });
	expect(await ask("7")).toBe("7: 1");
	expect(await ask("7")).toBe("7: 2");
});

test("a large one sees the last answer at once, read anew behind it when it is not fresh", async () => {
	const { ask } = figures();
	expect(await ask("7")).toBe("7: 1");
	expect(await ask("30")).toBe("30: 2");
	vi.advanceTimersByTime(10 * SECOND);
	expect(await ask("7")).toBe("7: 1");
	vi.advanceTimersByTime(10 * SECOND);
	expect(await ask("7")).toBe("7: 1");
	await vi.advanceTimersByTimeAsync(SECOND);
	expect(await ask("7")).toBe("7: 3");
});

test("an answer from long ago is waited for", async () => {
	const { ask } = figures();
	expect(await ask("7")).toBe("7: 1");
	vi.advanceTimersByTime(601 * SECOND);
	expect(await ask("7")).toBe("7: 2");
});

test("what cannot be read anew is told, tried again, and leaves the last answer", async () => {
	const { ask, failures, state } = figures();
	await ask("7");
	state.isBroken = true;
	vi.advanceTimersByTime(20 * SECOND);
	expect(await ask("7")).toBe("7: 1");
	await vi.advanceTimersByTimeAsync(SECOND);
	expect(failures).toHaveLength(1);
	state.isBroken = false;
	expect(await ask("7")).toBe("7: 1");
	await vi.advanceTimersByTimeAsync(SECOND);
	expect(await ask("7")).toBe("7: 2");
});
