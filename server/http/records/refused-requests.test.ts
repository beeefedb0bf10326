import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RefusedRequests } from "./refused-requests.ts";

const logCount = vi.fn();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	logCount.mockReset();
});

it("logs one refusal of a client a second, records one a minute, and counts the others", () => {
	const refusals = new RefusedRequests(logCount);
	const full = { isLogged: true, isRecorded: true };
	expect(refusals.note("ana")).toEqual(full);
	for (let time = 0; time < 999; time += 1) {
		expect(refusals.note("ana")).toEqual({ isLogged: false, isRecorded: false });
	}
	expect(refusals.note("bia")).toEqual(full);
	expect(logCount).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1_001);
	expect(logCount.mock.calls).toEqual([[999]]);
	expect(refusals.note("ana")).toEqual({ isLogged: true, isRecorded: false });
	vi.advanceTimersByTime(60_001);
	expect(refusals.note("ana")).toEqual(full);
	expect(logCount).toHaveBeenCalledOnce();
});
