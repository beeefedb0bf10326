import type { Admin } from "#app/shop/accounts/actor.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { subtractCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";

/** “Marcar como pago” with the amount that the order shows now. */
export async function confirmWholeTransfer(admin: Admin, orderId: string): Promise<PaidOutcome> {
	const { price, held } = await readOrderBalance(db, orderId);
	return confirmTransfer(admin, orderId, subtractCents(price, held));
}
