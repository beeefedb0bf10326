import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import {
	brotliCompress,
	brotliCompressSync,
	brotliDecompress,
	constants,
	gunzip,
	gzip,
	zstdCompress,
	zstdCompressSync,
} from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

export type Encoding = "zstd" | "br" | "gzip" | "identity";
/** The encodings of bytes that are sent often: Brotli is the smallest, and a client that takes Zstandard takes it. */
export type StoredEncoding = Exclude<Encoding, "zstd">;
type NegotiatorInput = Pick<IncomingMessage, "headers">;

/** The best first, for bytes that one client reads: Zstandard costs the least (decision 0020). */
export const ENCODINGS_TO_SEND_ONCE: readonly Encoding[] = ["zstd", "br", "gzip", "identity"];
/** The best first, for bytes that are compressed once and sent often. */
export const STORED_ENCODINGS: readonly StoredEncoding[] = ["br", "gzip", "identity"];

/** Browsers send a handful of different headers; each is worked out once. */
const accepted = new Map<string, ReadonlySet<string>>();
const MAX_HEADERS = 200;

/** The first of the encodings that the client accepts. */
export function acceptedEncoding<Offered extends Encoding>(
	request: NegotiatorInput,
	offered: readonly Offered[],
): Offered | "identity" {
	const header = String(request.headers["accept-encoding"] ?? "");
	let taken = accepted.get(header);
	if (!taken) {
		if (accepted.size === MAX_HEADERS) accepted.clear();
		taken = new Set(new Negotiator(request).encodings([...ENCODINGS_TO_SEND_ONCE]));
		accepted.set(header, taken);
	}
	for (const encoding of offered) if (taken.has(encoding)) return encoding;
	return "identity";
}

/**
 * Up to so many bytes Zstandard and Brotli work on this thread: a third of a millisecond for a large page, and
 * twice as much processor time on another, whose memory is not at hand (decisions 0047 and 0053).
 */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** For one reader: costs less than a millisecond for a large page (decision 0020). */
export async function compressQuickly(
	bytes: Buffer,
	encoding: Exclude<Encoding, "identity">,
): Promise<Buffer> {
	// One chunk of output is one turn of the thread pool.
	const chunkSize = Math.max(1_024, bytes.length >> 2);
	if (encoding === "gzip") return gzipAsync(bytes, { level: 1, chunkSize });
	const isLarge = bytes.length > MAX_BYTES_AT_ONCE;
	if (encoding === "br") {
		const options = { ...brotliOptions(bytes, 1), chunkSize };
		return isLarge ? brotliAsync(bytes, options) : brotliCompressSync(bytes, options);
	}
	const options = {
		chunkSize,
		pledgedSrcSize: bytes.length,
		params: { [constants.ZSTD_c_compressionLevel]: 3 },
	};
	return isLarge ? zstdAsync(bytes, options) : zstdCompressSync(bytes, options);
}

/** For many readers, in memory of its own. */
export async function compressWell(bytes: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
	const compressed =
		encoding === "br" ? brotliAsync(bytes, brotliOptions(bytes, 7)) : gzipAsync(bytes, { level: 6 });
	return inOwnMemory(await compressed);
}

/**
 * The same bytes, to be held for long. What an encoder or `Buffer.from` returns is often a small part of a
 * shared block of 64 KB, which stays as long as any part of it does.
 */
export const inOwnMemory = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** The encoder is given the size to work with. */
const brotliOptions = (bytes: Buffer, quality: number) => ({
	params: {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
	},
});

const decoders = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export const decompress = (bytes: Buffer, encoding: "br" | "gzip"): Promise<Buffer> =>
	decoders[encoding](bytes);

/** Weak: one tag for all encodings of the same content. */
export const weakEtag = (bytes: Buffer): string =>
	`W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

const COMPRESSIBLE =
	/^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|ld\+json)|text\/x-script|image\/svg\+xml)/;

/** Sends bytes made for this one request, compressed when that is worth it. */
export async function sendCompressed(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	headers: OutgoingHttpHeaders,
	body: Buffer,
): Promise<void> {
	const type = String(headers["content-type"] ?? headers["Content-Type"] ?? "");
	let bytes = body;
	if (COMPRESSIBLE.test(type)) {
		headers.Vary = "Accept-Encoding";
		const encoding = body.length > 1_000 ? acceptedEncoding(request, ENCODINGS_TO_SEND_ONCE) : "identity";
		if (encoding !== "identity") {
			bytes = await compressQuickly(body, encoding);
			headers["Content-Encoding"] = encoding;
		}
	}
	response.writeHead(status, { ...headers, "Content-Length": bytes.length });
	response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Whether the client already has what `etag` names. */
export const isNotModified = (request: IncomingMessage, etag: string): boolean =>
	fresh(request.headers, { etag });
