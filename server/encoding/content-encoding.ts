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
/**
 * The encodings of bytes that are sent often. Without Zstandard: Brotli is smaller, and clients that accept Zstandard
 * accept Brotli too.
 */
export type StoredEncoding = Exclude<Encoding, "zstd">;
type NegotiatorInput = Pick<IncomingMessage, "headers">;

/** Best first, for bytes that one client reads: Zstandard costs the least (decision 0020). */
export const ENCODINGS_TO_SEND_ONCE: readonly Encoding[] = ["zstd", "br", "gzip", "identity"];
/** Best first, for bytes that are compressed once and sent often. */
export const STORED_ENCODINGS: readonly StoredEncoding[] = ["br", "gzip", "identity"];

/** Browsers send only a few different headers; each is parsed once. */
const accepted = new Map<string, ReadonlySet<string>>();
const MAX_HEADERS = 200;

/** The first of the offered encodings that the client accepts. */
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
 * Up to this size, Zstandard and Brotli run on this thread: a large page takes a third of a millisecond, and on
 * another thread, whose caches are cold, twice as much processor time (decisions 0047 and 0053).
 */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** For one reader: costs less than a millisecond for a large page (decision 0020). */
export async function compressQuickly(
	bytes: Buffer,
	encoding: Exclude<Encoding, "identity">,
): Promise<Buffer> {
	// Each chunk of output needs a turn of the thread pool.
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

/** For many readers; the result has its own memory. */
export async function compressWell(bytes: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
	const compressed =
		encoding === "br" ? brotliAsync(bytes, brotliOptions(bytes, 7)) : gzipAsync(bytes, { level: 6 });
	return inOwnMemory(await compressed);
}

/**
 * A copy of bytes that are kept for long. A buffer from an encoder or `Buffer.from` is often a small part of a shared
 * block of 64 KB, which cannot be freed while any part is in use.
 */
export const inOwnMemory = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** The size hint helps the encoder. */
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

/** Weak: the same tag for all encodings of a content. */
export const weakEtag = (bytes: Buffer): string =>
	`W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

const COMPRESSIBLE =
	/^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|ld\+json)|text\/x-script|image\/svg\+xml)/;

/** Sends bytes made for this request, compressed if that is worthwhile. */
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

/** Whether the client already has the content that `etag` names. */
export const isNotModified = (request: IncomingMessage, etag: string): boolean =>
	fresh(request.headers, { etag });
