import type { IncomingMessage } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";
import { MAX_IMAGE_BYTES } from "#app/shop/images/image.ts";
import { ClientConcurrency } from "#server/load/client-concurrency.ts";
import type { AddressPolicy } from "./address/address-policies.ts";

const MAX_FORM_BYTES = 64 * 1024;
/**
 * Product pictures: five of at most 5 MB each, and the form around them; a review's photographs: three of at most 8 MB;
 * one photograph of the work, as the body itself. Large bodies are held in memory while they arrive, so their number is
 * limited. Each kind is counted apart, so that the workshop can always work.
 */
const uploadLimits = {
	upload: { bytes: 30 * 1024 * 1024, atOnce: 6 },
	photos: { bytes: 25 * 1024 * 1024, atOnce: 3 },
	photo: { bytes: MAX_IMAGE_BYTES, atOnce: 4 },
} as const;
/** The kinds of large bodies. */
export type UploadSize = keyof typeof uploadLimits;
/** Most bodies of one client that are arriving at once; a household or an office may share an address. */
const MAX_BODIES_PER_CLIENT = 20;
/** The rest of a refused body is read and discarded up to this size; then the connection is closed. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** The sender and limits of a body. */
interface BodySource {
	client: string;
	size: AddressPolicy["body"];
	/** Whether the sender may upload; checked only before a large body is read. */
	mayUpload(size: UploadSize): Promise<boolean>;
}

/** Reads request bodies and discards one that grows too large. */
export class RequestBodies {
	readonly #perClient: ClientConcurrency;
	readonly #uploads = { upload: 0, photos: 0, photo: 0 };

	constructor(rateLimitFactor: number) {
		this.#perClient = new ClientConcurrency(
			Math.ceil(MAX_BODIES_PER_CLIENT * rateLimitFactor),
			() =>
				new Refusal("too_many", "Há envios demais deste endereço ao mesmo tempo. Tente em instantes.", {
					retryAfterSeconds: 5,
				}),
		);
	}

	/** Undefined for a large body from a sender without permission to upload: the app refuses the request without it. */
	async read(request: IncomingMessage, { client, size, mayUpload }: BodySource): Promise<Buffer | undefined> {
		const upload = size === "form" || request.headers.cookie === undefined ? null : size;
		const limit = upload ? uploadLimits[upload].bytes : MAX_FORM_BYTES;
		const declared = Number(request.headers["content-length"] ?? Number.NaN);
		if (declared > limit) throw bodyTooLarge();
		// Without a declared length it may become large.
		if (!upload || declared <= MAX_FORM_BYTES)
			return this.#perClient.run(client, () => collectBody(request, limit));
		if (!(await mayUpload(upload))) return undefined;
		if (this.#uploads[upload] >= uploadLimits[upload].atOnce) {
			throw new Refusal("unavailable", "Há muitos envios de imagens neste momento. Tente em instantes.", {
				retryAfterSeconds: 5,
			});
		}
		this.#uploads[upload] += 1;
		try {
			return await collectBody(request, limit);
		} finally {
			this.#uploads[upload] -= 1;
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
			// Every request closes in the end, and creating an error costs as much as reading a form.
			request.off("close", hasLeft);
			resolve(Buffer.concat(chunks));
		});
		request.once("error", reject);
		request.once("close", hasLeft);
	});
}

/**
 * Reads the rest of a body, discards it and calls back. Otherwise a client that is still sending would lose its
 * connection before it could read the response.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
	let discarded = 0;
	request.on("data", (chunk: Buffer) => {
		discarded += chunk.length;
		if (discarded > MAX_DISCARDED_BYTES) request.destroy();
	});
	request.once("close", done);
}
