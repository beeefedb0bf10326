import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { transferPriceOf } from "#app/shop/catalogue/products/price.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { orderDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { recordOrderEvent } from "#app/shop/webhooks/record-webhook-event.server.ts";
import { multiplyCents, sumCents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, users } from "#db/schema.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { type OrderRow, recordOrderChange, updateLockedOrder } from "./locked-order.server.ts";
import { changedToTransfer } from "./order-money.mails.server.ts";

/**
 * Has an unpaid order paid by transfer from now on, with the discount that the shop gives for it, and
 * with the days that a transfer has. The caller has locked the order and asked the provider.
 */
export async function changeLockedOrderToTransfer(
	tx: Transaction,
	order: OrderRow,
	{ customer, settings }: { customer: Customer; settings: StoreSettings },
): Promise<void> {
	const now = new Date();
	const { transferDiscountPercent } = settings.payments;
	const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
	const totals = [];
	for (const { id, unitPriceCents: before, quantity } of items) {
		const unitPriceCents = transferPriceOf(before, transferDiscountPercent);
		const totalPriceCents = multiplyCents(unitPriceCents, quantity);
		totals.push(totalPriceCents);
		await tx.update(orderItems).set({ unitPriceCents, totalPriceCents }).where(eq(orderItems.id, id));
	}
	const itemsCents = sumCents(...totals);
	const [owner] = await tx
		.select({ isConfirmed: users.emailVerified })
		.from(users)
		.where(eq(users.id, customer.id));
	const changed = await updateLockedOrder(tx, order.id, {
		paymentMethod: "bank_transfer",
		paymentStatus: "pending",
		transferDiscountPercent,
		itemsCents,
		totalCents: sumCents(itemsCents, order.shippingCents),
		expiresAt: orderDeadline("bank_transfer", settings.orders, {
			isConfirmed: owner?.isConfirmed ?? false,
			from: now,
		}),
	});
	// As it was: what was begun since the provider was asked ends too.
	await endPayments(tx, order);
	await recordOrderChange(tx, customer, order.id, "order.payment_changed", { amount: changed.totalCents });
	await recordOrderEvent(tx, "order.changed", order.id);
	await queueMail(tx, changedToTransfer, changed, { at: now });
}
