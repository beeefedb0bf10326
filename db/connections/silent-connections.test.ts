import { EventEmitter } from "node:events";
import type { ClientBase } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#app/values/date.ts";
import { SilentConnections } from "./silent-connections.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The parts of a driver's connection that are used. */
function connected(connections: SilentConnections) {
	const stream = { bytesRead: 100, bytesWritten: 50, destroy: vi.fn() };
	const client = Object.assign(new EventEmitter(), { connection: { stream } });
	connections.watch(client as unknown as ClientBase);
	const ask = () => {
		stream.bytesWritten += 10;
	};
	const answer = () => {
		stream.bytesRead += 10;
	};
	return { client, stream, ask, answer };
}

it("ends a connection that says nothing to what was asked, and no idle one", () => {
	const connections = new SilentConnections();
	const [silent, idle, answered, slow] = [1, 2, 3, 4].map(() => connected(connections));
	for (const each of [silent, answered, slow]) each?.ask();
	answered?.client.emit("drain");
	vi.advanceTimersByTime(4_000);
	slow?.answer();
	vi.advanceTimersByTime(1_000);
	expect(silent?.stream.destroy).toHaveBeenCalledOnce();
	for (const each of [idle, answered, slow]) expect(each?.stream.destroy).not.toHaveBeenCalled();
	vi.advanceTimersByTime(4_000);
	expect(slow?.stream.destroy).toHaveBeenCalledOnce();
	for (const each of [silent, idle, answered, slow]) each?.client.emit("end");
	vi.advanceTimersByTime(250);
	expect(vi.getTimerCount()).toBe(0);
});

it("knows for a moment that the server answered on any of them", () => {
	const connections = new SilentConnections();
	const [asking, other] = [connected(connections), connected(connections)];
	asking.ask();
	const startedAt = performance.now();
	vi.advanceTimersByTime(250);
	expect(connections.hasAnsweredSince(startedAt)).toBe(false);
	other.answer();
	vi.advanceTimersByTime(250);
	expect(connections.hasAnsweredSince(startedAt)).toBe(true);
	// It may have arrived just after the previous tick.
	expect(connections.hasAnsweredSince(startedAt + 251)).toBe(false);
	vi.advanceTimersByTime(1_000);
	expect(connections.hasAnsweredSince(startedAt)).toBe(false);
});

it("does not count the time in which the process stood still", () => {
	const connections = new SilentConnections();
	const { stream, ask } = connected(connections);
	ask();
	vi.advanceTimersByTime(1_000);
	expect(connections.hasPaused()).toBe(false);
	// The clock advances without timers firing; a due timer fires once when the process continues.
	const now = performance.now();
	vi.spyOn(performance, "now").mockReturnValue(now + MINUTE_MS);
	vi.advanceTimersByTime(250);
	expect(connections.hasPaused()).toBe(true);
	expect(stream.destroy).not.toHaveBeenCalled();
	vi.mocked(performance.now).mockReturnValue(now + 62_000);
	expect(connections.hasPaused()).toBe(false);
});
