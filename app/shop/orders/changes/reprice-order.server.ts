import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { discountedPriceOf } from "#app/shop/catalogue/products/price.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { endOnlinePayments } from "#app/shop/orders/lifecycle/end-online-payments.server.ts";
import {
	type LockedOrder,
	type OrderRow,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { paymentOptionChanged } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { deadlineOnceChanged } from "#app/shop/orders/payment/payment-deadline.ts";
import {
	discountFor,
	listPriceOf,
	type PaymentOption,
	paymentOptionOf,
	pricedFor,
} from "#app/shop/orders/payment/payment-option.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { paymentDiscounts } from "#app/shop/settings/settings.ts";
import { type Cents, formatMoney, multiplyCents, sumCents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, users } from "#db/schema.server.ts";

interface ChosenPayment {
	to: PaymentOption;
	/** The total that the customer read; undefined for callers that show none. */
	shown: Cents | undefined;
}

/**
 * Changes the payment option of an unpaid order, at its original list prices and with the option's current discount.
 * The caller has ended its open payments. Throws `conflict` where the customer read another total,
 * or the list prices were not stored.
 */
export async function repriceLockedOrder(
	tx: Transaction,
	order: LockedOrder,
	{ to, shown }: ChosenPayment,
	customer: Customer,
): Promise<OrderRow> {
	const now = new Date();
	const settings = await readSettings(tx);
	const discounts = paymentDiscounts(settings.payments, paymentOffer(settings));
	const itemsCents = await repriceItems(tx, order, discountFor(to, discounts));
	const totalCents = sumCents(itemsCents, order.shippingCents);
	if (shown !== undefined && shown !== totalCents) {
		throw new Refusal("conflict", orderMessages.amountChanged(formatMoney(totalCents)));
	}
	const priced = pricedFor(to, discounts);
	const hasOtherMethod = priced.paymentMethod !== order.paymentMethod;
	const changed = await updateLockedOrder(tx, order, {
		...priced,
		paymentStatus: "pending",
		itemsCents,
		totalCents,
		...(hasOtherMethod
			? {
					expiresAt: deadlineOnceChanged(priced.paymentMethod, settings.orders, {
						isConfirmed: await hasConfirmedEmail(tx, customer),
						placedAt: order.createdAt,
						expiresAt: order.expiresAt,
						now,
					}),
				}
			: {}),
	});
	// `order` is the row from before the change: payments that were begun since Mercado Pago was asked end too.
	if (hasOtherMethod) await endOnlinePayments(tx, order);
	const details = { from: paymentOptionOf(order), to, amount: totalCents };
	await recordOrderChange(tx, order, { actor: customer, action: "order.payment_changed", details });
	await queueOrderWebhook(tx, "order.changed", order);
	await queueMail(tx, paymentOptionChanged, changed, { at: now });
	return changed;
}

/** Calculates each unit from its list price, so that discounts do not add up. */
async function repriceItems(tx: Transaction, order: LockedOrder, percent: number): Promise<Cents> {
	const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
	const totals: Cents[] = [];
	for (const { id, quantity, unitPriceCents: unitPrice, listPriceCents: listPrice } of items) {
		const listPriceCents = listPriceOf({ unitPrice, listPrice }, order);
		if (listPriceCents === null) throw new Refusal("conflict", orderMessages.paymentStays);
		const unitPriceCents = discountedPriceOf(listPriceCents, percent);
		const totalPriceCents = multiplyCents(unitPriceCents, quantity);
		totals.push(totalPriceCents);
		await tx
			.update(orderItems)
			.set({ unitPriceCents, listPriceCents, totalPriceCents })
			.where(eq(orderItems.id, id));
	}
	return sumCents(...totals);
}

async function hasConfirmedEmail(tx: Transaction, customer: Customer): Promise<boolean> {
	const [owner] = await tx
		.select({ isConfirmed: users.emailVerified })
		.from(users)
		.where(eq(users.id, customer.id));
	return owner?.isConfirmed ?? false;
}
