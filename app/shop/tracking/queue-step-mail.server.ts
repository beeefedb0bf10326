import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { statusMails } from "#app/shop/orders/changes/change-order-status.server.ts";
import { dateMoved } from "#app/shop/orders/changes/order-status.mails.server.ts";
import type { LockedOrder, OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { type OrderStatus, openStatuses } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { type MailedStep, trackingStep } from "./tracking.mails.server.ts";

/** Queues a mail about a step whose state has no mail of its own, or that does not change the state. */
export async function queueStepMail(
	tx: Transaction,
	order: LockedOrder,
	event: MailedStep & { status: OrderStatus },
): Promise<void> {
	const isReinstated = order.status === "cancelled";
	const hasOwnMail = isReinstated || event.status === "cancelled" || statusMails[event.status] !== undefined;
	if (hasOwnMail && event.status !== order.status) return;
	await queueMail(tx, trackingStep, order, { event });
}

/**
 * Queues a mail about a changed delivery day, unless the mail of the new state already says it, or the order was
 * delivered or cancelled.
 */
export async function queueDateMail(tx: Transaction, order: LockedOrder, before: OrderRow): Promise<void> {
	const calendars = calendarsOf(await readSettings(tx));
	const from = publishedDay(before, calendars);
	const to = publishedDay(order, calendars);
	const isInAnotherMail = order.status !== before.status && statusMails[order.status] !== undefined;
	if (to === null || to === from || isInAnotherMail || isOver(order.status)) return;
	await queueMail(tx, dateMoved, order, { at: order.updatedAt, from, to });
}

function publishedDay(order: OrderRow, calendars: WorkingCalendars): IsoDay | null {
	const day = order.estimatedDeliveryDate ?? promiseOf(order, calendars).promisedDate;
	return day && dayOf(day);
}

const isOver = (status: OrderStatus) => !openStatuses.some((open) => open === status);
