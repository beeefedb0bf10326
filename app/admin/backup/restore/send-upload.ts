import { href } from "react-router";
import { postJson, RequestRefused } from "#app/platform/browser/json-request.ts";
import { retryDelayMs } from "#app/platform/browser/retry-delay.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { MAX_PART_BYTES } from "./restore.messages.ts";

interface SentPart {
	id: string;
	received: number;
}

const MAX_FAILURES = 4;
const PASSING = new Set([408, 409, 429]);
const SECOND_MS = 1_000;
/** A client is let in again after a minute at most. */
const MAX_PAUSE_MS = MINUTE_MS;

/** A refusal of a part, and after how many seconds the server wants it again. */
class PartRefused extends RequestRefused {
	readonly retryAfterMs: number;

	constructor(status: number, reason: string | undefined, retryAfter: string | null) {
		super(status, reason);
		this.retryAfterMs = (Number(retryAfter) || 0) * SECOND_MS;
	}
}

/**
 * Whether what has arrived is still there: the connection was lost, there were too many requests, or the server is
 * starting again or still writes the part.
 */
export const canBeContinued = (error: unknown): boolean =>
	!(error instanceof RequestRefused) || PASSING.has(error.status) || error.status >= 500;

export const beginToSend = (file: File): Promise<SentPart> =>
	postJson(href("/admin/backup/restore/upload"), { name: file.name, size: file.size });

/**
 * Sends the rest of a file in parts, each from where the server says; a part that fails is tried again. Throws a
 * `RequestRefused` with the server's reason, or any other error if the connection stays away: then it can be called
 * again.
 */
export async function sendRest(
	file: File,
	from: SentPart,
	onProgress: (received: number) => void,
): Promise<void> {
	let { received } = from;
	let failures = 0;
	while (received < file.size) {
		try {
			received = await sendPart(file.slice(received, received + MAX_PART_BYTES), { id: from.id, received });
			failures = 0;
			onProgress(received);
		} catch (error) {
			failures += 1;
			if (!canBeContinued(error) || failures === MAX_FAILURES) throw error;
			const pause = Math.max(retryDelayMs(failures), error instanceof PartRefused ? error.retryAfterMs : 0);
			await new Promise((resolve) => setTimeout(resolve, Math.min(pause, MAX_PAUSE_MS)));
		}
	}
}

function sendPart(part: Blob, { id, received }: SentPart): Promise<number> {
	const place = new URLSearchParams({ id, offset: String(received) });
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.responseType = "json";
		request.onload = () => {
			const { status, response } = request;
			if (status === 200) resolve(response.received);
			else
				reject(new PartRefused(status, response?.error?.message, request.getResponseHeader("Retry-After")));
		};
		const fail = () => reject(new Error("the connection was lost"));
		request.onerror = fail;
		request.ontimeout = fail;
		request.timeout = MINUTE_MS;
		request.open("POST", `${href("/admin/backup/restore/upload")}?${place}`);
		request.setRequestHeader("Accept", "application/json");
		request.setRequestHeader("Content-Type", "application/octet-stream");
		request.send(part);
	});
}
