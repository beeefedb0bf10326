import type { IncomingMessage } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import type { AddressPolicy } from "./address-policies.ts";

const MAX_FORM_BYTES = 64 * 1024;
/** Product pictures: five of at most 5 MB each, and the form around them. */
const MAX_UPLOAD_BYTES = 30 * 1024 * 1024;
/** Large bodies are held in memory while they arrive, so their number is limited. */
const MAX_CONCURRENT_UPLOADS = 6;
/** The rest of a refused body is read and dropped up to here; then the connection is closed. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

let concurrentUploads = 0;

/** Reads a request's body and stops keeping it as soon as it is too large. Only a signed-in visitor may upload. */
export async function readBody(request: IncomingMessage, body: AddressPolicy["body"]): Promise<Buffer> {
	const limit = body === "upload" && request.headers.cookie !== undefined ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
	const declared = Number(request.headers["content-length"] ?? Number.NaN);
	if (declared > limit) throw bodyTooLarge();
	// Without a length it may become large.
	const mayBeLarge = limit > MAX_FORM_BYTES && !(declared <= MAX_FORM_BYTES);
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
 * Reads the rest of a body, drops it and calls back. A client that is still writing would otherwise
 * lose its connection before it has read the answer.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
	let discarded = 0;
	request.on("data", (chunk: Buffer) => {
		discarded += chunk.length;
		if (discarded > MAX_DISCARDED_BYTES) request.destroy();
	});
	request.once("close", done);
}
