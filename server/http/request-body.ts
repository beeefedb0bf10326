import type { IncomingMessage } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import { ClientConcurrency } from "#server/load/client-concurrency.ts";
import type { AddressPolicy } from "./address/address-policies.ts";

const MAX_FORM_BYTES = 64 * 1024;
/** Product pictures: five of at most 5 MB each, and the form around them. */
const MAX_UPLOAD_BYTES = 30 * 1024 * 1024;
/** Large bodies are held in memory while they arrive, so their number is limited. */
const MAX_CONCURRENT_UPLOADS = 6;
/** Bodies of one client that are still coming; a household or an office shares an address. */
const MAX_BODIES_PER_CLIENT = 20;
/** The rest of a refused body is read and dropped up to here; then the connection is closed. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** Whose body is read, and how. */
interface BodySource {
	client: string;
	size: AddressPolicy["body"];
	/** Whether the sender may upload; looked at only before a large body is read. */
	mayUpload(): Promise<boolean>;
}

/** Reads the bodies of requests, and stops keeping one as soon as it is too large. */
export class RequestBodies {
	readonly #perClient: ClientConcurrency;
	#uploads = 0;

	constructor(rateLimitFactor: number) {
		this.#perClient = new ClientConcurrency(
			Math.ceil(MAX_BODIES_PER_CLIENT * rateLimitFactor),
			() =>
				new Refusal("too_many", "Há envios demais deste endereço ao mesmo tempo. Tente em instantes.", {
					retryAfterSeconds: 5,
				}),
		);
	}

	/** Undefined for a large body of someone without the right to upload: the app says no without having read it. */
	async read(request: IncomingMessage, { client, size, mayUpload }: BodySource): Promise<Buffer | undefined> {
		const limit =
			size === "upload" && request.headers.cookie !== undefined ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
		const declared = Number(request.headers["content-length"] ?? Number.NaN);
		if (declared > limit) throw bodyTooLarge();
		// Without a length it may become large.
		const mayBeLarge = limit > MAX_FORM_BYTES && !(declared <= MAX_FORM_BYTES);
		if (!mayBeLarge) return this.#perClient.run(client, () => collectBody(request, limit));
		if (!(await mayUpload())) return undefined;
		if (this.#uploads >= MAX_CONCURRENT_UPLOADS) {
			throw new Refusal("unavailable", "Há muitos envios de imagens neste momento. Tente em instantes.", {
				retryAfterSeconds: 5,
			});
		}
		this.#uploads += 1;
		try {
			return await collectBody(request, limit);
		} finally {
			this.#uploads -= 1;
		}
	}
}

const bodyTooLarge = (): Refusal => new Refusal("too_large", "O envio é maior do que o permitido.");

function collectBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const hasLeft = () => reject(new Error("the client left before its body was complete"));
		if (request.destroyed) return hasLeft();
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
		request.once("end", () => {
			// Every request closes in the end, and making an error costs as much as reading a form.
			request.off("close", hasLeft);
			resolve(Buffer.concat(chunks));
		});
		request.once("error", reject);
		request.once("close", hasLeft);
	});
}

/**
 * Reads the rest of a body, drops it and calls back. A client that is still writing would otherwise
 * lose its connection before it has read the response.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
	let discarded = 0;
	request.on("data", (chunk: Buffer) => {
		discarded += chunk.length;
		if (discarded > MAX_DISCARDED_BYTES) request.destroy();
	});
	request.once("close", done);
}
