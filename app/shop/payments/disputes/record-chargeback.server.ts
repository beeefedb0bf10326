import { desc, eq } from "drizzle-orm";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import type { LockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { paymentProblem } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { amendTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import type { MercadoPagoChargeback } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { formatDateTime } from "#app/values/date.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { chargebacks, payments } from "#db/schema.server.ts";
import { describeCase } from "./chargeback-case.ts";

/**
 * Stores Mercado Pago's data about a charge-back, and updates the owner's open task about it. A deadline that was
 * unknown when the task was opened is mailed.
 */
export async function recordChargeback(
	tx: Transaction,
	order: LockedOrder,
	payment: Pick<typeof payments.$inferSelect, "id" | "providerPaymentId">,
	{ chargeback, isTold }: { chargeback: MercadoPagoChargeback; isTold: boolean },
): Promise<void> {
	const { id: caseId } = chargeback;
	const [before] = await tx.select().from(chargebacks).where(eq(chargebacks.caseId, caseId));
	const values = {
		reason: chargeback.reason?.slice(0, 60) ?? null,
		documentsStatus: chargeback.documentation_status?.slice(0, 60) ?? null,
		documentsDueAt: chargeback.date_documentation_deadline ?? null,
		isCovered: chargeback.coverage_applied ?? null,
		openedAt: chargeback.date_created ?? before?.openedAt ?? null,
	};
	await tx
		.insert(chargebacks)
		.values({ ...values, caseId, paymentId: payment.id })
		.onConflictDoUpdate({ target: chargebacks.caseId, set: values });
	const paymentId = payment.providerPaymentId ?? "";
	const { note, until } = describeCase(chargeback);
	const isAmended = await amendTasks(tx, order, "chargeback", { paymentId, note, until });
	const isNewDeadline = until !== null && until.getTime() !== before?.documentsDueAt?.getTime();
	if (!isAmended || isTold || !isNewDeadline) return;
	await queueMail(tx, paymentProblem, order, {
		about: `${paymentId}:${caseId}`,
		at: until,
		problem: `Responda à contestação (chargeback) até ${formatDateTime(until)}, na conta do Mercado Pago, com a nota fiscal e o comprovante da entrega.`,
		paymentId,
	});
}

/** The charge-backs of an order's payments, newest first, for the workshop. */
export const listChargebacks = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({
			paymentId: chargebacks.paymentId,
			caseId: chargebacks.caseId,
			documentsStatus: chargebacks.documentsStatus,
			documentsDueAt: chargebacks.documentsDueAt,
			isCovered: chargebacks.isCovered,
			openedAt: chargebacks.openedAt,
		})
		.from(chargebacks)
		.innerJoin(payments, eq(payments.id, chargebacks.paymentId))
		.where(eq(payments.orderId, id))
		.orderBy(desc(chargebacks.createdAt), desc(chargebacks.id));
