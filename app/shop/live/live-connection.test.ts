import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLiveConnection } from "./live-connection.ts";

/** A server whose streams the test controls, in the order of the requests. */
class Server {
	requestTimes: number[] = [];
	signals: AbortSignal[] = [];
	streams: ReadableStreamDefaultController<Uint8Array>[] = [];
	/** Another status than 200 opens no stream. */
	status = 200;
	isUnresponsive = false;

	open = (signal: AbortSignal): Promise<Response> => {
		this.requestTimes.push(Date.now());
		this.signals.push(signal);
		if (this.isUnresponsive) {
			return new Promise((_, reject) => {
				signal.addEventListener("abort", () => reject(new Error("aborted")));
			});
		}
		if (this.status !== 200) return Promise.resolve(new Response(null, { status: this.status }));
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				this.streams.push(controller);
				signal.addEventListener("abort", () => {
					try {
						controller.error(new Error("aborted"));
					} catch {
						// It was closed already.
					}
				});
			},
		});
		return Promise.resolve(new Response(body));
	};

	send(text: string): void {
		this.streams.at(-1)?.enqueue(new TextEncoder().encode(text));
	}
}

let server: Server;
let events: string[];
let lost: number;
let close: () => void;
beforeEach(() => {
	vi.useFakeTimers({ now: 0 });
	server = new Server();
	events = [];
	lost = 0;
});
afterEach(async () => {
	close();
	// Looked at by what it does: timers of earlier test files, which share the process, may still start new ones.
	const requests = server.requestTimes.length;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(server.requestTimes).toHaveLength(requests);
	expect(server.signals.filter(({ aborted }) => !aborted)).toEqual([]);
	vi.useRealTimers();
});

const connect = () => {
	close = openLiveConnection({
		open: server.open,
		onEvent: (name, data) => events.push(`${name} ${data}`),
		onDisconnect: () => {
			lost += 1;
		},
	});
};
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a live connection", () => {
	it("delivers events however the bytes are split, and no heartbeats", async () => {
		connect();
		await passes(0);
		server.send("event: version\ndata: 17\n\n: \n\nevent: cha");
		await passes(1_000);
		server.send("nged\ndata: 1\n\n");
		await passes(0);
		expect(events).toEqual(["version 17", "changed 1"]);
	});

	// rule: 9.18
	it("tries again after 1, 2, 5 and then every 10 seconds", async () => {
		server.status = 503;
		connect();
		await passes(38_500);
		expect(server.requestTimes).toEqual([0, 1_000, 3_000, 8_000, 18_000, 28_000, 38_000]);
		expect(lost).toBe(7);
	});

	it("starts with the shortest pause again after a stream was open", async () => {
		server.status = 503;
		connect();
		await passes(2_000);
		server.status = 200;
		await passes(1_000);
		server.send(": \n\n");
		await passes(500);
		server.streams.at(-1)?.close();
		await passes(1_000);
		expect(server.requestTimes).toEqual([0, 1_000, 3_000, 4_500]);
	});

	it("gives a stream ten seconds to open", async () => {
		server.isUnresponsive = true;
		connect();
		await passes(9_999);
		expect(lost).toBe(0);
		await passes(1);
		expect(lost).toBe(1);
		await passes(1_000);
		expect(server.requestTimes).toEqual([0, 11_000]);
	});

	it("reconnects when the heartbeat stops", async () => {
		connect();
		await passes(0);
		for (let beats = 0; beats < 4; beats += 1) {
			server.send(": \n\n");
			await passes(25_000);
		}
		server.send(": \n\n");
		await passes(34_000);
		expect(lost).toBe(0);
		await passes(1_100);
		expect(lost).toBe(1);
	});

	it.each([403, 404, 405])("does not try again after %i", async (status) => {
		server.status = status;
		connect();
		await passes(60_000);
		expect(server.requestTimes).toEqual([0]);
		expect(lost).toBe(0);
	});

	it("tries again after 429", async () => {
		server.status = 429;
		connect();
		await passes(1_000);
		expect(server.requestTimes).toHaveLength(2);
	});

	it("ends its stream when it is closed", async () => {
		connect();
		await passes(0);
		close();
		await passes(60_000);
		expect(server.signals.map(({ aborted }) => aborted)).toEqual([true]);
		expect(lost).toBe(0);
	});
});
