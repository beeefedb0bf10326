import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import type { PaymentStatus } from "#app/shop/orders/payment/payment-status.ts";
import { queuePaymentMails } from "#app/shop/orders/queue-order-mails.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { retakeStock } from "./order-stock.server.ts";
import type { PaidOutcome } from "./paid-outcome.ts";

/** Records what the provider last said of an order that is not paid. */
export async function setUnpaidStatus(
	tx: Transaction,
	orderId: string,
	paymentStatus: Exclude<PaymentStatus, "paid">,
): Promise<void> {
	await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId));
	await publishOrderChange(tx, orderId);
}

/**
 * Records that an order is paid, once, inside the caller's transaction. The caller has checked the
 * money (amount, currency, reference) and keeps the payment's own row; `actor` is the
 * administrator who confirmed a transfer, or null when the provider said so.
 */
export async function markOrderPaid(
	tx: Transaction,
	orderId: string,
	by: { actor: Customer | null; settings: StoreSettings },
): Promise<PaidOutcome> {
	const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
	if (!order) throw new Error(`No such order to be paid: ${orderId}`);
	if (order.paymentStatus === "paid") return "already_paid";

	const hadExpired = order.status === "cancelled" && order.expiresAt !== null;
	const wasCancelled = order.status === "cancelled" && !hadExpired;
	const lacksStock = hadExpired && order.stockReturnedAt !== null && !(await retakeStock(tx, orderId));
	const shouldConfirm = order.status === "pending" || hadExpired;
	const [paid] = await tx
		.update(orders)
		.set({
			paymentStatus: "paid",
			paidAt: new Date(),
			expiresAt: null,
			...(shouldConfirm ? { status: "confirmed" as const, cancelledAt: null } : {}),
			...(lacksStock ? { paidWithoutStock: true } : {}),
		})
		.where(eq(orders.id, orderId))
		.returning();
	if (!paid) throw new Error("A locked order is gone.");

	const outcome: PaidOutcome = wasCancelled
		? "paid_after_cancellation"
		: lacksStock
			? "paid_without_stock"
			: "paid";
	await recordAudit(tx, by.actor, {
		action: "order.paid",
		entityId: orderId,
		details: { outcome, from: order.status, to: paid.status, totalCents: paid.totalCents },
	});
	await publishOrderChange(tx, orderId);
	await queuePaymentMails(tx, paid, { outcome, settings: by.settings });
	return outcome;
}
