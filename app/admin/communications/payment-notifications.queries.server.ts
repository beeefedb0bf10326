import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, payments } from "#db/schema.server.ts";
import { type PaymentNotificationState, paymentNotificationFilters } from "./payment-notification.ts";

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

/** The payment provider's notifications, newest or oldest first. */
export const paymentNotificationsList = defineList({
	filters: paymentNotificationFilters,
	...byAge(paymentNotifications.receivedAt, paymentNotifications.id),
	read: async (_admin: Admin, { state, q }, { sortKey, where, orderBy, limit }) => {
		const rows = await db
			.select({
				id: paymentNotifications.id,
				sortKey,
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
					state ? stateConditions[state]() : undefined,
					q === "" ? undefined : eq(paymentNotifications.providerPaymentId, q),
					where,
				),
			)
			.orderBy(...orderBy)
			.limit(limit);
		return rows.map(({ body, ...row }) => ({
			...row,
			body: JSON.stringify(body, null, 2).slice(0, MAX_BODY_LENGTH),
			state: notificationStateOf(row),
		}));
	},
});

export type PaymentNotificationRow = RowOf<typeof paymentNotificationsList>;

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
