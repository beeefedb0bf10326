import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { type Cursor, keyset, type Page, pageOf } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, payments } from "#db/schema.server.ts";
import type { NotificationRow, NotificationState } from "./notification.ts";

const PAGE_SIZE = 30;
const MOST_BODY = 4_000;

const inState: Record<NotificationState, () => SQL | undefined> = {
	failed: () => isNotNull(paymentNotifications.failure),
	waiting: () => and(isNull(paymentNotifications.processedAt), isNull(paymentNotifications.failure)),
	done: () => and(isNotNull(paymentNotifications.processedAt), isNull(paymentNotifications.failure)),
};

/** What the payment provider told the shop, the newest first. */
export async function listNotifications(
	_admin: Admin,
	filter: { state: NotificationState | null; q: string },
	cursor: Cursor | null,
): Promise<Page<NotificationRow & { sortKey: string }>> {
	const order = keyset(paymentNotifications.receivedAt, paymentNotifications.id, "desc");
	const found = await db
		.select({
			id: paymentNotifications.id,
			sortKey: order.sortKey,
			providerPaymentId: paymentNotifications.providerPaymentId,
			receivedAt: paymentNotifications.receivedAt,
			processedAt: paymentNotifications.processedAt,
			failure: paymentNotifications.failure,
			body: paymentNotifications.body,
			orderId: payments.orderId,
		})
		.from(paymentNotifications)
		.leftJoin(payments, eq(payments.providerPaymentId, paymentNotifications.providerPaymentId))
		.where(
			and(
				filter.state ? inState[filter.state]() : undefined,
				filter.q === "" ? undefined : eq(paymentNotifications.providerPaymentId, filter.q),
				order.beyond(cursor),
			),
		)
		.orderBy(...order.orderBy(cursor))
		.limit(PAGE_SIZE + 1);
	return pageOf(
		found.map(({ body, ...row }) => ({
			...row,
			body: JSON.stringify(body, null, 2).slice(0, MOST_BODY),
			state: stateOf(row),
		})),
		cursor,
		PAGE_SIZE,
	);
}

const stateOf = ({ processedAt, failure }: { processedAt: Date | null; failure: string | null }) =>
	failure !== null ? "failed" : processedAt ? "done" : "waiting";
