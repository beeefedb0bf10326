import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";

/**
 * What a page shows, named by tags that its queries declare. The command that changes something
 * invalidates its tags. They are `product:<id>`, `category:<id>`,
 * `catalogue`, `settings`, `content`.
 */
export type CacheTag = `product:${string}` | `category:${string}` | "catalogue" | "settings" | "content";

export const CACHE_TAGS_CHANNEL = "cerne_cache_tags";

const tagCollector = new AsyncLocalStorage<Set<string>>();
const invalidationListeners = new Set<(tags: readonly string[] | "everything") => void>();

/** Called by a query: the page being rendered shows this. */
export function addCacheTags(...tags: CacheTag[]): void {
	const current = tagCollector.getStore();
	for (const name of tags) current?.add(name);
}

/** Marks a page with something missing, so that only this visitor gets it. */
export const UNCACHEABLE = "uncacheable";

/** Called by a loader that had to leave something out: the page is sent once and not cached. */
export function skipCache(): void {
	tagCollector.getStore()?.add(UNCACHEABLE);
}

/** Runs a render and returns, beside its result, the tags its queries declared. */
export async function collectTags<T>(render: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
	const tags = new Set<string>();
	const result = await tagCollector.run(tags, render);
	return { result, tags };
}

/** What `invalidate` needs of a transaction; `platform` knows nothing of the schema. */
interface Executor {
	execute(query: ReturnType<typeof sql>): PromiseLike<unknown>;
}

/**
 * Called by a command inside its transaction: every process of the shop is notified once the
 * transaction is committed, and never when it rolls back.
 */
export async function invalidate(tx: Executor, ...tags: CacheTag[]): Promise<void> {
	// NOTIFY carries less than 8,000 bytes.
	for (let start = 0; start < tags.length; start += 100) {
		const payload = tags.slice(start, start + 100).join(" ");
		await tx.execute(sql`select pg_notify(${CACHE_TAGS_CHANNEL}, ${payload})`);
	}
}

/** Calls back for every change, in this process and in others; with "everything" after a gap. */
export function onInvalidate(listener: (tags: readonly string[] | "everything") => void): () => void {
	invalidationListeners.add(listener);
	return () => invalidationListeners.delete(listener);
}

/** Called with what LISTEN delivers; an empty message means that some may have been missed. */
export function receiveInvalidation(payload: string): void {
	const tags = payload === "" ? "everything" : payload.split(" ");
	for (const listener of invalidationListeners) listener(tags);
}
