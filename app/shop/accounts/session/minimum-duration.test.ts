import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withMinimumDuration } from "./sign-in.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
	["answers", () => Promise.resolve("yes")],
	["fails", () => Promise.reject(new Error("no"))],
])("work that %s at once takes the minimum time", async (_name, work) => {
	let isDone = false;
	const settled = withMinimumDuration(150, work).then(
		() => {
			isDone = true;
		},
		() => {
			isDone = true;
		},
	);
	await vi.advanceTimersByTimeAsync(149);
	expect(isDone).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	await settled;
	expect(isDone).toBe(true);
});

test("the result or error of the work is passed on", async () => {
	const result = withMinimumDuration(10, async () => 42);
	const failed = expect(withMinimumDuration(10, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
	await vi.advanceTimersByTimeAsync(10);
	expect(await result).toBe(42);
	await failed;
});
