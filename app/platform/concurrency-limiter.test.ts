import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const full = () => new Error("full");

/** Tasks that end when the test says so, and the order in which they started. */
function jobs(limiter: ConcurrencyLimiter) {
	const begun: number[] = [];
	const endings: (() => void)[] = [];
	const ask = (name: number) =>
		limiter.run(() => {
			begun.push(name);
			return new Promise<number>((resolve) => endings.push(() => resolve(name)));
		});
	return { ask, begun, end: (index: number) => endings[index]?.() };
}

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it("runs eight, lets 48 wait in their order, and refuses the next at once", async () => {
	const { ask, begun, end } = jobs(new ConcurrencyLimiter(8, full));
	const asked = names(0, 56).map(ask);
	await expect(ask(56)).rejects.toThrow("full");
	await expect.poll(() => begun).toEqual(names(0, 8));
	for (let index = 0; index < 56; index += 1) {
		await expect.poll(() => begun.includes(index)).toBe(true);
		end(index);
		expect(await asked[index]).toBe(index);
	}
	expect(begun).toEqual(names(0, 56));
});

it("refuses at once what would have to wait too long, but never the first 24", async () => {
	const { ask, begun, end } = jobs(new ConcurrencyLimiter(1, full));
	const first = ask(0);
	await expect.poll(() => begun).toEqual([0]);
	vi.advanceTimersByTime(60_000);
	end(0);
	await first;
	for (const name of names(1, 26)) void ask(name);
	await expect(ask(26)).rejects.toThrow("full");
});

it("refuses what has waited two seconds where many wait, and goes on with the rest", async () => {
	const { ask, begun, end } = jobs(new ConcurrencyLimiter(1, full));
	void ask(0);
	await expect.poll(() => begun).toEqual([0]);
	const old = names(1, 3).map((name) => ask(name).catch((error: Error) => error.message));
	vi.advanceTimersByTime(2_001);
	for (const name of names(3, 28)) void ask(name);
	end(0);
	expect(await Promise.all(old)).toEqual(["full", "full"]);
	await expect.poll(() => begun).toEqual([0, 3]);
});

it("yields to the event loop between two tasks that never wait", async () => {
	const limiter = new ConcurrencyLimiter(1, full);
	let ticks = 0;
	const interval = setInterval(() => (ticks += 1), 0);
	await Promise.all(
		names(0, 20).map(() =>
			limiter.run(async () => {
				const until = process.hrtime.bigint() + 2_000_000n;
				while (process.hrtime.bigint() < until);
			}),
		),
	);
	clearInterval(interval);
	expect(ticks).toBeGreaterThan(10);
});

it("frees the slot of a task that failed", async () => {
	const limiter = new ConcurrencyLimiter(8, full);
	for (let count = 0; count < 20; count += 1) {
		await expect(limiter.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	}
	expect(await limiter.run(async () => "through")).toBe("through");
});

it("takes all connections that wait before a task goes on, although a turn of the loop takes one", async () => {
	let accepted = 0;
	const server = createServer(() => {
		accepted += 1;
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const limiter = new ConcurrencyLimiter(1, full, () => accepted);
	const clients = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
	try {
		expect(await limiter.run(async () => accepted)).toBe(20);
	} finally {
		for (const client of clients) client.destroy();
		server.close();
	}
});
