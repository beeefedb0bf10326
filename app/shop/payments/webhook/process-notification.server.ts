import { and, eq, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { holdOrder } from "#app/shop/orders/tasks/hold-order.server.ts";
import { isOpenOf } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { isFraudAlert } from "#app/shop/payments/mercado-pago/calls/notified-payments.server.ts";
import {
	type MercadoPago,
	mercadoPagoClient,
	type PaymentTools,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orderTasks, paymentNotifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** A new payment may not be readable yet. */
const UNREADABLE_MS = 10 * MINUTE_MS;

/** Every hour for three days, because Mercado Pago or our token there may be out of order for that long. */
const RETRY_SECONDS = [60, 300, 900, 1_800, ...Array.from({ length: 72 }, () => HOUR_MS / 1_000)];

type Notification = typeof paymentNotifications.$inferSelect;

/**
 * Processes stored notifications: fetches the payments of each from Mercado Pago and records them. A notification about
 * something that Mercado Pago does not know is closed as unknown. If Mercado Pago does not answer for three days, the
 * notification is given up, and the owner is told.
 */
export const notificationWork = rowWorker<typeof paymentNotifications, PaymentTools>({
	name: "payment-notifications",
	table: paymentNotifications,
	isOpen: ({ processedAt }) => isNull(processedAt),
	leaseSeconds: 60,
	backoff: RETRY_SECONDS,
	async run([notification], { mercadoPago = mercadoPagoClient() }, work) {
		const set = await processNotification(notification, mercadoPago, () => work.holdLease());
		return { set: { ...set, processedAt: new Date() } };
	},
	async settle(tx, { id, providerPaymentId: paymentId }, kind, save) {
		const { failure, givenUpAt } = await save();
		if (kind === "given_up") {
			const key = [id, givenUpAt?.toISOString()].join(":");
			await openTask(tx, null, "lost_notice", { key, note: failure, paymentId });
		} else if (kind === "done") {
			await closeTasks(tx, null, ["lost_notice"], { actor: null, paymentId });
		}
	},
	// Safe to repeat: the payment is fetched again, and it pays the order only once.
	again: { where: () => undefined, set: { processedAt: null, isUnknown: false } },
	queue: { concurrency: 2 },
});

/** Throws when Mercado Pago does not answer. */
async function processNotification(
	{ id, topic, providerPaymentId, isSigned, receivedAt }: Notification,
	mercadoPago: MercadoPago,
	holdLease: () => Promise<void>,
): Promise<Pick<Notification, "isUnknown" | "failure">> {
	const notified = await mercadoPago.findNotified(topic, providerPaymentId);
	if (notified === null && Date.now() - receivedAt.getTime() < UNREADABLE_MS) {
		throw new ServiceError("Mercado Pago knows no such payment", 404);
	}
	const failures: string[] = [];
	for (const payment of notified?.payments ?? []) {
		await holdLease();
		failures.push((await recordPayment(payment, { mercadoPago, chargeback: notified?.chargeback })) ?? "");
		if (!isFraudAlert(topic)) continue;
		// Anyone can send an unsigned alert, so it holds the order only once for each state that Mercado Pago itself
		// reports.
		const notice = isSigned ? id : `hint:${payment.id}:${payment.status}`;
		await holdOrder(payment.external_reference ?? "", payment.id, notice);
	}
	return { isUnknown: notified === null, failure: failures.find(Boolean) ?? null };
}

/** Processes a notification again, as if it had just arrived. */
export async function replayPaymentNotification(admin: Admin, id: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [notification] = isUuid(id) ? await notificationWork.again(tx, [id]) : [];
		if (!notification) throw new Refusal("not_found", "Este aviso não existe mais.");
		await recordAudit(tx, admin, {
			action: "notification.replayed",
			entityId: id,
			details: { paymentId: notification.providerPaymentId },
		});
	});
}

/** Anyone can send hints about payments that do not exist, so those are soon deleted. */
export const deleteUnknownHints = (now: Date = new Date()) =>
	db
		.delete(paymentNotifications)
		.where(
			and(
				eq(paymentNotifications.isSigned, false),
				eq(paymentNotifications.isUnknown, true),
				lt(paymentNotifications.receivedAt, new Date(now.getTime() - DAY_MS)),
			),
		);

/**
 * Their results are in the payments. Charge-backs and Mercado Pago's questions refer to notifications for this long.
 */
const NOTIFICATION_RETENTION_DAYS = retention.notifications.days;

/** Whether Mercado Pago did not answer about it and the owner has not closed the task yet. */
const isWithOwner = sql`exists (select 1 from ${orderTasks} where ${isOpenOf(["lost_notice"])}
	and starts_with(${orderTasks.key}, ${paymentNotifications.id}::text || ':'))`;

/** Deletes notifications that were processed or given up long ago. An open one is never deleted. */
export function deleteOldNotifications(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS);
	return deleteRows(
		paymentNotifications.id,
		lt(paymentNotifications.receivedAt, before),
		or(
			isNotNull(paymentNotifications.processedAt),
			and(isNotNull(paymentNotifications.givenUpAt), not(isWithOwner)),
		) as SQL,
	);
}
