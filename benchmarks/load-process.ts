import { connect, type Socket } from "node:net";
import type { LoadOrder, LoadResult } from "./load.ts";

/**
 * Sends requests for `sendLoad` from a separate process: its work is not counted for any server, and one process
 * serves a whole bench, so that it stays warm.
 *
 * A client that parses each response costs as much as a server that sends stored bytes. So of each response only the
 * status and the length are parsed, and the remaining bytes are counted.
 */
process.on("message", (order: LoadOrder) => {
	run(order).then(
		(result) => process.send?.({ result }),
		(error: Error) => process.send?.({ failure: error.message }),
	);
});

const READ_BYTES = 64 * 1024;
/** More than any head; the rest of a chunk is not converted to text. */
const MAX_HEAD_BYTES = 8 * 1024;

interface Run {
	port: number;
	requests: string[];
	/** Index of the next request; shared by all connections. */
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
		requests: paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`),
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

/** Reads into the same buffer each time, which costs half as much as a new one for each chunk. */
function openSocket(port: number, read: (chunk: Buffer) => void): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const buffer = Buffer.alloc(READ_BYTES);
		const callback = (bytes: number): boolean => {
			read(buffer.subarray(0, bytes));
			return true;
		};
		const address = { port, host: "127.0.0.1", noDelay: true };
		const socket = connect({ ...address, onread: { buffer, callback } }, () => resolve(socket));
		socket.once("error", reject);
	});
}

function sendRepeatedly(going: Run): Promise<void> {
	if (going.isOver()) return Promise.resolve();
	return new Promise((resolve, reject) => {
		let socket: Socket | undefined;
		let sentAt = 0;
		/** Bytes of the response that are still missing; undefined until its head is complete. */
		let missing: number | undefined;
		let start = "";
		const finish = (failure?: string): undefined => {
			socket?.destroy();
			if (failure) reject(new Error(failure));
			else resolve();
		};
		const send = (): void => {
			const request = going.requests[going.next % going.requests.length] ?? "";
			going.next += 1;
			missing = undefined;
			start = "";
			sentAt = performance.now();
			socket?.write(request);
		};
		const read = (chunk: Buffer): undefined => {
			if (missing === undefined) {
				const before = start.length;
				start += chunk.toString("latin1", 0, MAX_HEAD_BYTES);
				const headEnd = start.indexOf("\r\n\r\n");
				if (headEnd < 0) return;
				if (start.slice(9, 12) !== "200") return finish(`unexpected response: ${start.split("\r\n", 1)[0]}`);
				const length = Number(/\r\ncontent-length: (\d+)/i.exec(start)?.[1]);
				if (Number.isNaN(length)) return finish("the response has no Content-Length");
				missing = headEnd + 4 + length - before - chunk.length;
				going.bytes += length;
			} else {
				missing -= chunk.length;
			}
			if (missing > 0) return;
			if (missing < 0) return finish("a response was longer than it said");
			going.latencies.push(performance.now() - sentAt);
			if (going.isOver()) return finish();
			send();
		};
		openSocket(going.port, read).then((opened) => {
			socket = opened;
			socket.once("close", () => reject(new Error("the server closed a connection")));
			send();
		}, reject);
	});
}
