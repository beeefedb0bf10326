import { and, asc, isNull, lte, not, or } from "drizzle-orm";
import { eachInTurn } from "#app/platform/jobs/each-in-turn.server.ts";
import { moveDeadline } from "#app/shop/orders/balance/move-deadline.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { isPaymentPending } from "#app/shop/orders/handed-in/order-payments.server.ts";
import {
	findAndLockOrder,
	type LockedOrder,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { hasExpired } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { CLEARING_BUSINESS_DAYS, paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { formatDate } from "#app/values/date.ts";
import { formatMoney, subtractCents } from "#app/values/money.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { isUnpaidOrder, orders } from "#db/schema.server.ts";
import { inTransaction, readDatabaseClock } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";

const BATCH_SIZE = 100;

/** Records Mercado Pago's data about an order's payments; false when Mercado Pago does not answer. */
export type CheckPayment = (orderId: string) => Promise<boolean>;

/**
 * Cancels the orders that were not paid in time, after asking Mercado Pago a last time. An order with a pending payment
 * gets some days more, and one about which Mercado Pago does not answer waits as long. An order whose money does not
 * match stays for the owner to decide. The time is the database's, which all servers share, unless `now` is given.
 * Returns how many expired.
 */
export async function expireOrders(
	now?: Date,
	checkPayment: CheckPayment = async () => true,
): Promise<number> {
	const at = now ?? (await readDatabaseClock());
	// An order without a deadline normally has a task for the owner. Orders without either are included, so that none is
	// forgotten.
	const isLost = and(isNull(orders.expiresAt), not(hasOpenTask(["amount_mismatch"])));
	const due = await db
		.select({ id: orders.id, method: orders.paymentMethod })
		.from(orders)
		.where(and(isUnpaidOrder(orders), or(lte(orders.expiresAt, at), isLost)))
		// Transfers first, because they wait for no provider.
		.orderBy(asc(orders.paymentMethod), asc(orders.expiresAt))
		.limit(BATCH_SIZE);
	if (due.length === 0) return 0;
	const settings = await readSettings();
	return eachInTurn(due, async ({ id, method }) => {
		const isChecked = method !== "mercadopago" || (await checkPayment(id));
		return expireOrder(id, { now: at, settings, isChecked });
	});
}

async function expireOrder(
	orderId: string,
	{ now, settings, isChecked }: { now: Date; settings: StoreSettings; isChecked: boolean },
): Promise<boolean> {
	return inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, orderId, isUnpaidOrder(orders));
		// The order was paid or cancelled between the list and the lock.
		if (!order) return false;
		if (order.expiresAt === null) {
			await settleOrderBalance(tx, order);
			return false;
		}
		if (!hasExpired(order, now)) return false;
		const days = settings.orders.expireAfterDays[order.paymentMethod] + CLEARING_BUSINESS_DAYS;
		const lastDeadline = paymentDeadline(days, order.createdAt);
		if (order.paymentMethod === "mercadopago" && now < lastDeadline) {
			if (!isChecked) return false;
			if (await isPaymentPending(order, tx)) {
				await moveDeadline(tx, order, lastDeadline);
				return false;
			}
		}
		if (await waitsForOwner(tx, order)) return false;
		await cancelLockedOrder(tx, order, { actor: null, reason: "expired" });
		return true;
	});
}

/** Whether money has arrived that is not the price. Then the owner decides, even if she had asked for the rest. */
async function waitsForOwner(tx: Transaction, order: LockedOrder): Promise<boolean> {
	const { held, price } = await readOrderBalance(tx, order.id);
	if (held === 0) return false;
	const missing = formatMoney(subtractCents(price, held));
	const note =
		order.restAskedAt && order.expiresAt
			? `O resto de ${missing} não chegou até ${formatDate(order.expiresAt)}.`
			: undefined;
	await updateLockedOrder(tx, order, { restAskedAt: null });
	await settleOrderBalance(tx, order, note === undefined ? {} : { note });
	return true;
}
