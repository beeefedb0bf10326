import { and, eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { confirmEmail } from "#app/shop/accounts/confirm-email.server.ts";
import { moveDeadline } from "#app/shop/orders/balance/move-deadline.server.ts";
import { lockOrders } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUnpaidOrder, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Confirms the customer's e-mail address by the code from an order's mail. Unpaid orders of the customer then get the
 * usual deadline. False when the address was confirmed before.
 */
export async function confirmCustomer(customer: Customer, code: string): Promise<boolean> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		if (!(await confirmEmail(tx, customer, code))) return false;
		const unpaid = await lockOrders(tx, and(eq(orders.userId, customer.id), isUnpaidOrder(orders)));
		for (const order of unpaid) {
			const { paymentMethod, createdAt, expiresAt } = order;
			const deadline = orderDeadline(paymentMethod, settings.orders, { isConfirmed: true, from: createdAt });
			if (expiresAt === null || expiresAt >= deadline) continue;
			await moveDeadline(tx, order, deadline);
		}
		return true;
	});
}
