import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { receiveInvalidation } from "./cache-tags.server.ts";
import { memoryCache } from "./memory-cache.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;

/** A cache over a source that counts how often it was read. */
function counted(options: Parameters<typeof memoryCache<string>>[0]) {
	const state = { reads: 0, isBroken: false };
	const cached = memoryCache<string>(options);
	const get = (key: string) =>
		cached(key, async () => {
			if (state.isBroken) throw new Error("no connection");
			state.reads += 1;
			return `${key}: ${state.reads}`;
		});
	return { get, state };
}

it("reads every time when caching is not worthwhile", async () => {
	const { get } = counted({ shouldCache: () => false });
	expect(await get("7")).toBe("7: 1");
	expect(await get("7")).toBe("7: 2");
});

it("keeps at most a fixed number of entries", async () => {
	const { get } = counted({ maxEntries: 2 });
	for (const key of ["a", "b", "c"]) await get(key);
	expect(await get("c")).toBe("c: 3");
	expect(await get("a")).toBe("a: 4");
});

it("does not cache a failure", async () => {
	const { get, state } = counted({});
	state.isBroken = true;
	await expect(get("7")).rejects.toThrow("no connection");
	state.isBroken = false;
	expect(await get("7")).toBe("7: 1");
	expect(await get("7")).toBe("7: 1");
});

describe("with a time after which it refreshes", () => {
	const open = () => counted({ freshMs: 15 * SECOND, maxAgeMs: 600 * SECOND });

	it("returns the last value at once and refreshes it in the background", async () => {
		const { get } = open();
		expect(await get("7")).toBe("7: 1");
		expect(await get("30")).toBe("30: 2");
		vi.advanceTimersByTime(10 * SECOND);
		expect(await get("7")).toBe("7: 1");
		vi.advanceTimersByTime(10 * SECOND);
		expect(await get("7")).toBe("7: 1");
		await vi.advanceTimersByTimeAsync(SECOND);
		expect(await get("7")).toBe("7: 3");
	});

	it("waits for a new value when the last one is too old", async () => {
		const { get } = open();
		expect(await get("7")).toBe("7: 1");
		vi.advanceTimersByTime(601 * SECOND);
		expect(await get("7")).toBe("7: 2");
	});

	it("keeps the last value when a refresh fails, and tries again", async () => {
		const { get, state } = open();
		await get("7");
		state.isBroken = true;
		vi.advanceTimersByTime(20 * SECOND);
		expect(await get("7")).toBe("7: 1");
		await vi.advanceTimersByTimeAsync(SECOND);
		state.isBroken = false;
		expect(await get("7")).toBe("7: 1");
		await vi.advanceTimersByTimeAsync(SECOND);
		expect(await get("7")).toBe("7: 2");
	});
});

describe("with tags", () => {
	it("drops its entries when a tag is invalidated, or when a notification may have been missed", async () => {
		const { get } = counted({ tags: ["catalogue"] });
		await get("all");
		receiveInvalidation("settings product:1");
		expect(await get("all")).toBe("all: 1");
		receiveInvalidation("catalogue");
		expect(await get("all")).toBe("all: 2");
		receiveInvalidation("");
		expect(await get("all")).toBe("all: 3");
	});

	it("does not cache a read that a change overtook", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const cached = memoryCache<string>({ tags: ["catalogue"] });
		const first = cached("all", async () => {
			await promise;
			return "before";
		});
		receiveInvalidation("catalogue");
		resolve();
		expect(await first).toBe("before");
		expect(await cached("all", async () => "after")).toBe("after");
	});
});
