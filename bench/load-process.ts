import { connect, type Socket } from "node:net";
import type { LoadOrder, LoadResult } from "./load.ts";

/**
 * Sends requests for `sendLoad`, as a process of its own: its work is counted to no server, and one
 * process serves a whole bench, so that it is warm.
 *
 * A client that parses each answer costs as much as a server that sends stored bytes. So of each answer
 * only the status and the length are read, and the rest is counted.
 */
process.on("message", (order: LoadOrder) => {
	run(order).then(
		(result) => process.send?.({ result }),
		(error: Error) => process.send?.({ failure: error.message }),
	);
});

interface Run {
	port: number;
	requests: Buffer[];
	/** Index of the next request; all connections take from it. */
	next: number;
	latencies: number[];
	bytes: number;
	isOver(): boolean;
}

async function run({ port, paths, headers, connections, seconds, requests }: LoadOrder): Promise<LoadResult> {
	const head = Object.entries({ Host: `localhost:${port}`, ...headers })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("");
	const endsAt = performance.now() + (seconds ?? 600) * 1_000;
	const going: Run = {
		port,
		requests: paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`)),
		next: 0,
		latencies: [],
		bytes: 0,
		isOver: () => going.next >= (requests ?? Number.POSITIVE_INFINITY) || performance.now() >= endsAt,
	};
	const startedAt = performance.now();
	await Promise.all(Array.from({ length: connections }, () => sendRepeatedly(going)));
	const elapsed = (performance.now() - startedAt) / 1_000;
	const { latencies, bytes } = going;
	latencies.sort((a, b) => a - b);
	const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
	return {
		requestsPerSecond: latencies.length / elapsed,
		p50: at(0.5),
		p99: at(0.99),
		requests: latencies.length,
		bytesPerAnswer: bytes / latencies.length,
	};
}

function openSocket(port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
		socket.once("error", reject);
	});
}

async function sendRepeatedly(going: Run): Promise<void> {
	if (going.isOver()) return;
	const socket = await openSocket(going.port);
	return new Promise((resolve, reject) => {
		let sentAt = 0;
		/** Bytes of the answer that are still to come; undefined before its head is whole. */
		let missing: number | undefined;
		let start: Buffer | undefined;
		const finish = (failure?: string): void => {
			socket.destroy();
			if (failure) reject(new Error(failure));
			else resolve();
		};
		const send = (): void => {
			const request = going.requests[going.next % going.requests.length] ?? Buffer.alloc(0);
			going.next += 1;
			missing = undefined;
			sentAt = performance.now();
			socket.write(request);
		};
		socket.on("data", (chunk: Buffer) => {
			if (missing === undefined) {
				const whole = start ? Buffer.concat([start, chunk]) : chunk;
				const headEnd = whole.indexOf("\r\n\r\n");
				if (headEnd < 0) {
					start = whole;
					return;
				}
				start = undefined;
				const head = whole.toString("latin1", 0, headEnd);
				if (head.slice(9, 12) !== "200") return finish(`unexpected answer: ${head.split("\r\n", 1)[0]}`);
				const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
				if (!length) return finish("the answer has no Content-Length");
				missing = headEnd + 4 + Number(length) - whole.length;
				going.bytes += Number(length);
			} else {
				missing -= chunk.length;
			}
			if (missing > 0) return;
			if (missing < 0) return finish("an answer was longer than it said");
			going.latencies.push(performance.now() - sentAt);
			if (going.isOver()) return finish();
			send();
		});
		socket.once("error", reject);
		socket.once("close", () => reject(new Error("the server closed a connection")));
		send();
	});
}
