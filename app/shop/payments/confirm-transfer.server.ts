import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { markOrderPaid } from "#app/shop/orders/lifecycle/mark-order-paid.server.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/paid-outcome.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { orders, payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { paymentMessages } from "./payments.messages.ts";

/**
 * An administrator saw the transfer on the bank statement ("Marcar como pago"). Done once however
 * often it is clicked; the record says who did it.
 */
export async function confirmTransfer(admin: Admin, orderId: string): Promise<PaidOutcome> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const [order] = isUuid(orderId)
			? await tx.select().from(orders).where(eq(orders.id, orderId)).for("update")
			: [];
		if (!order) throw new Refusal("not_found", paymentMessages.orderNotFound);
		if (order.paymentStatus === "paid") return "already_paid";
		await tx.insert(payments).values({
			orderId: order.id,
			method: "bank_transfer",
			status: "approved",
			amountCents: order.totalCents,
			currency: "BRL",
		});
		return markOrderPaid(tx, order.id, { actor: admin, settings });
	});
}
