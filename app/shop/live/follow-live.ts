import { CONNECT_TIMEOUT_MS, HEARTBEAT_MS, RECONNECT_DELAYS_MS } from "./live-protocol.ts";

interface Line {
	/** Asks the server for the line. */
	open(signal: AbortSignal): Promise<Response>;
	onEvent(name: string, data: string): void;
	/** The line broke or did not open; it is tried again. */
	onLost(): void;
}

/**
 * Keeps a line to the server open until the returned function is called. One that breaks, falls
 * silent or does not open is opened again, ever more slowly; one that is refused for good is not.
 */
export function followLive(line: Line): () => void {
	let isOver = false;
	let failures = 0;
	let pause: ReturnType<typeof setTimeout> | undefined;
	let current: AbortController | undefined;

	const attempt = async (): Promise<void> => {
		current = new AbortController();
		const outcome = await readLine(line, current, () => {
			failures = 0;
		});
		if (isOver || outcome === "refused") return;
		const last = RECONNECT_DELAYS_MS.length - 1;
		pause = setTimeout(() => void attempt(), RECONNECT_DELAYS_MS[Math.min(failures, last)]);
		failures += 1;
		line.onLost();
	};
	void attempt();

	return () => {
		isOver = true;
		clearTimeout(pause);
		current?.abort();
	};
}

async function readLine(
	{ open, onEvent }: Line,
	attempt: AbortController,
	onOpen: () => void,
): Promise<"lost" | "refused"> {
	let patience = setTimeout(() => attempt.abort(), CONNECT_TIMEOUT_MS);
	try {
		const answer = await open(attempt.signal);
		if (isRefusal(answer.status)) return "refused";
		if (!answer.ok || !answer.body) return "lost";
		const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
		let rest = "";
		for (;;) {
			const { done, value } = await reader.read();
			if (done || attempt.signal.aborted) return "lost";
			onOpen();
			clearTimeout(patience);
			patience = setTimeout(() => attempt.abort(), HEARTBEAT_MS + CONNECT_TIMEOUT_MS);
			const blocks = (rest + value).split("\n\n");
			rest = blocks.pop() ?? "";
			for (const block of blocks) readEvent(block, onEvent);
		}
	} catch {
		return "lost";
	} finally {
		clearTimeout(patience);
		// An answer that was not read to its end would keep its connection.
		attempt.abort();
	}
}

/** Asking again would be answered the same. Too many lines, or a busy shop, are worth another try. */
const isRefusal = (status: number): boolean =>
	status >= 400 && status < 500 && status !== 408 && status !== 429;

/** A line that begins with a colon is a heartbeat. */
function readEvent(block: string, onEvent: Line["onEvent"]): void {
	const field = (name: string): string | undefined =>
		block
			.split("\n")
			.find((line) => line.startsWith(`${name}: `))
			?.slice(name.length + 2);
	const name = field("event");
	if (name !== undefined) onEvent(name, field("data") ?? "");
}
