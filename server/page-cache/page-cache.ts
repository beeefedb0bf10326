import type { IncomingMessage, ServerResponse } from "node:http";
import { collectTags, UNCACHEABLE } from "#app/platform/cache-tags.server.ts";
import { sendCompressed } from "#server/http/content-encoding.ts";
import { type CachedPage, cachePage, type RenderedPage, sendCached } from "./cached-page.ts";

type InvalidatedTags = readonly string[] | "everything";
type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How long the old page may still be sent while the new one is rendered, in milliseconds. */
const MAX_STALE_MS = 1_000;
/** Pages show promised dates, so none is kept over many minutes even if nothing was written. */
const MAX_AGE_MS = 5 * 60_000;
/** After a render that failed, how long the old page is sent before another is tried. */
const RETRY_AFTER_FAILURE_MS = 2_000;

/**
 * Whole answers of public pages, compressed, in memory (decision 0002). Bounded by bytes, the one
 * used longest ago goes first; one render at a time for each address; only complete 200s stay.
 * When a page cannot be rendered again (the database is away) the old one is sent meanwhile.
 */
export class PageCache {
	readonly #pages = new Map<string, CachedPage>();
	readonly #rendering = new Map<string, Promise<CachedPage | RenderedPage>>();
	readonly #maxBytes: number;
	readonly #runLimited: RunLimited;
	/** What was invalidated while something was rendering: such a render is not kept as current. */
	#missedInvalidations: InvalidatedTags[] = [];
	#bytes = 0;
	readonly counts = { hit: 0, miss: 0 };

	/** `inTurn` says when a page may be made and compressed. */
	constructor(maxBytes: number, runLimited: RunLimited = (work) => work()) {
		this.#maxBytes = maxBytes;
		this.#runLimited = runLimited;
	}

	get bytes(): number {
		return this.#bytes;
	}

	get size(): number {
		return this.#pages.size;
	}

	/**
	 * The shortest way: sends the page when one is kept under exactly the address that was asked for
	 * and is current. False when the request needs a closer look.
	 */
	sendIfFresh(request: IncomingMessage, response: ServerResponse): boolean {
		if (request.method !== "GET") return false;
		const key = request.url ?? "";
		const cached = this.#pages.get(key);
		if (!cached || cached.staleSince !== undefined || Date.now() - cached.renderedAt > MAX_AGE_MS)
			return false;
		this.#touch(key, cached);
		this.counts.hit += 1;
		sendCached(cached, request, response);
		return true;
	}

	/** Used last: moved to the end of the map's order. */
	#touch(key: string, page: CachedPage): void {
		this.#pages.delete(key);
		this.#pages.set(key, page);
	}

	/** Sends the page kept under `key`, rendering it first when there is none. */
	async serve(
		key: string,
		request: IncomingMessage,
		response: ServerResponse,
		render: () => Promise<RenderedPage>,
	): Promise<void> {
		const cached = this.#pages.get(key);
		if (!cached) {
			this.counts.miss += 1;
			return sendPage(await this.#render(key, render), request, response);
		}
		this.#touch(key, cached);
		const now = Date.now();
		const staleSince =
			cached.staleSince ??
			(now - cached.renderedAt > MAX_AGE_MS ? cached.renderedAt + MAX_AGE_MS : undefined);
		if (staleSince === undefined || now - cached.failedAt < RETRY_AFTER_FAILURE_MS) {
			this.counts.hit += 1;
			return sendCached(cached, request, response);
		}
		this.counts.miss += 1;
		const fresh = this.#render(key, render).then(
			(page) => ("hasFailed" in page && page.hasFailed ? markFailed(cached) : page),
			() => markFailed(cached),
		);
		// A page that is merely old may be sent for another second from now, as one just changed.
		cached.staleSince ??= now;
		return sendPage(now - cached.staleSince < MAX_STALE_MS ? cached : await fresh, request, response);
	}

	/** Marks every page that shows one of these as out of date. */
	invalidate(tags: InvalidatedTags): void {
		if (this.#rendering.size > 0) this.#missedInvalidations.push(tags);
		const now = Date.now();
		for (const page of this.#pages.values()) if (isAffected(page.tags, tags)) page.staleSince ??= now;
	}

	#render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage> {
		const running = this.#rendering.get(key);
		if (running) return running;
		const seen = this.#missedInvalidations.length;
		const rendering = this.#runLimited(async () => {
			const { result, tags } = await collectTags(render);
			// Without room for pages there is no use in compressing one thoroughly.
			if (result.status !== 200 || tags.has(UNCACHEABLE) || this.#maxBytes === 0) {
				// A redirect that a loader does not want kept stands for a failure: the old page is better.
				const hasFailed = result.status >= 500 || (result.status !== 200 && tags.has(UNCACHEABLE));
				if (!hasFailed) this.#remove(key);
				return { ...result, hasFailed };
			}
			const page = await cachePage(result, tags);
			const changed = this.#missedInvalidations.slice(seen).some((missed) => isAffected(tags, missed));
			if (changed) page.staleSince = Date.now();
			this.#put(key, page);
			return page;
		}).finally(() => {
			this.#rendering.delete(key);
			if (this.#rendering.size === 0) this.#missedInvalidations = [];
		});
		this.#rendering.set(key, rendering);
		return rendering;
	}

	#put(key: string, page: CachedPage): void {
		this.#remove(key);
		if (page.bytes > this.#maxBytes) return;
		this.#pages.set(key, page);
		this.#bytes += page.bytes;
		for (const oldest of this.#pages.keys()) {
			if (this.#bytes <= this.#maxBytes) break;
			this.#remove(oldest);
		}
	}

	#remove(key: string): void {
		const page = this.#pages.get(key);
		if (!page) return;
		this.#pages.delete(key);
		this.#bytes -= page.bytes;
	}
}

const isAffected = (shown: ReadonlySet<string>, tags: InvalidatedTags): boolean =>
	tags === "everything" || tags.some((tag) => shown.has(tag));

function markFailed(page: CachedPage): CachedPage {
	page.failedAt = Date.now();
	return page;
}

function sendPage(
	page: CachedPage | RenderedPage,
	request: IncomingMessage,
	response: ServerResponse,
): void | Promise<void> {
	if ("bodies" in page) return sendCached(page, request, response);
	const headers = { ...page.headers, "cache-control": "no-store" };
	return sendCompressed(request, response, page.status, headers, page.body);
}
