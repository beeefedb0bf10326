import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline, Readable, Writable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { type DocumentName, parsePart } from "#app/shop/discovery/feed-parts.ts";
import { acceptedEncoding } from "#server/encoding/content-encoding.ts";
import { PUBLIC_CACHE_CONTROL } from "#server/page-cache/cached-page.ts";
import { measureRender } from "#server/process/measure-render.ts";
import type { Exchange } from "./exchange.ts";
import { whenReady } from "./render-page.ts";

const kinds: Record<string, DocumentName["kind"]> = {
	"/feeds/google.xml": "feed",
	"/sitemap.xml": "sitemap",
};

/** The document that an address names, or undefined. */
export function documentAt(pattern: string, url: URL): DocumentName | undefined {
	const kind = kinds[pattern];
	const part = parsePart(url);
	if (!kind || part === undefined) return undefined;
	return { kind, part: kind === "feed" ? (part ?? 1) : part };
}

/**
 * Sends a document, compressed or not, at its reader's pace; while the database is unreachable, the last version
 * sent. Returns without waiting for the reader.
 */
export async function sendDocument(exchange: Exchange, name: DocumentName): Promise<void> {
	const { method, policy, request, response, server } = exchange;
	const { documents } = server;
	const asked = exchange.toAppRequest();
	const document = await whenReady(server, () =>
		measureRender(policy.pattern, "everyone", () => documents.serve(asked, name)),
	).catch(async (error: unknown) => {
		const last = await documents.serveLast(asked, name).catch(() => null);
		if (last) return last;
		throw error;
	});
	const headers: OutgoingHttpHeaders = Object.fromEntries(document.headers);
	headers["cache-control"] ??= PUBLIC_CACHE_CONTROL;
	headers.vary = "Accept-Encoding";
	const isUnpacked = document.body !== null && acceptedEncoding(request, ["gzip"]) === "identity";
	if (isUnpacked) {
		delete headers["content-encoding"];
		delete headers["content-length"];
	}
	response.writeHead(document.status, headers);
	if (!document.body || method === "HEAD") {
		response.end();
		await document.body?.cancel();
		return;
	}
	const file = Readable.fromWeb(document.body as NodeReadableStream);
	// If the reader leaves, the file is closed; that is not a failure.
	const onEnd = (error: Error | null | undefined) => error && response.destroy();
	if (isUnpacked) pipeline(file, createGunzip({ chunkSize: UNPACKED_CHUNK_BYTES }), freeing(response), onEnd);
	else pipeline(file, response, onEnd);
}

const UNPACKED_CHUNK_BYTES = 64 * 1024;

/**
 * Writes the chunks of a document and frees the memory of each as soon as it is sent: the garbage collector would do
 * so only after tens of megabytes.
 */
const freeing = (response: ServerResponse): Writable =>
	new Writable({
		write(chunk: Buffer<ArrayBuffer>, _encoding, done) {
			response.write(chunk, (error) => {
				// Chunks share a block of memory, which can be freed after its last chunk.
				if (chunk.byteOffset + chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
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
