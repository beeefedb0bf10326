import type { Queryable } from "#db/client.server.ts";

/** What a page can subscribe to: one order, what the back office shows, or the messages to other systems. */
export type LiveTopic = `order:${string}` | "admin" | "webhooks";

const subscribers = new Map<LiveTopic, Set<() => void>>();

/** Calls `onChange` after each committed change of the topic, in any process of the shop. */
export function subscribe(topic: LiveTopic, onChange: () => void): () => void {
	const topicSubscribers = subscribers.get(topic) ?? new Set();
	subscribers.set(topic, topicSubscribers);
	topicSubscribers.add(onChange);
	return () => {
		topicSubscribers.delete(onChange);
		if (topicSubscribers.size === 0 && subscribers.get(topic) === topicSubscribers) subscribers.delete(topic);
	};
}

/**
 * Called by a command inside its transaction: pages that show the order load it again once the
 * transaction is committed. After a rollback nothing is sent. The message contains only the id.
 */
export const publishOrderChange = (tx: Queryable, orderId: string): Promise<void> =>
	publish(tx, `order:${orderId}`, "admin");

/** For a new order or a message, in the transaction that saves it: the back office loads again. */
export const publishAdminChange = (tx: Queryable): Promise<void> => publish(tx, "admin");

/** For the result of a webhook, which its own list alone shows: one message may be sent many times. */
export const publishWebhookChange = (tx: Queryable): Promise<void> => publish(tx, "webhooks");

const publish = (tx: Queryable, ...topics: LiveTopic[]): Promise<void> => tx.notify(...topics);

/** Called with each notification; an empty message means that some may have been missed. */
export function dispatchLiveNotification(message: string): void {
	const affected =
		message === ""
			? [...subscribers.values()]
			: message.split(" ").map((name) => subscribers.get(name as LiveTopic) ?? []);
	for (const onChange of affected.flatMap((each) => [...each])) onChange();
}
