import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { statusMails } from "#app/shop/orders/changes/change-order-status.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { type OrderStatus, openStatuses } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { dateMoved, type MailedStep, trackingStep } from "./tracking.mails.server.ts";

/** A step whose state has no mail, or that leaves the state as it was: one mail for each. */
export async function queueStepMail(
	tx: Transaction,
	order: OrderRow,
	event: MailedStep & { status: OrderStatus },
): Promise<void> {
	const isReinstated = order.status === "cancelled";
	const hasOwnMail = isReinstated || event.status === "cancelled" || statusMails[event.status] !== undefined;
	if (hasOwnMail && event.status !== order.status) return;
	await queueMail(tx, trackingStep, order, { event });
}

/**
 * The day of the delivery has changed. A state with a mail of its own says the day, and so
 * do the screens of an order that has arrived or is cancelled.
 */
export async function queueDateMail(tx: Transaction, order: OrderRow, before: OrderRow): Promise<void> {
	const from = publishedDay(before);
	const to = publishedDay(order);
	const isInAnotherMail = order.status !== before.status && statusMails[order.status] !== undefined;
	if (to === null || to === from || isInAnotherMail || isOver(order.status)) return;
	await queueMail(tx, dateMoved, order, { at: order.updatedAt, from, to });
}

function publishedDay(order: OrderRow): IsoDay | null {
	const day = order.estimatedDeliveryDate ?? promiseOf(order).promisedDate;
	return day && dayOf(day);
}

const isOver = (status: OrderStatus) => !openStatuses.some((open) => open === status);
