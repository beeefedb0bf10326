import { eq } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queuePaymentProblemMail } from "#app/shop/orders/queue-workshop-mails.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { lockOrder, recordOrderChange, updateLockedOrder } from "./locked-order.server.ts";

/**
 * Keeps the parcel of an order whose payment the provider suspects to be a fraud, until an
 * administrator releases it. Does nothing for an order that does not exist or is held already.
 */
export async function holdOrder(orderId: string, paymentId: string): Promise<void> {
	if (!isUuid(orderId)) return;
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
		if (!order || order.fraudAlertAt) return;
		await updateLockedOrder(tx, order.id, { fraudAlertAt: new Date() });
		await recordOrderChange(tx, null, order.id, "order.held", { paymentId });
		const problem = "alerta de fraude. Não produza nem envie antes de conferir o pagamento no Mercado Pago";
		await queuePaymentProblemMail(tx, order, { paymentId, problem, settings });
	});
}

/** An administrator has looked at the payment: the parcel may go. A repeated call changes nothing. */
export async function releaseOrder(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (!order.fraudAlertAt) return;
		await updateLockedOrder(tx, orderId, { fraudAlertAt: null });
		await recordOrderChange(tx, admin, order.id, "order.released");
	});
}
