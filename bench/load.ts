import { connect, type Socket } from "node:net";

/** What a run of identical requests cost. */
export interface LoadResult {
	requestsPerSecond: number;
	/** Milliseconds from sending a request to its last byte. */
	p50: number;
	p99: number;
	requests: number;
}

/**
 * Sends the same GET over kept-alive connections to a local server, for `seconds`.
 *
 * A client that parses each answer costs as much as a server that sends stored bytes, and the
 * comparison would measure the client. So the first answer is parsed once, and from then on only
 * its bytes are counted: identical requests get answers of identical length. An answer that is
 * not a 200 of that length ends the run with an error.
 */
export async function sendLoad(
	address: { port: number; path: string; headers: Record<string, string> },
	options: { connections: number; seconds: number },
): Promise<LoadResult> {
	const head = Object.entries({ Host: `localhost:${address.port}`, ...address.headers })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("");
	const request = Buffer.from(`GET ${address.path} HTTP/1.1\r\n${head}\r\n`);
	const length = await responseLength(address.port, request);
	const latencies: number[] = [];
	const endsAt = performance.now() + options.seconds * 1000;
	const startedAt = performance.now();
	await Promise.all(
		Array.from({ length: options.connections }, () =>
			sendRepeatedly(address.port, request, length, endsAt, latencies),
		),
	);
	const elapsed = (performance.now() - startedAt) / 1000;
	latencies.sort((a, b) => a - b);
	const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
	return {
		requestsPerSecond: latencies.length / elapsed,
		p50: at(0.5),
		p99: at(0.99),
		requests: latencies.length,
	};
}

function openSocket(port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
		socket.once("error", reject);
	});
}

/** Bytes of one whole answer, head and body. */
async function responseLength(port: number, request: Buffer): Promise<number> {
	const socket = await openSocket(port);
	const chunks: Buffer[] = [];
	return new Promise((resolve, reject) => {
		socket.on("data", (chunk: Buffer) => {
			chunks.push(chunk);
			const answer = Buffer.concat(chunks);
			const headEnd = answer.indexOf("\r\n\r\n");
			if (headEnd < 0) return;
			const head = answer.subarray(0, headEnd).toString("latin1");
			if (!head.startsWith("HTTP/1.1 200")) reject(new Error(`unexpected answer: ${head.split("\r\n")[0]}`));
			const body = /^content-length: (\d+)$/im.exec(head)?.[1];
			if (!body) return reject(new Error("the answer has no Content-Length"));
			const length = headEnd + 4 + Number(body);
			if (answer.length < length) return;
			socket.destroy();
			resolve(length);
		});
		socket.on("error", reject);
		socket.write(request);
	});
}

async function sendRepeatedly(
	port: number,
	request: Buffer,
	length: number,
	endsAt: number,
	latencies: number[],
): Promise<void> {
	const socket = await openSocket(port);
	let received = 0;
	let sentAt = performance.now();
	return new Promise((resolve, reject) => {
		socket.on("data", (chunk: Buffer) => {
			if (received === 0 && chunk.subarray(9, 12).toString("latin1") !== "200") {
				socket.destroy();
				return reject(new Error("an answer was not a 200"));
			}
			received += chunk.length;
			if (received < length) return;
			if (received > length) {
				socket.destroy();
				return reject(new Error("an answer had another length than the first"));
			}
			const now = performance.now();
			latencies.push(now - sentAt);
			received = 0;
			if (now >= endsAt) {
				socket.destroy();
				return resolve();
			}
			sentAt = now;
			socket.write(request);
		});
		socket.on("error", reject);
		socket.write(request);
	});
}
