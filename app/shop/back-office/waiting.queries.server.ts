import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs.server.ts";
import { matchesNeed } from "#app/shop/orders/desk/find-orders.server.ts";
import type { OrderNeed } from "#app/shop/orders/desk/order-desk.ts";
import type { Cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders, outboxMessages } from "#db/schema.server.ts";

/** Counting ends here: "99+" is all that anybody wants to know. */
const MOST_COUNTED = 100;

export interface Waiting {
	count: number;
	/** The one that has waited longest. */
	oldest: { id: string; name: string | null; total: Cents; createdAt: Date } | null;
}

export interface WaitingMessages {
	count: number;
	oldest: { id: string; name: string; subject: string | null; createdAt: Date } | null;
}

/** What asks for attention today: the first thing the dashboard says. */
export interface Attention {
	toMake: Waiting;
	toConfirm: Waiting;
	unanswered: WaitingMessages;
	/** Paid although the pieces were gone. */
	withoutStock: number;
	/** Mails that no attempt could deliver. */
	undelivered: number;
}

export async function readAttention(): Promise<Attention> {
	const [toMake, toConfirm, unanswered, withoutStock, undelivered] = await Promise.all([
		waitingOrders("produce"),
		waitingOrders("check_transfer"),
		waitingMessages(),
		countOrders("paid_without_stock"),
		countUpTo(
			db
				.select({ id: outboxMessages.id })
				.from(outboxMessages)
				.where(
					and(isNull(outboxMessages.sentAt), gte(outboxMessages.attempts, RETRY_AFTER_SECONDS.length + 1)),
				)
				.limit(MOST_COUNTED),
		),
	]);
	return { toMake, toConfirm, unanswered, withoutStock, undelivered };
}

/** How many things wait in a tab, for the figures beside its name. */
export async function countWaiting(): Promise<Record<string, number>> {
	const [toMake, toConfirm, messages] = await Promise.all([
		countOrders("produce"),
		countOrders("check_transfer"),
		countUpTo(
			db.select({ id: contacts.id }).from(contacts).where(eq(contacts.status, "new")).limit(MOST_COUNTED),
		),
	]);
	return { "/admin/orders": toMake + toConfirm, "/admin/contacts": messages };
}

async function waitingOrders(need: OrderNeed): Promise<Waiting> {
	const rows = await db
		.select({
			id: orders.id,
			name: sql<string | null>`${orders.shippingAddress} ->> 'fullName'`,
			total: orders.totalCents,
			createdAt: orders.createdAt,
		})
		.from(orders)
		.where(matchesNeed(need))
		.orderBy(asc(orders.createdAt))
		.limit(MOST_COUNTED);
	return { count: rows.length, oldest: rows[0] ?? null };
}

async function waitingMessages(): Promise<WaitingMessages> {
	const rows = await db
		.select({
			id: contacts.id,
			name: contacts.name,
			subject: contacts.subject,
			createdAt: contacts.createdAt,
		})
		.from(contacts)
		.where(eq(contacts.status, "new"))
		.orderBy(asc(contacts.createdAt))
		.limit(MOST_COUNTED);
	return { count: rows.length, oldest: rows[0] ?? null };
}

const countOrders = (need: OrderNeed): Promise<number> =>
	countUpTo(db.select({ id: orders.id }).from(orders).where(matchesNeed(need)).limit(MOST_COUNTED));

const countUpTo = async (rows: PromiseLike<readonly unknown[]>): Promise<number> => (await rows).length;
