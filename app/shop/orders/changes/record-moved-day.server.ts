import type { ActorId } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { followMovedPromise } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { type LockedOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { dateMoved } from "./order-status.mails.server.ts";

/**
 * Records that the promised day of an order has moved: in its history, for other systems, and for a proposal of another
 * day that is still open. Its customer is told by the caller, whose mail says why.
 * @param moved The order with its new day.
 * @param details More of the history's entry than both days.
 */
export async function recordMovedDay(
	tx: Transaction,
	moved: LockedOrder,
	{
		from,
		actor,
		details = {},
	}: { from: IsoDay | null; actor: ActorId | null; details?: { accepted?: true } },
): Promise<void> {
	const days = { from, to: moved.promisedDate };
	await recordOrderChange(tx, moved, { actor, action: "order.date_moved", details: { ...days, ...details } });
	await queueOrderWebhook(tx, "order.date_moved", moved);
	await followMovedPromise(tx, moved);
}

/** The same of a day that the owner's decision has moved, with a mail to the customer; nothing where it is the same. */
export async function tellMovedDay(
	tx: Transaction,
	moved: LockedOrder,
	{ from, actor }: { from: IsoDay | null; actor: ActorId },
): Promise<void> {
	const to = moved.promisedDate;
	if (to === null || to === from) return;
	await recordMovedDay(tx, moved, { from, actor });
	await queueMail(tx, dateMoved, moved, { at: moved.updatedAt, from, to });
}
