import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { saveContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { deliveryMails } from "#app/shop/mail/delivery-mails.server.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { queueCustomerMail } from "#app/shop/orders/queue-order-mails.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { withdrawalDeadline } from "./order-lifecycle.ts";

const WITHDRAWAL_ACTION = "order.withdrawal_asked";

/**
 * A customer gives a delivered order back within seven days: the workshop gets a return to arrange,
 * the customer the confirmation that the law demands (Decreto 7.962, article 5). A repeated call
 * changes nothing. Throws `not_found` (also for another's order) and `conflict` when it is too late.
 */
export async function withdrawOrder(customer: Customer, orderId: string, reason: string): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId, customer);
		const [existing] = await tx
			.select({ id: auditEntries.id })
			.from(auditEntries)
			.where(matchesWithdrawal(order.id));
		if (existing) return;
		if (withdrawalDeadline(order) === null) throw new Refusal("conflict", orderMessages.cannotWithdraw);
		await recordAudit(tx, customer, { action: WITHDRAWAL_ACTION, entityId: order.id });
		await saveContactMessage(tx, settings.identity, {
			name: customer.fullName,
			email: customer.email,
			phone: customer.phone,
			subject: `Desistência do pedido #${shortId(order.id)}`,
			category: "return",
			message: `Desistência da compra do pedido ${order.id}.\n\n${reason || "Sem motivo informado."}`,
		});
		await queueCustomerMail(tx, order, settings, {
			kind: "order-withdrawn",
			write: deliveryMails.withdrawn,
		});
	});
}

const matchesWithdrawal = (orderId: string) =>
	and(
		eq(auditEntries.entity, "order"),
		eq(auditEntries.entityId, orderId),
		eq(auditEntries.action, WITHDRAWAL_ACTION),
	);

/** Whether the customer has already requested the return of this order. */
export async function isWithdrawalRequested(orderId: string): Promise<boolean> {
	const [existing] = await db
		.select({ id: auditEntries.id })
		.from(auditEntries)
		.where(matchesWithdrawal(orderId));
	return existing !== undefined;
}
