import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { eachInTurn } from "#app/platform/jobs/each-in-turn.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { findAndLockOrder, updateLockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { paymentReminder } from "#app/shop/payments/payments.mails.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { pendingMercadoPagoStatuses } from "#app/values/status/payment-status.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { orders, paymentPreferences, payments } from "#db/schema.server.ts";
import { inTransaction, readDatabaseClock } from "#db/transactions.server.ts";
import { hasUsableCode } from "./order-pix.server.ts";

/** An order with a shorter deadline gets no reminder, because it would come right after the order was placed. */
const MIN_LIFE_HOURS = 36;
const BATCH_SIZE = 100;

/**
 * Reminds the customers of orders that expire within a day, once each, with their existing PIX code. The time is the
 * database's, as for the expiry, unless `at` is set. Returns how many were reminded.
 */
export async function remindUnpaidOrders(at?: Date): Promise<number> {
	const now = at ?? (await readDatabaseClock());
	const due = await db
		.select({ id: orders.id })
		.from(orders)
		.where(isDue(now))
		.orderBy(asc(orders.expiresAt))
		.limit(BATCH_SIZE);
	return eachInTurn(due, ({ id }) => remind(id, now));
}

const isDue = (now: Date) =>
	and(
		eq(orders.status, "pending"),
		ne(orders.paymentStatus, "paid"),
		isNull(orders.remindedAt),
		gt(orders.expiresAt, now),
		lte(orders.expiresAt, new Date(now.getTime() + DAY_MS)),
		gt(sql`${orders.expiresAt} - ${orders.createdAt}`, sql`make_interval(hours => ${MIN_LIFE_HOURS}::int)`),
	);

const remind = (orderId: string, now: Date): Promise<boolean> =>
	inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, orderId, isDue(now));
		if (!order?.expiresAt) return false;
		const [preference] = await tx
			.select()
			.from(paymentPreferences)
			.where(eq(paymentPreferences.orderId, order.id));
		await updateLockedOrder(tx, order, { remindedAt: now });
		// A boleto that was paid yesterday clears today: do not ask for the money again.
		if (await hasOtherPaymentUnderWay(tx, order.id, preference?.pixPaymentId ?? null)) return false;
		const payUntil = order.expiresAt;
		const isOnline = order.paymentMethod === "mercadopago";
		const pixCode = isOnline && hasUsableCode(preference) ? preference.pixCode : null;
		await queueMail(tx, paymentReminder, order, { at: now, payUntil, pixCode });
		return true;
	});

async function hasOtherPaymentUnderWay(
	database: Queryable,
	orderId: string,
	pixPaymentId: string | null,
): Promise<boolean> {
	const [other] = await database
		.select({ id: payments.id })
		.from(payments)
		.where(
			and(
				eq(payments.orderId, orderId),
				inArray(payments.status, [...pendingMercadoPagoStatuses]),
				pixPaymentId === null
					? undefined
					: or(isNull(payments.providerPaymentId), ne(payments.providerPaymentId, pixPaymentId)),
			),
		)
		.limit(1);
	return other !== undefined;
}
