import { afterEach, beforeEach, expect, vi } from "vitest";

/** A test that makes the code complain has found something, whatever else it asserts. */
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});

afterEach(() => {
	expect(vi.mocked(console.error).mock.calls, "console.error was called").toEqual([]);
	expect(vi.mocked(console.warn).mock.calls, "console.warn was called").toEqual([]);
	vi.restoreAllMocks();
});
