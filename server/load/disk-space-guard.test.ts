import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DiskSpaceGuard } from "./disk-space-guard.ts";

const MEGABYTE = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("refuses writes below 64 MB, and admits them again by itself", () => {
	let free = 64 * MEGABYTE;
	const guard = new DiskSpaceGuard("", () => free);
	guard.assertFreeSpace();

	free -= 1;
	vi.advanceTimersByTime(250);
	const refused = {
		status: 503,
		retryAfterSeconds: 60,
		message: expect.stringContaining("sem espaço em disco"),
	};
	for (let count = 0; count < 2; count += 1) {
		expect(() => guard.assertFreeSpace()).toThrow(expect.objectContaining(refused));
	}

	free += 1;
	vi.advanceTimersByTime(250);
	guard.assertFreeSpace();
});

it("reads the disk four times a second at most", () => {
	const room = vi.fn(() => Number.POSITIVE_INFINITY);
	const guard = new DiskSpaceGuard("", room);
	for (let count = 0; count < 100; count += 1) guard.assertFreeSpace();
	expect(room).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(250);
	guard.assertFreeSpace();
	expect(room).toHaveBeenCalledTimes(2);
});

it("refuses nothing where a file system does not say how much is free", () => {
	new DiskSpaceGuard("/nowhere/at/all").assertFreeSpace();
});
