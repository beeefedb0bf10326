import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/* `npm start` as on the first day: it installs, builds, opens, answers, and ends on a signal. */

const MAX_SECONDS = 180;

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;
server.close();

const origin = `http://127.0.0.1:${port}`;
const shop = spawn("npm", ["start"], {
	stdio: ["ignore", "inherit", "inherit"],
	env: { ...process.env, PORT: String(port) },
});
const ended = once(shop, "exit");

/**
 * The status of an address; 0 if the port is closed. Each request uses a new connection: an ending server still
 * answers on open connections but accepts no new ones.
 * @param {string} path
 * @returns {Promise<number | undefined>}
 */
const statusOf = (path) =>
	new Promise((resolve) => {
		get(origin + path, { agent: false }, (response) => resolve(response.resume().statusCode)).on(
			"error",
			(error) => resolve("code" in error && error.code === "ECONNREFUSED" ? 0 : undefined),
		);
	});

/**
 * Waits until an address answers with a status; 0 means no answer at all.
 * @param {string} path
 * @param {number} status
 * @param {number} seconds
 */
async function waitFor(path, status, seconds) {
	const deadline = Date.now() + seconds * 1000;
	while (Date.now() < deadline && (await statusOf(path)) !== status) await pause(200);
}

const start = Date.now();
await Promise.race([waitFor("/ready", 200, MAX_SECONDS), ended]);
const statuses = await Promise.all(["/health", "/", "/products"].map(statusOf));
const seconds = Math.round((Date.now() - start) / 1000);
shop.kill("SIGTERM");
// npm ends at once; the shop answers pending requests first and then ends too.
await waitFor("/health", 0, 30);
const after = await statusOf("/health");

const isRight = statuses.every((status) => status === 200) && after === 0;
process.stdout.write(
	`${isRight ? "✓" : "✗"} npm start: ${statuses.join(", ")} after ${seconds} s; ${after === 0 ? "closed" : after} after its end\n`,
);
process.stdout.write(isRight ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
process.exit(isRight ? 0 : 1);
