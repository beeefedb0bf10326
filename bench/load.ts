import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** What a run of requests cost those who asked. */
export interface LoadResult {
	requestsPerSecond: number;
	/** Milliseconds from sending a request to its last byte. */
	p50: number;
	p99: number;
	requests: number;
	/** Body bytes as they travelled, on average. */
	bytesPerAnswer: number;
}

export interface LoadOrder {
	port: number;
	/** Requested in turn; each response has to be a 200. */
	paths: readonly string[];
	headers: Record<string, string>;
	/** So many wait for a response at any moment, each on a connection that is kept. */
	connections: number;
	/** Ends after so many seconds or requests, whichever comes first. */
	seconds?: number;
	requests?: number;
}

let sender: ChildProcess | undefined;

/** Sends GET requests to a local server, from a process of its own. One run at a time. */
export async function sendLoad(order: LoadOrder): Promise<LoadResult> {
	sender ??= fork(new URL("load-process.ts", import.meta.url));
	// It ends with this process, and does not keep it alive meanwhile.
	sender.unref();
	sender.channel?.ref();
	sender.send(order);
	const [{ result, failure }] = (await once(sender, "message")) as [{ result: LoadResult; failure?: string }];
	sender.channel?.unref();
	if (failure) throw new Error(failure);
	return result;
}
