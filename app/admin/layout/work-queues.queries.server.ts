import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { href } from "react-router";
import { matchesQueue, type StoredQueue } from "#app/admin/orders/order-conditions.server.ts";
import { type DashboardQueue, dashboardQueues } from "#app/admin/orders/order-filters.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { labelAccount } from "#app/shop/labels/labels.queries.server.ts";
import { isUndelivered } from "#app/shop/mail/delivery-state.server.ts";
import {
	listOpenTasks,
	listTasksWithoutOrder,
	type OpenTask,
} from "#app/shop/orders/tasks/order-tasks.server.ts";
import { isTaskKind, kindsInList } from "#app/shop/orders/tasks/task-kinds.ts";
import { DAY_MS } from "#app/values/date.ts";
import { COUNT_LIMIT } from "#app/values/number.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders, outboxMessages, webhookDeliveries, webhookEndpoints } from "#db/schema.server.ts";

/** An undelivered message that is not sent again leaves the list after a week. */
const RECENT_MS = 7 * DAY_MS;

/**
 * Open work for the owner that “Hoje” does not list, as cards of the dashboard. `labelWarning` says what has to be done
 * before labels can be bought.
 */
export async function readWorkQueues(admin: Admin) {
	const [orderQueues, communications, labels] = await Promise.all([
		Promise.all(dashboardQueues.map(async (queue) => [queue, await readOrderQueue(admin, queue)] as const)),
		readCommunicationQueues(admin),
		labelAccount(),
	]);
	const waitingOrders = Object.fromEntries(orderQueues) as Record<DashboardQueue, WaitingOrders>;
	return { ...waitingOrders, ...communications, labelWarning: labels.warning };
}

/**
 * The open work of “Envios e avisos”: `undelivered` counts mails that failed in every attempt, `unmatched` payments
 * without an order and notifications that could not be processed, `givenUpWebhooks` webhook messages that failed in
 * every attempt, `disabledWebhooks` webhooks that the shop switched off by itself.
 */
export async function readCommunicationQueues(_admin: Admin) {
	const [undelivered, unmatched, givenUpWebhooks, disabledWebhooks] = await Promise.all([
		countUpTo(
			db.select({ id: outboxMessages.id }).from(outboxMessages).where(isUndelivered()).limit(COUNT_LIMIT),
		),
		listTasksWithoutOrder(),
		countUpTo(
			db
				.select({ id: webhookDeliveries.id })
				.from(webhookDeliveries)
				.where(
					and(
						eq(webhookDeliveries.state, "given_up"),
						gt(webhookDeliveries.createdAt, new Date(Date.now() - RECENT_MS)),
					),
				)
				.limit(COUNT_LIMIT),
		),
		db.$count(
			webhookEndpoints,
			and(eq(webhookEndpoints.isActive, false), isNotNull(webhookEndpoints.disabledReason)),
		),
	]);
	return { undelivered, unmatched, givenUpWebhooks, disabledWebhooks };
}

type WaitingOrders = Awaited<ReturnType<typeof readOrderQueue>>;
export type WorkQueues = Awaited<ReturnType<typeof readWorkQueues>>;

/** Number of open tasks of each tab, for the figures beside its name. */
export async function countWorkQueues(_admin: Admin): Promise<Record<string, number>> {
	const [toProduce, toConfirm, messages] = await Promise.all([
		countOrderQueue("produce"),
		countOrderQueue("check_transfer"),
		countUpTo(
			db.select({ id: contacts.id }).from(contacts).where(eq(contacts.status, "new")).limit(COUNT_LIMIT),
		),
	]);
	return { [href("/admin/orders")]: toProduce + toConfirm, [href("/admin/contacts")]: messages };
}

/** The number of orders in a queue, and the order that has waited longest. */
async function readOrderQueue(admin: Admin, queue: DashboardQueue) {
	const rows = await db
		.select({
			id: orders.id,
			refundDue: orders.refundDueCents,
		})
		.from(orders)
		.where(matchesQueue(queue))
		.orderBy(asc(orders.createdAt))
		.limit(COUNT_LIMIT);
	const [oldest] = rows;
	if (!oldest) return { count: 0, oldest: null };
	const kinds = isTaskKind(queue) ? kindsInList(queue) : [];
	// The newest task is shown: it is more urgent than what was known before.
	const tasks = kinds.length === 0 ? [] : await listOpenTasks(admin, [oldest.id]);
	const task = tasks
		.filter(({ kind }) => kinds.includes(kind))
		.reduce<OpenTask | null>((last, each) => (last && last.since > each.since ? last : each), null);
	return { count: rows.length, oldest: { ...oldest, task } };
}

const countOrderQueue = (queue: StoredQueue): Promise<number> =>
	countUpTo(db.select({ id: orders.id }).from(orders).where(matchesQueue(queue)).limit(COUNT_LIMIT));

const countUpTo = async (rows: PromiseLike<readonly unknown[]>): Promise<number> => (await rows).length;
