import type { Admin } from "#app/shop/accounts/actor.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { markOrderPaid } from "#app/shop/orders/lifecycle/mark-order-paid.server.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * An administrator saw the transfer on the bank statement ("Marcar como pago"). Done once however
 * often it is clicked; the record says who did it.
 */
export async function confirmTransfer(admin: Admin, orderId: string): Promise<PaidOutcome> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.paymentStatus === "paid") return "already_paid";
		await tx.insert(payments).values({
			orderId: order.id,
			method: "bank_transfer",
			status: "approved",
			amountCents: order.totalCents,
			currency: "BRL",
		});
		return markOrderPaid(tx, order, { actor: admin, settings });
	});
}
