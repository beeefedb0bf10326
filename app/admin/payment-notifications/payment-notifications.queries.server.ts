import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { type Cursor, keyset, LIST_PAGE_SIZE, toPage } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, payments } from "#db/schema.server.ts";
import type { PaymentNotificationState, readPaymentNotificationFilter } from "./payment-notification.ts";

const MAX_BODY_LENGTH = 4_000;

const stateConditions: Record<PaymentNotificationState, () => SQL | undefined> = {
	failed: () => and(isNotNull(paymentNotifications.failure), isNull(paymentNotifications.givenUpAt)),
	given_up: () => isNotNull(paymentNotifications.givenUpAt),
	waiting: () =>
		and(
			isNull(paymentNotifications.processedAt),
			isNull(paymentNotifications.failure),
			isNull(paymentNotifications.givenUpAt),
		),
	unknown: () => eq(paymentNotifications.isUnknown, true),
	done: () =>
		and(
			isNotNull(paymentNotifications.processedAt),
			isNull(paymentNotifications.failure),
			eq(paymentNotifications.isUnknown, false),
		),
};

export async function listPaymentNotifications(
	_admin: Admin,
	filter: ReturnType<typeof readPaymentNotificationFilter>,
	cursor: Cursor | null,
) {
	const pageOrder = keyset({
		column: paymentNotifications.receivedAt,
		type: "timestamp",
		id: paymentNotifications.id,
		order: "desc",
	});
	const rows = await db
		.select({
			id: paymentNotifications.id,
			sortKey: pageOrder.sortKey,
			providerPaymentId: paymentNotifications.providerPaymentId,
			topic: paymentNotifications.topic,
			isSigned: paymentNotifications.isSigned,
			isUnknown: paymentNotifications.isUnknown,
			receivedAt: paymentNotifications.receivedAt,
			processedAt: paymentNotifications.processedAt,
			failure: paymentNotifications.failure,
			givenUpAt: paymentNotifications.givenUpAt,
			body: paymentNotifications.body,
			orderId: payments.orderId,
		})
		.from(paymentNotifications)
		.leftJoin(payments, eq(payments.providerPaymentId, paymentNotifications.providerPaymentId))
		.where(
			and(
				filter.state ? stateConditions[filter.state]() : undefined,
				filter.q === "" ? undefined : eq(paymentNotifications.providerPaymentId, filter.q),
				pageOrder.where(cursor),
			),
		)
		.orderBy(...pageOrder.orderBy(cursor))
		.limit(LIST_PAGE_SIZE + 1);
	return toPage(
		rows.map(({ body, ...row }) => ({
			...row,
			body: JSON.stringify(body, null, 2).slice(0, MAX_BODY_LENGTH),
			state: notificationStateOf(row),
		})),
		cursor,
		LIST_PAGE_SIZE,
	);
}

export type PaymentNotificationRow = Awaited<ReturnType<typeof listPaymentNotifications>>["rows"][number];

const notificationStateOf = ({
	processedAt,
	failure,
	isUnknown,
	givenUpAt,
}: Pick<
	typeof paymentNotifications.$inferSelect,
	"processedAt" | "failure" | "isUnknown" | "givenUpAt"
>): PaymentNotificationState =>
	givenUpAt !== null
		? "given_up"
		: failure !== null
			? "failed"
			: isUnknown
				? "unknown"
				: processedAt
					? "done"
					: "waiting";
