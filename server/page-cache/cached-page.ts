import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { matchAddress, pathOf } from "#server/http/address/address-policies.ts";
import {
	acceptedEncoding,
	compressWell,
	decompress,
	inOwnMemory,
	isNotModified,
	STORED_ENCODINGS,
	type StoredEncoding,
	weakEtag,
} from "#server/http/content-encoding.ts";

/** A public page as it was rendered. */
export interface RenderedPage {
	status: number;
	headers: OutgoingHttpHeaders;
	/** A document that was compressed as it was written says so in its headers. */
	body: Buffer;
	/** Whether it is complete and the same for everyone, though it was not kept. */
	isPublic?: boolean;
	/** Whether it says that the page could not be rendered, in whatever words. */
	hasFailed?: boolean;
	/** The words of a search that found nothing; they never leave the process. */
	zeroResultSearch?: string | undefined;
}

/** One public page as it is sent, in the encodings in which it was asked for. */
export interface CachedPage {
	/** The pattern of its address, for log and figures. */
	route: string;
	/** Complete headers, without those that differ between encodings. */
	headers: OutgoingHttpHeaders;
	/** Names and values in turn, which Node sends without looking at each: for a client that has the page. */
	notModified: string[];
	etag: string;
	/** Uncompressed at first, until the first of the others is made, when it is asked for. */
	representations: Partial<Record<StoredEncoding, Representation>>;
	/** Those that are being made. */
	pending: Partial<Record<StoredEncoding, Promise<void>>>;
	/** Whether it was sent to anyone, so that the next reader's bytes are worth compressing well. */
	hasReader: boolean;
	/** Whether it was compressed as it was written, and is held in nothing else: unpacked it is many times as large. */
	isDocument: boolean;
	tags: ReadonlySet<string>;
	renderedAt: number;
	/** Until when it is current whatever changes. */
	restsUntil: number;
	/** Since when something it shows has changed; undefined while it is current. */
	staleSince: number | undefined;
	/** When rendering it again last failed; 0 if never. */
	failedAt: number;
	zeroResultSearch: string | undefined;
}

interface Representation {
	headers: string[];
	body: Buffer;
}

/** A browser revalidates each time (and gets a 304); a CDN in front may cache for a minute. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

export function cachePage(
	rendered: RenderedPage,
	key: string,
	tags: ReadonlySet<string>,
	hasReader: boolean,
): CachedPage {
	const etag = weakEtag(rendered.body);
	const { "content-length": _, "content-encoding": writtenAs, ...headers } = rendered.headers;
	Object.assign(headers, { "cache-control": PUBLIC_CACHE_CONTROL, etag });
	const { "content-type": _type, ...notModified } = headers;
	const page: CachedPage = {
		route: matchAddress(pathOf({ url: key })).policy.pattern,
		headers,
		notModified: flattenHeaders({ ...notModified, vary: "Accept-Encoding" }),
		etag,
		representations: {},
		pending: {},
		hasReader,
		isDocument: writtenAs === "gzip",
		tags,
		renderedAt: Date.now(),
		restsUntil: 0,
		staleSince: undefined,
		failedAt: 0,
		zeroResultSearch: rendered.zeroResultSearch,
	};
	represent(page, page.isDocument ? "gzip" : "identity", inOwnMemory(rendered.body));
	return page;
}

function represent(page: CachedPage, encoding: StoredEncoding, body: Buffer): void {
	const headers = flattenHeaders({
		...page.headers,
		vary: "Accept-Encoding",
		"content-length": body.length,
		"content-encoding": encoding === "identity" ? undefined : encoding,
	});
	page.representations[encoding] = { headers, body };
}

const flattenHeaders = (headers: OutgoingHttpHeaders): string[] =>
	Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));

/** Memory that a page takes. */
export const pageBytes = ({ representations }: CachedPage): number =>
	Object.values(representations).reduce((bytes, { body }) => bytes + body.length, 4_000);

/** Compresses the page in one more encoding. Its uncompressed bytes, many times as large, then go. */
export function addRepresentation(
	page: CachedPage,
	encoding: Exclude<StoredEncoding, "identity">,
): Promise<void> {
	const add = async (): Promise<void> => {
		if (page.representations[encoding]) return;
		represent(page, encoding, await compressWell(await uncompressedBody(page), encoding));
		delete page.representations.identity;
	};
	page.pending[encoding] ??= add().finally(() => delete page.pending[encoding]);
	return page.pending[encoding];
}

/** Unpacked for one client that reads no encoding: too few do for their bytes to take the room of ten pages. */
export async function sendUncompressed(
	page: CachedPage,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	if (page.isDocument) return sendUnpacked(page, request, response);
	const body = await uncompressedBody(page);
	const headers = { ...page.headers, vary: "Accept-Encoding", "content-length": body.length };
	response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

/** Piece by piece, at the reader's pace. */
async function sendUnpacked(
	{ headers, representations: { gzip } }: CachedPage,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	response.writeHead(200, { ...headers, vary: "Accept-Encoding" });
	if (request.method === "HEAD" || !gzip) response.end();
	// A reader that leaves has the document closed; it is no failure.
	else {
		const unpacked = createGunzip({ chunkSize: UNPACKED_CHUNK_BYTES });
		await pipeline(Readable.from([gzip.body]), unpacked, freeing(response)).catch(() => response.destroy());
	}
}

const UNPACKED_CHUNK_BYTES = 64 * 1024;

/**
 * Writes pieces of a document one after the other, and gives back the memory of each as soon as it is sent: the garbage
 * collector would come for it after tens of megabytes.
 */
const freeing = (response: ServerResponse): Writable =>
	new Writable({
		write(piece: Buffer<ArrayBuffer>, _encoding, done) {
			response.write(piece, (error) => {
				// Pieces share a block; with its last one it is done with.
				if (piece.byteOffset + piece.length === piece.buffer.byteLength) piece.buffer.transfer(0);
				done(error);
			});
		},
		final(done) {
			response.end(done);
		},
		destroy(error, done) {
			if (error) response.destroy();
			done(error);
		},
	});

async function uncompressedBody({ representations: { identity, br, gzip } }: CachedPage): Promise<Buffer> {
	if (identity) return identity.body;
	if (br) return decompress(br.body, "br");
	if (gzip) return decompress(gzip.body, "gzip");
	throw new Error("A cached page has no body.");
}

/** The encoding in which a client gets a cached page. */
export const storedEncoding = (page: CachedPage, request: IncomingMessage): StoredEncoding =>
	acceptedEncoding(request, page.isDocument ? DOCUMENT_ENCODINGS : STORED_ENCODINGS);

const DOCUMENT_ENCODINGS = ["gzip"] as const;

/** Sends a page if the client has it already or its bytes were made; says whether. */
export function sendStored(page: CachedPage, request: IncomingMessage, response: ServerResponse): boolean {
	if (isNotModified(request, page.etag)) {
		response.writeHead(304, page.notModified).end();
		return true;
	}
	const stored = page.representations[storedEncoding(page, request)];
	if (!stored) return false;
	response.writeHead(200, stored.headers);
	response.end(request.method === "HEAD" ? undefined : stored.body);
	return true;
}
