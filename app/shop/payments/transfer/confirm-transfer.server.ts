import type { Admin } from "#app/shop/accounts/actor.ts";
import { amountChanged, assertNothingUnderWay } from "#app/shop/orders/changes/decide-mismatch.server.ts";
import { markOrderPaid } from "#app/shop/orders/changes/mark-order-paid.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { writeReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { type Cents, subtractCents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * An administrator confirms a transfer seen on the bank statement ("Marcar como pago"). A repeated click changes
 * nothing, and the record says who did it. Money received in other ways counts, so that only the rest of the total was
 * transferred. `expected` is the amount that the administrator read. Throws `conflict` when the amount has changed, or
 * a part of the money is being refunded.
 */
export async function confirmTransfer(admin: Admin, orderId: string, expected: Cents): Promise<PaidOutcome> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.paymentStatus === "paid") return "already_paid";
		const money = await readOrderBalance(tx, order.id);
		assertNothingUnderWay(money);
		const missing = subtractCents(order.totalCents, money.held);
		if (expected !== missing) throw amountChanged(missing);
		if (missing > 0) await writeReceipt(tx, admin, order, { amountCents: missing, way: "transfer" });
		return markOrderPaid(tx, order, admin);
	});
}
