import type { Admin } from "#app/shop/accounts/actor.ts";
import { type MoneyEntry, markRefunded } from "#app/shop/payments/entries/money-entries.server.ts";
import { readOrderRow } from "./read-rows.ts";

/** “Marcar como reembolsado” with the amount that the order shows now. */
export async function markDueRefunded(
	admin: Admin,
	orderId: string,
	overrides: Partial<MoneyEntry> = {},
): Promise<void> {
	const order = await readOrderRow(orderId);
	if (!order) throw new Error("the order is gone");
	await markRefunded(admin, orderId, { amountCents: order.refundDueCents, way: "pix", ...overrides });
}
