import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { collectTags } from "#app/platform/cache-tags.server.ts";
import { acceptedEncoding, brotli, type Encoding, gzipped, isNotModified, strongEtag } from "./answer.ts";

/** What rendering a public address as nobody gave. */
export interface Rendered {
	status: number;
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

interface KeptPage {
	/** Complete headers for each encoding, made once. */
	headers: Record<Encoding, OutgoingHttpHeaders>;
	bodies: Record<Encoding, Buffer>;
	etag: string;
	tags: ReadonlySet<string>;
	bytes: number;
	/** Since when something it shows has changed; undefined while it is current. */
	staleSince: number | undefined;
}

/** How long the old page may still be sent while the new one is rendered, in milliseconds. */
const STALE_FOR = 1_000;

/**
 * Whole answers of public pages, compressed, in memory (decision 0002). Bounded by bytes, the one
 * used longest ago goes first; one render at a time for each address; only complete 200s stay.
 */
export class PageCache {
	readonly #pages = new Map<string, KeptPage>();
	readonly #rendering = new Map<string, Promise<KeptPage | Rendered>>();
	readonly #maxBytes: number;
	/** Raised with every invalidation, so that a render that began before one is not kept. */
	#generation = 0;
	#bytes = 0;
	readonly counts = { hit: 0, miss: 0 };

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	get bytes(): number {
		return this.#bytes;
	}

	get size(): number {
		return this.#pages.size;
	}

	/** Sends the page kept under `key`, rendering it first when there is none. */
	async serve(
		key: string,
		request: IncomingMessage,
		response: ServerResponse,
		render: () => Promise<Rendered>,
	): Promise<void> {
		const kept = this.#pages.get(key);
		if (kept) {
			this.#pages.delete(key);
			this.#pages.set(key, kept);
			if (kept.staleSince === undefined) {
				this.counts.hit += 1;
				return sendKept(kept, request, response);
			}
			const fresh = this.#render(key, render);
			if (Date.now() - kept.staleSince < STALE_FOR) {
				// Its failure is told to whoever asks after the old page's second has passed.
				fresh.catch(() => {});
				return sendKept(kept, request, response);
			}
		}
		this.counts.miss += 1;
		const page = await this.#render(key, render);
		if ("bodies" in page) return sendKept(page, request, response);
		response.writeHead(page.status, {
			...page.headers,
			"Cache-Control": "no-store",
			"Content-Length": page.body.length,
		});
		response.end(request.method === "HEAD" ? undefined : page.body);
	}

	/** Marks every page that shows one of these as out of date. */
	invalidate(tags: readonly string[] | "everything"): void {
		this.#generation += 1;
		const now = Date.now();
		for (const page of this.#pages.values()) {
			if (tags === "everything" || tags.some((tag) => page.tags.has(tag))) page.staleSince ??= now;
		}
	}

	#render(key: string, render: () => Promise<Rendered>): Promise<KeptPage | Rendered> {
		const running = this.#rendering.get(key);
		if (running) return running;
		const generation = this.#generation;
		const rendering = (async () => {
			const { result, tags } = await collectTags(render);
			if (result.status !== 200) return result;
			const page = await keep(result, tags);
			if (generation === this.#generation) this.#put(key, page);
			else this.#drop(key);
			return page;
		})().finally(() => this.#rendering.delete(key));
		this.#rendering.set(key, rendering);
		return rendering;
	}

	#put(key: string, page: KeptPage): void {
		this.#drop(key);
		if (page.bytes > this.#maxBytes) return;
		this.#pages.set(key, page);
		this.#bytes += page.bytes;
		for (const oldest of this.#pages.keys()) {
			if (this.#bytes <= this.#maxBytes) break;
			this.#drop(oldest);
		}
	}

	#drop(key: string): void {
		const page = this.#pages.get(key);
		if (!page) return;
		this.#pages.delete(key);
		this.#bytes -= page.bytes;
	}
}

async function keep(rendered: Rendered, tags: ReadonlySet<string>): Promise<KeptPage> {
	const [br, gz] = await Promise.all([brotli(rendered.body, 9), gzipped(rendered.body, 8)]);
	const bodies: Record<Encoding, Buffer> = { br, gzip: gz, identity: rendered.body };
	const etag = strongEtag(rendered.body);
	const headersFor = (encoding: Encoding): OutgoingHttpHeaders => ({
		...rendered.headers,
		// A browser asks again each time (and gets a 304); a CDN in front may answer for a minute.
		"Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
		Vary: "Accept-Encoding",
		ETag: encoding === "identity" ? etag : `${etag.slice(0, -1)}-${encoding}"`,
		"Content-Length": bodies[encoding].length,
		...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
	});
	return {
		headers: { br: headersFor("br"), gzip: headersFor("gzip"), identity: headersFor("identity") },
		bodies,
		etag,
		tags,
		bytes: br.length + gz.length + rendered.body.length + 2_000,
		staleSince: undefined,
	};
}

function sendKept(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
	const encoding = acceptedEncoding(request.headers["accept-encoding"]);
	const headers = page.headers[encoding];
	if (request.headers["if-none-match"] && isNotModified(request, String(headers.ETag))) {
		const {
			"Content-Length": _length,
			"Content-Encoding": _encoding,
			"Content-Type": _type,
			...rest
		} = headers;
		response.writeHead(304, rest);
		response.end();
		return;
	}
	response.writeHead(200, headers);
	response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}
