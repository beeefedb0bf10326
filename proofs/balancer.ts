import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How often each instance is checked for readiness, in milliseconds. */
const CHECK_INTERVAL_MS = 200;

/**
 * A proxy in front of several instances, as load balancers are: it asks `/ready`, passes requests in
 * turn to those that are, on a connection for each, and takes the next when one refuses it. A
 * request that an instance has begun to read is not sent twice, unless it changes nothing.
 */
export async function startBalancer(ports: readonly number[]) {
	let turn = 0;
	let ready: readonly number[] = [];
	let lastCheck = Promise.resolve();
	/** One look after the other, so that an old one never overrules a newer one. */
	const checkReadiness = (): Promise<void> => {
		lastCheck = lastCheck.then(async () => {
			const found = await Promise.all(ports.map((port) => isReady(port)));
			ready = ports.filter((_, index) => found[index]);
		});
		return lastCheck;
	};
	const checkTimer = setInterval(() => void checkReadiness(), CHECK_INTERVAL_MS);
	const counts = { tookNext: 0 };
	/** What was answered with 502, and why. */
	const failures: string[] = [];

	const server = createServer(async (incoming, outgoing) => {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks);
		const first = turn++;
		const candidates = ready;
		const outcomes: string[] = [];
		for (let attempt = 0; attempt < candidates.length; attempt += 1) {
			const port = candidates[(first + attempt) % candidates.length] ?? 0;
			const outcome = await forwardRequest(incoming, outgoing, body, port);
			if (outcome === "answered") return;
			outcomes.push(outcome);
			if (outcome === "lost" && incoming.method === "POST") break;
			counts.tookNext += 1;
		}
		failures.push(`${incoming.method} ${incoming.url}: ${outcomes.join(", ") || "no instance was ready"}`);
		outgoing.writeHead(502).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}`,
		counts,
		failures,
		look: checkReadiness,
		async close(): Promise<void> {
			clearInterval(checkTimer);
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const isReady = (port: number): Promise<boolean> =>
	fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
		({ ok }) => ok,
		() => false,
	);

function forwardRequest(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	body: Buffer,
	port: number,
): Promise<"answered" | "refused" | "lost"> {
	return new Promise((resolve) => {
		let isConnected = false;
		const { method, url: path, headers } = incoming;
		const upstream = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
			answer.once("end", () => resolve("answered"));
			answer.once("error", () => {
				outgoing.destroy();
				resolve("answered");
			});
		});
		upstream.once("socket", (socket) => socket.once("connect", () => (isConnected = true)));
		upstream.once("error", () => {
			if (!outgoing.headersSent) resolve(isConnected ? "lost" : "refused");
		});
		upstream.end(body);
	});
}
