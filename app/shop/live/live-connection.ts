import { CONNECT_TIMEOUT_MS, HEARTBEAT_MS, RECONNECT_DELAYS_MS } from "./live-protocol.ts";

interface LiveConnectionOptions {
	/** Requests the stream from the server. */
	open(signal: AbortSignal): Promise<Response>;
	onEvent(name: string, data: string): void;
	/** The connection broke or failed to open; another attempt follows. */
	onDisconnect(): void;
}

/**
 * Keeps a stream of events from the server open until the returned function is called. After a stream breaks, falls
 * silent or fails to open, another one is opened after growing pauses. After a permanent refusal the function gives up.
 */
export function openLiveConnection(options: LiveConnectionOptions): () => void {
	let isClosed = false;
	let failures = 0;
	let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
	let current: AbortController | undefined;

	const connect = async (): Promise<void> => {
		current = new AbortController();
		const outcome = await readStream(options, current, () => {
			failures = 0;
		});
		if (isClosed || outcome === "refused") return;
		const lastIndex = RECONNECT_DELAYS_MS.length - 1;
		reconnectTimer = setTimeout(() => void connect(), RECONNECT_DELAYS_MS[Math.min(failures, lastIndex)]);
		failures += 1;
		options.onDisconnect();
	};
	void connect();

	return () => {
		isClosed = true;
		clearTimeout(reconnectTimer);
		current?.abort();
	};
}

async function readStream(
	{ open, onEvent }: LiveConnectionOptions,
	connection: AbortController,
	onOpen: () => void,
): Promise<"lost" | "refused"> {
	let idleTimer = setTimeout(() => connection.abort(), CONNECT_TIMEOUT_MS);
	try {
		const response = await open(connection.signal);
		if (isRefusal(response.status)) return "refused";
		if (!response.ok || !response.body) return "lost";
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
		let buffer = "";
		for (;;) {
			const { done, value } = await reader.read();
			if (done || connection.signal.aborted) return "lost";
			onOpen();
			clearTimeout(idleTimer);
			idleTimer = setTimeout(() => connection.abort(), HEARTBEAT_MS + CONNECT_TIMEOUT_MS);
			const blocks = (buffer + value).split("\n\n");
			buffer = blocks.pop() ?? "";
			for (const block of blocks) readEvent(block, onEvent);
		}
	} catch {
		return "lost";
	} finally {
		clearTimeout(idleTimer);
		// A response that was not read to its end would keep its connection open.
		connection.abort();
	}
}

/** Whether another attempt would fail the same way, unlike a time-out or too many requests. */
const isRefusal = (status: number): boolean =>
	status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * A line that starts with a colon is a heartbeat. Own parser, because eventsource-parser would add a kilobyte to the
 * visitors' download.
 */
function readEvent(block: string, onEvent: LiveConnectionOptions["onEvent"]): void {
	const field = (name: string): string | undefined =>
		block
			.split("\n")
			.find((line) => line.startsWith(`${name}: `))
			?.slice(name.length + 2);
	const name = field("event");
	if (name !== undefined) onEvent(name, field("data") ?? "");
}
