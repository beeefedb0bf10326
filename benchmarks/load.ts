import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The cost of a run of requests to the clients. */
export interface LoadResult {
	requestsPerSecond: number;
	/** Milliseconds from sending a request to its last byte. */
	p50: number;
	p99: number;
	requests: number;
	/** Body bytes as transferred, on average. */
	bytesPerAnswer: number;
}

export interface LoadOrder {
	port: number;
	/** Requested in turn; each response must be a 200. */
	paths: readonly string[];
	headers: Record<string, string>;
	/** Number of simultaneous requests, each on a persistent connection. */
	connections: number;
	/** Ends after this many seconds or requests, whichever comes first. */
	seconds?: number;
	requests?: number;
}

let sender: ChildProcess | undefined;

/** Sends GET requests to a local server from a separate process. One run at a time. */
export async function sendLoad(order: LoadOrder): Promise<LoadResult> {
	sender ??= fork(new URL("load-process.ts", import.meta.url));
	// The child ends with this process but does not keep it alive.
	sender.unref();
	sender.channel?.ref();
	sender.send(order);
	const [{ result, failure }] = (await once(sender, "message")) as [{ result: LoadResult; failure?: string }];
	sender.channel?.unref();
	if (failure) throw new Error(failure);
	return result;
}
