import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a page shows, named by tags that its queries declare. The command that changes something
 * invalidates its tags. A page of a record (`product:<id>`, `category:<id>`) is not sent any more once
 * that changed: what was taken off the shop is gone. For the others the old page may be sent for another
 * second, so that a rush of orders does not make everybody wait.
 */
export type CacheTag =
	| `product:${string}`
	| `category:${string}`
	| `stock:${string}`
	| "catalogue"
	| "settings"
	| "content";

export const isRecordTag = (tag: string): boolean => /^(product|category):/.test(tag);

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

/**
 * Called by a command inside its transaction: every process of the shop is told once the transaction
 * is committed, and never when it rolls back. `platform` knows nothing of the schema.
 */
export const invalidate = (
	tx: { notify(...names: string[]): Promise<void> },
	...tags: CacheTag[]
): Promise<void> => tx.notify(...tags);

/** Calls back for every change, in this process and in others; with "everything" after a gap. */
export function onInvalidate(listener: (tags: readonly string[] | "everything") => void): () => void {
	invalidationListeners.add(listener);
	return () => invalidationListeners.delete(listener);
}

/** Called with each notification; an empty message means that some may have been missed. */
export function receiveInvalidation(payload: string): void {
	const tags = payload === "" ? "everything" : payload.split(" ");
	for (const listener of invalidationListeners) listener(tags);
}
