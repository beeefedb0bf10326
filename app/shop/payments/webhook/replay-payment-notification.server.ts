import { eq } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { paymentNotifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { PAYMENT_NOTIFICATIONS } from "./process-notification.server.ts";

/**
 * Works through a notification again, as if it had just come. Harmless however often: the payment is
 * fetched again from the provider, and what it pays is paid once.
 */
export async function replayPaymentNotification(admin: Admin, id: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [notification] = isUuid(id)
			? await tx
					.update(paymentNotifications)
					.set({ processedAt: null, failure: null, isUnknown: false })
					.where(eq(paymentNotifications.id, id))
					.returning({ paymentId: paymentNotifications.providerPaymentId })
			: [];
		if (!notification) throw new Refusal("not_found", "Este aviso não existe mais.");
		await enqueue(tx, PAYMENT_NOTIFICATIONS, { notificationId: id });
		await recordAudit(tx, admin, {
			action: "notification.replayed",
			entityId: id,
			details: { paymentId: notification.paymentId },
		});
	});
}
