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
/** The server may answer later: too many requests, or a restart. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

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
			const isFinal = error instanceof RequestRefused && !isPassing(error.status);
			if (isFinal || failures === MAX_FAILURES) throw error;
			await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
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
			else reject(new RequestRefused(status, response?.error?.message));
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
