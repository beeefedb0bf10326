import { eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import {
	lockOrdersWithoutStock,
	supplyPaidOrders,
} from "#app/shop/orders/changes/paid-without-stock.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { restockItems, writeOffItems } from "#app/shop/orders/lifecycle/order-stock.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orderReturns } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { canChangeReturnStatus, type ReturnStep } from "./order-return.ts";
import { returnChecked, returnCollected, returnDropped, returnRefused } from "./returns.mails.server.ts";
import { findOrderReturn } from "./returns.queries.server.ts";

/**
 * Records that the products are on their way back to the workshop. A repeated call of this function and of the three
 * below changes nothing. They throw `not_found`, and `conflict` for a step that the return cannot take.
 */
export const collectReturn = (admin: Admin, orderId: string): Promise<void> =>
	changeReturnStatus(admin, orderId, "collected", async ({ tx, order, now }) => {
		await tx
			.update(orderReturns)
			.set({ status: "collected", collectedAt: now })
			.where(eq(orderReturns.orderId, order.id));
		await queueMail(tx, returnCollected, order, { at: now, money: await readOrderBalance(tx, order.id) });
		await queueOrderWebhook(tx, "order.return_collected", order);
	});

/** Records that the customer keeps the products after all. */
export const dropReturn = (admin: Admin, orderId: string): Promise<void> =>
	changeReturnStatus(admin, orderId, "dropped", async ({ tx, order, now }) => {
		await tx
			.update(orderReturns)
			.set({ status: "dropped", closedAt: now })
			.where(eq(orderReturns.orderId, order.id));
		await queueMail(tx, returnDropped, order, { at: now });
	});

/** Refuses a return to which the customer has no legal right. The customer gets the reason. */
export const refuseReturn = (admin: Admin, orderId: string, refusal: string): Promise<void> =>
	changeReturnStatus(admin, orderId, "refused", async ({ tx, order, now }) => {
		await tx
			.update(orderReturns)
			.set({ status: "refused", refusal, closedAt: now })
			.where(eq(orderReturns.orderId, order.id));
		await queueMail(tx, returnRefused, order, { at: now, refusal });
	});

/**
 * Records that the products are back and were checked: from now on the refund is due. The given order items go back
 * into stock, as the owner decided; damaged ones do not.
 */
export const checkReturn = (
	admin: Admin,
	orderId: string,
	restockedItemIds: readonly string[],
): Promise<void> =>
	changeReturnStatus(admin, orderId, "checked", async ({ tx, order, now }) => {
		await tx
			.update(orderReturns)
			.set({ status: "checked", checkedAt: now })
			.where(eq(orderReturns.orderId, order.id));
		if (restockedItemIds.length > 0) await restock(tx, admin, order, restockedItemIds);
		await writeOffItems(tx, order, { reason: "damaged", actor: admin });
		await settleOrderBalance(tx, order);
		await queueMail(tx, returnChecked, order, { at: now, money: await readOrderBalance(tx, order.id) });
	});

async function restock(
	tx: Transaction,
	admin: Admin,
	order: LockedOrder,
	itemIds: readonly string[],
): Promise<void> {
	const products = tx
		.select({ id: orderItems.productId })
		.from(orderItems)
		.where(eq(orderItems.orderId, order.id));
	const waiting = await lockOrdersWithoutStock(tx, inArray(orderItems.productId, products));
	await restockItems(tx, order, itemIds, admin);
	await supplyPaidOrders(tx, waiting, admin);
}

interface StepContext {
	tx: Transaction;
	order: LockedOrder;
	now: Date;
}

async function changeReturnStatus(
	admin: Admin,
	orderId: string,
	step: ReturnStep,
	carryOut: (context: StepContext) => Promise<void>,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const current = await findOrderReturn(order, tx);
		if (current?.status === step) return;
		if (!current || !canChangeReturnStatus(current, step)) {
			const isRight = step === "refused" && current?.kind === "withdrawal";
			throw new Refusal("conflict", isRight ? orderMessages.withdrawalIsRight : orderMessages.returnMoved);
		}
		// Recorded first, because the refund may record the last step after this one.
		await recordOrderChange(tx, order, { actor: admin, action: `order.return_${step}` });
		await carryOut({ tx, order, now: new Date() });
	});
}
