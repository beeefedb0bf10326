import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";

/** What can be followed: one order, or everything that the back office watches. */
export type LiveTopic = `order:${string}` | "desk";

export const LIVE_CHANNEL = "cerne_live";

const followers = new Map<LiveTopic, Set<() => void>>();

/** Calls `onChange` after each committed change of the topic, in whatever process it happened. */
export function follow(topic: LiveTopic, onChange: () => void): () => void {
	const ofTopic = followers.get(topic) ?? new Set();
	followers.set(topic, ofTopic);
	ofTopic.add(onChange);
	return () => {
		ofTopic.delete(onChange);
		if (ofTopic.size === 0 && followers.get(topic) === ofTopic) followers.delete(topic);
	};
}

/**
 * Said by a command inside its transaction: pages that show the order read it again once the
 * transaction is committed, and never hear of one that was rolled back. Only the id travels.
 */
export async function tellOrderChanged(tx: Queryable, orderId: string): Promise<void> {
	await tell(tx, `order:${orderId}`);
	await tellDesk(tx);
}

/** Said of a new order or message, in the transaction that brings it: the back office looks again. */
export const tellDesk = (tx: Queryable): Promise<void> => tell(tx, "desk");

async function tell(tx: Queryable, topic: LiveTopic): Promise<void> {
	await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`);
}

/** Called with what LISTEN delivers; an empty message means that some may have been missed. */
export function receiveLive(payload: string): void {
	const concerned = payload === "" ? [...followers.values()] : [followers.get(payload as LiveTopic) ?? []];
	for (const onChange of concerned.flatMap((each) => [...each])) onChange();
}
