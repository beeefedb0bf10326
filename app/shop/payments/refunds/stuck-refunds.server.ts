import { and, eq, isNull, like } from "drizzle-orm";
import type { LockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import type { RefundRow } from "#app/shop/payments/ledger/mercado-pago-refunds.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderTasks, payments } from "#db/schema.server.ts";

/** After this time the owner is told that Mercado Pago leaves a refund open. */
const STUCK_MS = 3 * DAY_MS;

/** Opens a task for the owner, once for each attempt. */
export async function openStuckRefundTask(
	tx: Transaction,
	order: LockedOrder,
	refund: RefundRow,
): Promise<void> {
	if (refund.createdAt.getTime() > Date.now() - STUCK_MS) return;
	const [payment] = await tx
		.select({ paymentId: payments.providerPaymentId })
		.from(payments)
		.where(eq(payments.id, refund.paymentId));
	await openTask(tx, order, "refund_stuck", {
		key: `${refund.id}:${refund.attempt}`,
		note: formatMoney(refund.amountCents),
		...(payment?.paymentId ? { paymentId: payment.paymentId } : {}),
	});
}

/** Closes the task, because the refund is no longer open. */
export async function closeStuckRefund(
	tx: Transaction,
	order: ReadableOrder<"lock">,
	{ id }: { id: string },
): Promise<void> {
	const open = await tx
		.select({ taskId: orderTasks.id })
		.from(orderTasks)
		.where(
			and(
				eq(orderTasks.orderId, order.id),
				eq(orderTasks.kind, "refund_stuck"),
				isNull(orderTasks.closedAt),
				like(orderTasks.key, `${id}:%`),
			),
		);
	for (const { taskId } of open) await closeTasks(tx, order, ["refund_stuck"], { actor: null, taskId });
}
