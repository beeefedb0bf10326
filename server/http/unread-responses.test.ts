import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { ClientConcurrency } from "#server/load/client-concurrency.ts";
import { PageCache } from "#server/page-cache/page-cache.ts";
import { serverState } from "#server/process/server-state.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import type { ServerDependencies } from "./exchange.ts";
import { createHttpServer } from "./http-server.ts";
import type { StaticFiles } from "./static-files.ts";

/* Uses real connections: the system's own buffers decide how much waits. */

const UNREAD_TIMEOUT_MS = 2_000;
/** More than the buffers of both ends hold. */
const LARGE = new Uint8Array(32 * 1024 * 1024);

const respond: Record<string, () => Promise<Response>> = {
	"/cart": async () => new Response(LARGE, { headers: { "Content-Type": "application/octet-stream" } }),
	"/profile": async () => {
		// Each time-out is half of the time; the second one ends a response that is not read.
		for (let timeouts = 0; timeouts < 3; timeouts++) await once(server, "timeout");
		return new Response("late");
	},
};
const server = createHttpServer(
	{
		handle: (_request: Request, pattern: string) =>
			respond[pattern]?.() ?? Promise.resolve(new Response("ok")),
		database: { run: (run: () => Promise<Response>) => run() },
		limiter: new ConcurrencyLimiter(8, () => new Error("full")),
		pageCache: new PageCache(0),
		clientRequests: new ClientConcurrency(1, () => new Refusal("too_many", "demais")),
		rateLimiter: () => ({ consume: async () => undefined }),
		accessRecords: { record: () => undefined },
		staticFiles: ((_request, _response, next) => next()) as StaticFiles,
		servesPages: true,
		publicUrl: "http://localhost:3000",
		trustedProxies: 0,
		policy: { https: false, formTargets: [], connectTargets: [], imageSources: [] },
	} as unknown as ServerDependencies,
	UNREAD_TIMEOUT_MS,
);

let origin: string;
beforeAll(async () => {
	serverState.phase = "ready";
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

function ask(path: string): Socket {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.on("error", () => undefined).pause();
	socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
	return socket;
}
const countConnections = () =>
	new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
const status = async () => (await sendRequest(origin, "/wishlist")).status;

it("ends a response of which no byte is taken, and counts it for its client until then", async () => {
	const socket = ask("/cart");
	await expect.poll(status).toBe(429);
	await expect.poll(countConnections, { timeout: 20_000 }).toBe(0);
	expect(await status()).toBe(200);
	socket.destroy();
});

it("waits for a reader that takes a little at a time", async () => {
	const socket = ask("/cart");
	const { promise: readAfterTimeout, resolve } = Promise.withResolvers<void>();
	let size = 0;
	let firstAt: number | undefined;
	socket.on("data", (chunk: Buffer) => {
		size += chunk.length;
		socket.pause();
		firstAt ??= performance.now();
		if (performance.now() - firstAt > 1.5 * UNREAD_TIMEOUT_MS) resolve();
	});
	const slowly = setInterval(() => socket.resume(), 10);
	await readAfterTimeout;
	clearInterval(slowly);
	expect(size).toBeLessThan(LARGE.length);
	expect(socket.closed).toBe(false);
	socket.on("data", () => socket.resume());
	socket.resume();
	await expect.poll(() => size, { timeout: 20_000 }).toBeGreaterThan(LARGE.length);
	socket.destroy();
	await expect.poll(countConnections).toBe(0);
});

it("waits for an app that takes longer than that", async () => {
	await expect.poll(countConnections, { timeout: 20_000 }).toBe(0);
	const { status: late, text } = await sendRequest(origin, "/profile");
	expect([late, text]).toEqual([200, "late"]);
});
