import type { IncomingMessage } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Product pictures: five of at most 5 MB each, and the form around them. */
const MAX_UPLOAD_BYTES = 30 * 1024 * 1024;
/** Large bodies are held in memory while they arrive, so only so many may arrive at once. */
const MAX_CONCURRENT_UPLOADS = 6;
/** What is left of a body that was refused is thrown away up to here; then the line is cut. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

let concurrentUploads = 0;

/** The most an address may be sent, in bytes. Only a signed-in visitor can have pictures to send. */
export function bodyLimit(pathname: string, hasCookie: boolean): number {
	return hasCookie && pathname.startsWith("/admin/") ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
}

/** Reads a request's body and stops keeping it the moment it is too large. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	const declared = Number(request.headers["content-length"] ?? Number.NaN);
	if (declared > limit) throw bodyTooLarge();
	// Without a length it may become large.
	const mayBeLarge = limit > MAX_BODY_BYTES && !(declared <= MAX_BODY_BYTES);
	if (!mayBeLarge) return collectBody(request, limit);
	if (concurrentUploads >= MAX_CONCURRENT_UPLOADS) {
		throw new Refusal("unavailable", "Há muitos envios de imagens neste momento. Tente em instantes.", {
			retryAfterSeconds: 5,
		});
	}
	concurrentUploads += 1;
	try {
		return await collectBody(request, limit);
	} finally {
		concurrentUploads -= 1;
	}
}

const bodyTooLarge = (): Refusal => new Refusal("too_large", "O envio é maior do que o permitido.");

function collectBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const onData = (chunk: Buffer): void => {
			size += chunk.length;
			if (size <= limit) {
				chunks.push(chunk);
				return;
			}
			request.off("data", onData);
			reject(bodyTooLarge());
		};
		request.on("data", onData);
		request.once("end", () => resolve(Buffer.concat(chunks)));
		request.once("error", reject);
		request.once("close", () => reject(new Error("the client left before its body was complete")));
	});
}

/**
 * Reads what is left of a body and throws it away, then calls back. A client that is still writing
 * would otherwise find the line cut before it has read its answer.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
	let discarded = 0;
	request.on("data", (chunk: Buffer) => {
		discarded += chunk.length;
		if (discarded > MAX_DISCARDED_BYTES) request.destroy();
	});
	request.once("close", done);
}
