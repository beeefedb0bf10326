import type { Queryable } from "#db/client.server.ts";

/** The topics of a live page: one order, the data of the back office, or the webhooks. */
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
 * Called by a command inside its transaction. Pages that show the order load it again once the transaction is
 * committed; after a rollback nothing is sent. The message contains only the id.
 */
export const publishOrderChange = (tx: Queryable, orderId: string): Promise<void> =>
	publish(tx, `order:${orderId}`, "admin");

/** Called for a new order or message, in the transaction that saves it. The back office then loads its data again. */
export const publishAdminChange = (tx: Queryable): Promise<void> => publish(tx, "admin");

/** Called for the result of a webhook, which only the list of webhooks shows: one message may be sent many times. */
export const publishWebhookChange = (tx: Queryable): Promise<void> => publish(tx, "webhooks");

const publish = (tx: Queryable, ...topics: LiveTopic[]): Promise<void> => tx.notify(...topics);

/** Called with each notification. An empty message means that some may have been missed. */
export function dispatchLiveNotification(message: string): void {
	const affected =
		message === ""
			? [...subscribers.values()]
			: message.split(" ").map((name) => subscribers.get(name as LiveTopic) ?? []);
	for (const onChange of affected.flatMap((each) => [...each])) onChange();
}
