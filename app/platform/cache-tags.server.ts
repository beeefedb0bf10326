import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The data that a page shows, named by tags that its queries declare. The command that changes the data invalidates
 * its tags. The page of a record (`product:<id>`, `category:<id>`) and of a text of the owner (`text:<key>`) is not
 * sent any more once that has changed: a product taken off the shop must be gone. Other pages may be sent from the
 * cache for one more second, so that a rush of orders does not make every visitor wait.
 */
export type CacheTag =
	| `product:${string}`
	| `category:${string}`
	| `stock:${string}`
	| `text:${string}`
	/** The day until which a product leaves the workshop by the queue of its benches; every process finds it out itself. */
	| `lead:${string}`
	/** Places, benches, their hours, or what products ask of them. No page shows these themselves. */
	| "bench"
	/** A person whom the pages of products name. */
	| `maker:${string}`
	| "catalogue"
	| "settings"
	| "content"
	/** A page that depends on the day is not sent after midnight in São Paulo. */
	| typeof DAY_TAG
	/** A page that depends on whether an hour of its day has come is not sent once it has. */
	| `hour:${number}`;

export const DAY_TAG = "day";

export const isRecordTag = (tag: string): boolean => /^(product|category|text):/.test(tag);

const tagCollector = new AsyncLocalStorage<Set<string>>();
const invalidationListeners = new Set<(tags: readonly string[] | "everything") => void>();

/** Called by a query: the page being rendered shows data with these tags. */
export function addCacheTags(...tags: CacheTag[]): void {
	const current = tagCollector.getStore();
	for (const name of tags) current?.add(name);
}

/** Tag of a page with something missing: only this visitor gets it. */
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

/**
 * Called by a command inside its transaction: every process of the shop is notified when the transaction commits, and
 * never when it rolls back. `platform` knows nothing of the schema.
 */
export const invalidate = (
	tx: { notify(...names: string[]): Promise<void> },
	...tags: CacheTag[]
): Promise<void> => tx.notify(...tags);

/**
 * Calls back for every change, in this process and in others; with "everything" when notifications may have been
 * missed.
 */
export function onInvalidate(listener: (tags: readonly string[] | "everything") => void): () => void {
	invalidationListeners.add(listener);
	return () => invalidationListeners.delete(listener);
}

/** Called with each notification; an empty message means that some may have been missed. */
export function receiveInvalidation(payload: string): void {
	const tags = payload === "" ? "everything" : payload.split(" ");
	for (const listener of invalidationListeners) listener(tags);
}

/** Invalidates in this process alone, for a change that every process detects by itself. */
export function invalidateHere(...tags: CacheTag[]): void {
	for (const listener of invalidationListeners) listener(tags);
}
