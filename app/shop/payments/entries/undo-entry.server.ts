import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { holdWorkOrders } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { reverseRevenue } from "#app/shop/orders/balance/revenue.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { paymentUndone, refundUndone } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { moneyBackText } from "#app/shop/orders/money/money-words.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { hasTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { moneyReversals } from "#app/values/status/money-entry-type.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { moneyEntries, payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * “Desfazer”: an administrator undoes an entry about money that was not received or not refunded. The entry stays, and
 * a second one reverses it. The figures follow, and customer and other systems are told. A repeated call changes
 * nothing. Throws `not_found`, and `conflict` for a receipt of which a part was refunded.
 */
export async function undoMoneyEntry(admin: Admin, orderId: string, entryId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [entry] = isUuid(entryId)
			? await tx.select().from(moneyEntries).where(eq(moneyEntries.id, entryId))
			: [];
		if (!entry || entry.orderId !== order.id || entry.reversesId !== null) {
			throw new Refusal("not_found", orderMessages.entryUndone);
		}
		const { id: reversesId, kind, amountCents, way, paymentId } = entry;
		const reversal = kind === "received" ? moneyReversals.received : moneyReversals.returned;
		const values = { orderId: order.id, kind: reversal, amountCents, way, day: dayOf(), reversesId };
		const written = await tx
			.insert(moneyEntries)
			.values({ ...values, recordedById: admin.id })
			.onConflictDoNothing({ target: moneyEntries.reversesId })
			.returning({ id: moneyEntries.id });
		if (written.length === 0) return;
		const details = { amount: amountCents, way, kind };
		await recordOrderChange(tx, order, { actor: admin, action: "order.entry_undone", details });
		const at = new Date();
		if (kind === "received") await undoReceipt(tx, admin, order, paymentId ?? "");
		else await settleOrderBalance(tx, order);
		const now = await lockOrder(tx, order.id);
		if (kind === "received") {
			const payUntil = now.status === "pending" ? now.expiresAt : null;
			await queueMail(tx, paymentUndone, now, { at, amount: amountCents, payUntil });
		} else {
			const money = moneyBackText(await readOrderBalance(tx, order.id));
			await queueMail(tx, refundUndone, now, { at, amount: amountCents, money });
		}
		// A changed deadline or the end of the order has already sent an event.
		const isTold = now.expiresAt?.getTime() !== order.expiresAt?.getTime();
		if (!isTold) await queueOrderWebhook(tx, "order.changed", order);
	});
}

/**
 * Cancels the payment of a receipt that was recorded by mistake. If the order then has less than its price, it waits
 * for its payment again. If its products had also been sold before it was paid, it is cancelled as expired, as it was
 * before.
 */
async function undoReceipt(
	tx: Transaction,
	admin: Admin,
	order: LockedOrder,
	paymentId: string,
): Promise<void> {
	const { returned, underWay } = await readOrderBalance(tx, order.id);
	await tx.update(payments).set({ status: "cancelled" }).where(eq(payments.id, paymentId));
	const { received, price } = await readOrderBalance(tx, order.id);
	if (received < returned + underWay.atMercadoPago + underWay.byHand) {
		throw new Refusal("conflict", orderMessages.receiptGivenBack);
	}
	if (order.paymentStatus === "paid" && received < price) {
		await reverseRevenue(tx, order);
		const isWaiting = order.status !== "cancelled" && isBeforeDispatch(order.status);
		const unpaid = await updateLockedOrder(tx, order, {
			paymentStatus: "pending",
			paidAt: null,
			waivedCents: cents(0),
			...(isWaiting ? { status: "pending" } : {}),
		});
		if (isWaiting && hasWorkOrders(order)) {
			await holdWorkOrders(tx, order.id, order.payBy);
			await closeTasks(tx, order, ["paid_without_place"], { actor: admin });
		}
		if (isWaiting && (await hasTask(tx, order.id, stockKinds))) {
			const expired = await updateLockedOrder(tx, unpaid, { expiresAt: new Date() });
			await cancelLockedOrder(tx, expired, { actor: admin, reason: "expired" });
		}
	}
	await settleOrderBalance(tx, order);
}
