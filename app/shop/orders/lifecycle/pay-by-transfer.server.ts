import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { transferPriceOf } from "#app/shop/catalogue/products/price.ts";
import { orderMails } from "#app/shop/mail/order-mails.server.ts";
import { paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { queueCustomerMail } from "#app/shop/orders/queue-customer-mail.server.ts";
import { mailTransfer } from "#app/shop/orders/queue-order-mails.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { multiplyCents, sumCents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema.server.ts";
import { type OrderRow, recordOrderChange, updateLockedOrder } from "./locked-order.server.ts";

/**
 * Has an unpaid order paid by transfer from now on, with the discount that the shop gives for it, and
 * with the days that a transfer has. The caller has locked the order and asked the provider.
 */
export async function changeLockedOrderToTransfer(
	tx: Transaction,
	order: OrderRow,
	{ customer, settings }: { customer: Customer; settings: StoreSettings },
): Promise<void> {
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
	const now = new Date();
	const changed = await updateLockedOrder(tx, order.id, {
		paymentMethod: "bank_transfer",
		paymentStatus: "pending",
		transferDiscountPercent,
		itemsCents,
		totalCents: sumCents(itemsCents, order.shippingCents),
		expiresAt: paymentDeadline("bank_transfer", settings.orders.expireAfterDays.bank_transfer, now),
	});
	await recordOrderChange(tx, customer, order.id, "order.payment_changed", { amount: changed.totalCents });
	const transfer = mailTransfer(changed, settings);
	if (!transfer) return;
	await queueCustomerMail(tx, changed, settings, {
		kind: "order-payment-changed",
		write: (given) => orderMails.payByTransfer({ ...given, transfer }),
	});
}
