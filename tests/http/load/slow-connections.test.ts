import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

/* Slowloris: many connections that send a little every second, so that none looks idle. */

const CONNECTIONS = 100;

let shop: ShopProcess;
beforeAll(async () => {
	// A separate shop: with so many requests in flight, a shared one would refuse those of other tests.
	shop = await startShop({ DEMO: "0", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.stop());

/** Sends the text, then `x` each second, and gives the response with the seconds until the connection was closed. */
function drip(text: string, more: string): Promise<{ response: string; seconds: number }> {
	const startedAt = performance.now();
	return new Promise((resolve) => {
		const socket = connect(shop.port, "localhost");
		let response = "";
		const timer = setInterval(() => socket.write(more), 1_000);
		socket.setEncoding("utf8").on("data", (chunk: string) => {
			response += chunk;
		});
		// Written to after the shop has closed it.
		socket.on("error", () => undefined);
		socket.once("close", () => {
			clearInterval(timer);
			resolve({ response, seconds: (performance.now() - startedAt) / 1_000 });
		});
		socket.write(text);
	});
}

it.each([
	["heads", "GET / HTTP/1.1\r\nHost: localhost\r\n", "X-Slow: 1\r\n", 10],
	[
		"bodies",
		"POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 999\r\n\r\n",
		"x",
		30,
	],
])(
	"slow %s are closed in time and keep nobody out",
	async (_what, text, more, seconds) => {
		const slow = Promise.all(Array.from({ length: CONNECTIONS }, () => drip(text, more)));
		const others: number[] = [];
		for (let round = 0; round < 10; round += 1) {
			for (const path of ["/ready", "/faq", "/cart", "/api/session"])
				others.push((await sendRequest(shop.origin, path)).status);
		}
		expect(new Set(others)).toEqual(new Set([200]));
		for (const { response, seconds: taken } of await slow) {
			expect(response).toMatch(/^HTTP\/1\.1 408 /);
			expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
			expect(taken).toBeGreaterThan(seconds - 1);
			// Less than it took when connections were looked at every 30 seconds.
			expect(taken).toBeLessThan(seconds + 25);
		}
	},
	120_000,
);
