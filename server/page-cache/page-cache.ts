import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { collectTags, isRecordTag, UNCACHEABLE } from "#app/platform/cache-tags.server.ts";
import { acceptedEncoding, STORED_ENCODINGS, sendCompressed } from "#server/encoding/content-encoding.ts";
import {
	addRepresentation,
	type CachedPage,
	cachePage,
	PUBLIC_CACHE_CONTROL,
	pageBytes,
	type RenderedPage,
	sendStored,
	sendUncompressed,
} from "./cached-page.ts";

type InvalidatedTags = readonly string[] | "everything";
type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How long an outdated page may still be sent while the new one is rendered, in milliseconds. */
const MAX_STALE_MS = 1_000;
/** Number of addresses that are remembered after their first request. */
const MAX_REMEMBERED = 2_000;
/** How often a page is rendered for one request while its record keeps changing. */
const MAX_RENDERS = 3;
/** How long the old page is sent after a failed render, before the next try. */
const RETRY_AFTER_FAILURE_MS = 2_000;

/**
 * Whole responses of public pages, compressed, in memory (decision 0002). Limited in bytes, with the least recently
 * used page evicted first; one render at a time for each address; only complete 200s are cached. A page is compressed
 * well at its second request (decision 0020). There are countless addresses with a query, so such a page is cached
 * only at its second request. If a page cannot be rendered again (the database is unreachable), the old one is sent
 * meanwhile.
 */
export class PageCache {
	/** Undefined in a shop without caching. */
	readonly #pages: LRUCache<string, CachedPage> | undefined;
	readonly #rendering = new Map<string, Promise<CachedPage | RenderedPage>>();
	readonly #askedOnce = new LRUCache<string, true>({ max: MAX_REMEMBERED });
	readonly #runLimited: RunLimited;
	/** Limited, to leave threads of the pool for passwords and pictures. */
	readonly #compressions = new PQueue({ concurrency: 2 });
	/** For each render in progress, the tags invalidated since it began, which make its page outdated. */
	readonly #missed = new Set<InvalidatedTags[]>();
	readonly counts = { hit: 0, miss: 0 };

	/** `runLimited` decides when a page may be rendered, and may refuse it. */
	constructor(maxBytes: number, runLimited: RunLimited = (work) => work()) {
		if (maxBytes > 0) {
			this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: pageBytes });
		}
		this.#runLimited = runLimited;
	}

	get bytes(): number {
		return this.#pages?.calculatedSize ?? 0;
	}

	get size(): number {
		return this.#pages?.size ?? 0;
	}

	/**
	 * The fast path: sends and returns the page if a current one is cached under exactly the requested address.
	 * Otherwise undefined, and the request takes the long way.
	 */
	sendIfFresh(request: IncomingMessage, response: ServerResponse): CachedPage | undefined {
		if (request.method !== "GET") return undefined;
		const cached = this.#pages?.get(request.url ?? "");
		if (!cached || cached.staleSince !== undefined || Date.now() > cached.expiresAt) {
			return undefined;
		}
		if (!sendStored(cached, request, response)) return undefined;
		this.counts.hit += 1;
		return cached;
	}

	/**
	 * Sends and returns the page cached under `key`, rendering it first if it is missing; `limitClient` decides whether
	 * this client may cause another render.
	 */
	async serve(
		key: string,
		request: IncomingMessage,
		response: ServerResponse,
		render: () => Promise<RenderedPage>,
		limitClient: RunLimited = (work) => work(),
	): Promise<CachedPage | RenderedPage> {
		const page = await this.#findOrRender(key, () => this.#render(key, render), limitClient);
		if ("representations" in page) {
			await this.#send(key, page, request, response);
		} else {
			const cacheControl = page.isPublic ? PUBLIC_CACHE_CONTROL : "no-store";
			const headers = { ...page.headers, "cache-control": cacheControl };
			await sendCompressed(request, response, page.status, headers, page.body);
		}
		return page;
	}

	/** A page's first reader waits only for quick compression; the second has it compressed well for all. */
	async #send(
		key: string,
		page: CachedPage,
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> {
		const rendered = page.representations.identity;
		if (rendered && !page.hasReader) {
			page.hasReader = true;
			return sendCompressed(request, response, 200, { ...page.headers }, rendered.body);
		}
		while (!sendStored(page, request, response)) {
			const encoding = acceptedEncoding(request, STORED_ENCODINGS);
			if (encoding === "identity") {
				return this.#compressions.add(() => sendUncompressed(page, request, response));
			}
			await this.#compressions.add(() => addRepresentation(page, encoding));
			// Set again, because its size has changed.
			if (this.#pages?.peek(key) === page) this.#pages.delete(key) && this.#pages.set(key, page);
		}
	}

	async #findOrRender(
		key: string,
		render: () => Promise<CachedPage | RenderedPage>,
		limitClient: RunLimited,
	): Promise<CachedPage | RenderedPage> {
		const cached = this.#pages?.get(key);
		if (!cached) {
			this.counts.miss += 1;
			// Waiters share one render and cost nothing.
			return this.#rendering.get(key) ?? limitClient(render);
		}
		const now = Date.now();
		const staleSince = cached.staleSince ?? (now > cached.expiresAt ? cached.expiresAt : undefined);
		if (staleSince === undefined || now - cached.failedAt < RETRY_AFTER_FAILURE_MS) {
			this.counts.hit += 1;
			return cached;
		}
		this.counts.miss += 1;
		const fresh = render().then(
			(page) => ("hasFailed" in page && page.hasFailed ? markFailed(cached) : page),
			() => markFailed(cached),
		);
		// A page that has merely expired may be sent for one more second from now on, like one that just changed; one
		// whose day or hour is over, for a second from then.
		cached.staleSince ??= Math.min(now, cached.endsAt);
		return now - cached.staleSince < MAX_STALE_MS ? cached : fresh;
	}

	/**
	 * Marks every page that shows one of these tags as outdated. The page of a changed record is not sent again: a
	 * product taken off the shop must be gone at once.
	 */
	invalidate(tags: InvalidatedTags): void {
		for (const missed of this.#missed) missed.push(tags);
		for (const page of this.#pages?.values() ?? []) markChanged(page, tags);
	}

	/** Forgets all pages: none of a shop that was replaced may be sent, not even for a moment. */
	clear(): void {
		this.#pages?.clear();
	}

	/** Renders again if a record on the page changed meanwhile, a few times at most. */
	async #renderCurrent(render: () => Promise<RenderedPage>, missed: InvalidatedTags[]) {
		for (let attempt = 1; ; attempt += 1) {
			missed.length = 0;
			const begunAt = Date.now();
			const rendered = await collectTags(render);
			if (attempt === MAX_RENDERS || !missed.some((tags) => showsRecord(rendered.tags, tags)))
				return { ...rendered, begunAt };
		}
	}

	#render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage> {
		const running = this.#rendering.get(key);
		if (running) return running;
		const missed: InvalidatedTags[] = [];
		this.#missed.add(missed);
		const rendering = this.#runLimited(async () => {
			const { result, tags, begunAt } = await this.#renderCurrent(render, missed);
			if (result.status !== 200 || tags.has(UNCACHEABLE) || !this.#pages) {
				// An uncacheable redirect means that the loader failed: the old page is better.
				const hasFailed = result.status >= 500 || (result.status !== 200 && tags.has(UNCACHEABLE));
				if (!hasFailed) this.#pages?.delete(key);
				return { ...result, hasFailed };
			}
			const isOptional = key.includes("?") && !this.#pages.has(key);
			if (isOptional && !this.#askedOnce.has(key)) {
				this.#askedOnce.set(key, true);
				return { ...result, isPublic: true };
			}
			const page = cachePage(result, key, { tags, hasReader: isOptional, begunAt });
			for (const each of missed) markChanged(page, each);
			this.#pages.set(key, page);
			return page;
		}).finally(() => {
			this.#rendering.delete(key);
			this.#missed.delete(missed);
		});
		this.#rendering.set(key, rendering);
		return rendering;
	}
}

function markChanged(page: CachedPage, tags: InvalidatedTags): void {
	if (showsRecord(page.tags, tags)) page.staleSince = 0;
	else if (isAffected(page.tags, tags)) page.staleSince ??= Date.now();
}

const isAffected = (shown: ReadonlySet<string>, tags: InvalidatedTags): boolean =>
	tags === "everything" || tags.some((tag) => shown.has(tag));

/** Whether a page shows a record that is among the tags. */
const showsRecord = (shown: ReadonlySet<string>, tags: InvalidatedTags): boolean =>
	tags !== "everything" && tags.some((tag) => isRecordTag(tag) && shown.has(tag));

function markFailed(page: CachedPage): CachedPage {
	page.failedAt = Date.now();
	return page;
}
