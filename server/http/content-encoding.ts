import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";
type NegotiatorInput = Pick<IncomingMessage, "headers">;

/** The best first. */
const OURS: Encoding[] = ["br", "gzip", "identity"];

/** Browsers send a handful of different headers; each is worked out once. */
const encodings = new LRUCache<string, Encoding, NegotiatorInput>({
	max: 200,
	memoMethod(_header, _stale, { context }) {
		const accepted = new Negotiator(context).encodings(OURS);
		return OURS.find((encoding) => accepted.includes(encoding)) ?? "identity";
	},
});

/** The best encoding of ours that the client accepts. */
export function acceptedEncoding(request: NegotiatorInput): Encoding {
	return encodings.memo(String(request.headers["accept-encoding"] ?? ""), { context: request });
}

/** Brotli at a quality between 0 and 11; the encoder is given the size to work with. */
export function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
	return brotliAsync(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		},
	});
}

export const compressGzip = (bytes: Buffer, level: number): Promise<Buffer> => gzipAsync(bytes, { level });

export const strongEtag = (bytes: Buffer): string =>
	`"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

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
		const encoding = body.length > 1_000 ? acceptedEncoding(request) : "identity";
		if (encoding !== "identity") {
			bytes = encoding === "br" ? await compressBrotli(body, 4) : await compressGzip(body, 5);
			headers["Content-Encoding"] = encoding;
		}
	}
	response.writeHead(status, { ...headers, "Content-Length": bytes.length });
	response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Whether the client already has what `etag` names. */
export const isNotModified = (request: IncomingMessage, etag: string): boolean =>
	fresh(request.headers, { etag });
