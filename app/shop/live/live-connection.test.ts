import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLiveConnection } from "./live-connection.ts";

/** Lines that a server would open, in the order in which they are asked for. */
class Server {
	asked: number[] = [];
	signals: AbortSignal[] = [];
	lines: ReadableStreamDefaultController<Uint8Array>[] = [];
	/** What it answers instead of opening a line. */
	status = 200;
	isDeaf = false;

	open = (signal: AbortSignal): Promise<Response> => {
		this.asked.push(Date.now());
		this.signals.push(signal);
		if (this.isDeaf) {
			return new Promise((_, reject) => {
				signal.addEventListener("abort", () => reject(new Error("aborted")));
			});
		}
		if (this.status !== 200) return Promise.resolve(new Response(null, { status: this.status }));
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				this.lines.push(controller);
				signal.addEventListener("abort", () => {
					try {
						controller.error(new Error("aborted"));
					} catch {
						// It had ended.
					}
				});
			},
		});
		return Promise.resolve(new Response(body));
	};

	say(text: string): void {
		this.lines.at(-1)?.enqueue(new TextEncoder().encode(text));
	}
}

let server: Server;
let heard: string[];
let lost: number;
let leave: () => void;
beforeEach(() => {
	vi.useFakeTimers({ now: 0 });
	server = new Server();
	heard = [];
	lost = 0;
});
afterEach(async () => {
	leave();
	await vi.advanceTimersByTimeAsync(0);
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
});

const begin = () => {
	leave = openLiveConnection({
		open: server.open,
		onEvent: (name, data) => heard.push(`${name} ${data}`),
		onDisconnect: () => {
			lost += 1;
		},
	});
};
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("following", () => {
	it("hears what is said, in whatever pieces it arrives, and no heartbeat", async () => {
		begin();
		await passes(0);
		server.say("event: version\ndata: 17\n\n: \n\nevent: cha");
		await passes(1_000);
		server.say("nged\ndata: 1\n\n");
		await passes(0);
		expect(heard).toEqual(["version 17", "changed 1"]);
	});

	// rule: 9.18
	it("tries again after 1, 2, 5 and then every 10 seconds", async () => {
		server.status = 503;
		begin();
		await passes(38_500);
		expect(server.asked).toEqual([0, 1_000, 3_000, 8_000, 18_000, 28_000, 38_000]);
		expect(lost).toBe(7);
	});

	it("begins with the shortest pause again once a line has been open", async () => {
		server.status = 503;
		begin();
		await passes(2_000);
		server.status = 200;
		await passes(1_000);
		server.say(": \n\n");
		await passes(500);
		server.lines.at(-1)?.close();
		await passes(1_000);
		expect(server.asked).toEqual([0, 1_000, 3_000, 4_500]);
	});

	it("gives a line ten seconds to open", async () => {
		server.isDeaf = true;
		begin();
		await passes(9_999);
		expect(lost).toBe(0);
		await passes(1);
		expect(lost).toBe(1);
		await passes(1_000);
		expect(server.asked).toEqual([0, 11_000]);
	});

	it("takes a line for broken that has lost its heartbeat", async () => {
		begin();
		await passes(0);
		for (let beats = 0; beats < 4; beats += 1) {
			server.say(": \n\n");
			await passes(25_000);
		}
		server.say(": \n\n");
		await passes(34_000);
		expect(lost).toBe(0);
		await passes(1_100);
		expect(lost).toBe(1);
	});

	it.each([403, 404, 405])("asks no more after %i", async (status) => {
		server.status = status;
		begin();
		await passes(60_000);
		expect(server.asked).toEqual([0]);
		expect(lost).toBe(0);
	});

	it("asks again after 429", async () => {
		server.status = 429;
		begin();
		await passes(1_000);
		expect(server.asked).toHaveLength(2);
	});

	it("closes its line when it is left", async () => {
		begin();
		await passes(0);
		leave();
		await passes(60_000);
		expect(server.signals.map(({ aborted }) => aborted)).toEqual([true]);
		expect(lost).toBe(0);
	});
});
