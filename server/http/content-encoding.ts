import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Browsers send a handful of different headers; what each means is worked out once. */
const encodingCache = new Map<string, Encoding>();
const MAX_CACHED_HEADERS = 200;

/** The best encoding of ours that the client takes; a quality of zero is a refusal. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
	const text = String(header ?? "");
	const known = encodingCache.get(text);
	if (known) return known;
	const encoding = parseAcceptEncoding(text);
	if (encodingCache.size >= MAX_CACHED_HEADERS) encodingCache.clear();
	encodingCache.set(text, encoding);
	return encoding;
}

function parseAcceptEncoding(header: string): Encoding {
	const accepted = new Map(
		header
			.toLowerCase()
			.split(",")
			.map((part) => {
				const [name = "", ...parameters] = part.trim().split(";");
				const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
				return [name.trim(), quality === undefined ? 1 : Number(quality)] as const;
			}),
	);
	const accepts = (name: string): boolean => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0;
	if (accepts("br")) return "br";
	return accepts("gzip") ? "gzip" : "identity";
}

/** Brotli at a quality between 0 and 11; small sizes are told to the encoder. */
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

/** Sends bytes made for this one request, compressed when it pays. */
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
		const encoding = body.length > 1_000 ? acceptedEncoding(request.headers["accept-encoding"]) : "identity";
		if (encoding !== "identity") {
			bytes = encoding === "br" ? await compressBrotli(body, 4) : await compressGzip(body, 5);
			headers["Content-Encoding"] = encoding;
		}
	}
	response.writeHead(status, { ...headers, "Content-Length": bytes.length });
	response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Whether the client already has what `etag` names (RFC 9110, weak comparison). */
export function isNotModified(request: IncomingMessage, etag: string): boolean {
	const header = request.headers["if-none-match"];
	if (!header) return false;
	const bare = etag.replace(/^W\//, "");
	return header.split(",").some((part) => {
		const candidate = part.trim().replace(/^W\//, "");
		return candidate === "*" || candidate === bare;
	});
}
