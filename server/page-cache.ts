import type { IncomingMessage, ServerResponse } from "node:http";
import { collectTags, UNKEPT } from "#app/platform/cache-tags.server.ts";
import { sendFresh } from "./answer.ts";
import { type KeptPage, keep, type Rendered, sendKept } from "./kept-page.ts";

type Tags = readonly string[] | "everything";
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How long the old page may still be sent while the new one is rendered, in milliseconds. */
const STALE_FOR = 1_000;
/** Pages show promised dates, so none is kept over many minutes even if nothing was written. */
const OLDEST = 5 * 60_000;
/** After a render that failed, how long the old page is sent before another is tried. */
const REST_AFTER_FAILURE = 2_000;

/**
 * Whole answers of public pages, compressed, in memory (decision 0002). Bounded by bytes, the one
 * used longest ago goes first; one render at a time for each address; only complete 200s stay.
 * When a page cannot be rendered again (the database is away) the old one is sent meanwhile.
 */
export class PageCache {
	readonly #pages = new Map<string, KeptPage>();
	readonly #rendering = new Map<string, Promise<KeptPage | Rendered>>();
	readonly #maxBytes: number;
	readonly #inTurn: InTurn;
	/** What was invalidated while something was rendering: such a render is not kept as current. */
	#missed: Tags[] = [];
	#bytes = 0;
	readonly counts = { hit: 0, miss: 0 };

	/** `inTurn` says when a page may be made and compressed. */
	constructor(maxBytes: number, inTurn: InTurn = (work) => work()) {
		this.#maxBytes = maxBytes;
		this.#inTurn = inTurn;
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
	sendCurrent(request: IncomingMessage, response: ServerResponse): boolean {
		if (request.method !== "GET") return false;
		const key = request.url ?? "";
		const kept = this.#pages.get(key);
		if (!kept || kept.staleSince !== undefined || Date.now() - kept.madeAt > OLDEST) return false;
		this.#use(key, kept);
		this.counts.hit += 1;
		sendKept(kept, request, response);
		return true;
	}

	/** Used last: moved to the end of the map's order. */
	#use(key: string, page: KeptPage): void {
		this.#pages.delete(key);
		this.#pages.set(key, page);
	}

	/** Sends the page kept under `key`, rendering it first when there is none. */
	async serve(
		key: string,
		request: IncomingMessage,
		response: ServerResponse,
		render: () => Promise<Rendered>,
	): Promise<void> {
		const kept = this.#pages.get(key);
		if (!kept) {
			this.counts.miss += 1;
			return send(await this.#render(key, render), request, response);
		}
		this.#use(key, kept);
		const now = Date.now();
		const staleSince = kept.staleSince ?? (now - kept.madeAt > OLDEST ? kept.madeAt + OLDEST : undefined);
		if (staleSince === undefined || now - kept.failedAt < REST_AFTER_FAILURE) {
			this.counts.hit += 1;
			return sendKept(kept, request, response);
		}
		this.counts.miss += 1;
		const fresh = this.#render(key, render).then(
			(page) => ("hasFailed" in page && page.hasFailed ? failed(kept) : page),
			() => failed(kept),
		);
		// A page that is merely old may be sent for another second from now, as one just changed.
		kept.staleSince ??= now;
		return send(now - kept.staleSince < STALE_FOR ? kept : await fresh, request, response);
	}

	/** Marks every page that shows one of these as out of date. */
	invalidate(tags: Tags): void {
		if (this.#rendering.size > 0) this.#missed.push(tags);
		const now = Date.now();
		for (const page of this.#pages.values()) if (shows(page.tags, tags)) page.staleSince ??= now;
	}

	#render(key: string, render: () => Promise<Rendered>): Promise<KeptPage | Rendered> {
		const running = this.#rendering.get(key);
		if (running) return running;
		const seen = this.#missed.length;
		const rendering = this.#inTurn(async () => {
			const { result, tags } = await collectTags(render);
			// Without room for pages there is no use in compressing one thoroughly.
			if (result.status !== 200 || tags.has(UNKEPT) || this.#maxBytes === 0) {
				// A redirect that a loader does not want kept stands for a failure: the old page is better.
				const hasFailed = result.status >= 500 || (result.status !== 200 && tags.has(UNKEPT));
				if (!hasFailed) this.#drop(key);
				return { ...result, hasFailed };
			}
			const page = await keep(result, tags);
			const changed = this.#missed.slice(seen).some((missed) => shows(tags, missed));
			if (changed) page.staleSince = Date.now();
			this.#put(key, page);
			return page;
		}).finally(() => {
			this.#rendering.delete(key);
			if (this.#rendering.size === 0) this.#missed = [];
		});
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

const shows = (shown: ReadonlySet<string>, tags: Tags): boolean =>
	tags === "everything" || tags.some((tag) => shown.has(tag));

function failed(kept: KeptPage): KeptPage {
	kept.failedAt = Date.now();
	return kept;
}

function send(
	page: KeptPage | Rendered,
	request: IncomingMessage,
	response: ServerResponse,
): void | Promise<void> {
	if ("bodies" in page) return sendKept(page, request, response);
	const headers = { ...page.headers, "cache-control": "no-store" };
	return sendFresh(request, response, page.status, headers, page.body);
}
