import { eq } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { orderMails } from "#app/shop/mail/order-mails.server.ts";
import {
	type OrderRow,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { markOrderPaid, setUnpaidStatus } from "#app/shop/orders/lifecycle/mark-order-paid.server.ts";
import { updateOrderMoney } from "#app/shop/orders/lifecycle/order-money.server.ts";
import { readOrderMoney } from "#app/shop/orders/lifecycle/read-order-money.server.ts";
import { queueCustomerMail } from "#app/shop/orders/queue-customer-mail.server.ts";
import { queueRefundedMail } from "#app/shop/orders/queue-order-mails.server.ts";
import { queuePaymentProblemMail, queueWorkshopMail } from "#app/shop/orders/queue-workshop-mails.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders, paymentPreferences, payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { ProviderPayment } from "./mercado-pago/mercado-pago.server.ts";
import {
	derivePaymentStatus,
	describeMismatch,
	isProviderStatus,
	paidCents,
	parseReportedAmount,
	shouldReplacePayment,
} from "./payment-rules.ts";
import { readRequestedRefunds } from "./refunds/settle-refund.server.ts";

/** Null when all is well; otherwise why the payment changed no order. */
export type PaymentProblem = string | null;

/**
 * Records what the provider itself reports about a payment: stores it, compares it with the order and
 * moves the order forward. Safe to repeat, to reorder and to run twice at once, since everything
 * happens under the order's lock and follows from the stored payments.
 */
export async function recordPayment(payment: ProviderPayment): Promise<PaymentProblem> {
	const { status } = payment;
	if (!isProviderStatus(status)) return `situação desconhecida: ${status.slice(0, 40)}`;
	const reference = payment.external_reference ?? "";
	if (!isUuid(reference)) return "sem referência a um pedido";

	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const [order] = await tx.select().from(orders).where(eq(orders.id, reference)).for("update");
		if (!order) return "referência a um pedido que não existe";
		const mismatch = await findMismatch(tx, order, payment);
		const { returned } = await readOrderMoney(tx, order);
		const saved = await savePayment(tx, order, { ...payment, status }, mismatch);
		if (saved === "of_another_order") return "pagamento já registrado em outro pedido";
		if (saved === "known") return mismatch;
		const reported = parseReportedAmount(payment.transaction_amount_refunded ?? 0) ?? cents(0);
		// What an administrator gave back here is no news to the workshop.
		const isOwnRefund = reported > 0 && reported <= (await readRequestedRefunds(tx, payment.id));
		if (saved === "refunded_in_part" && !isOwnRefund) {
			const back = formatMoney(reported);
			const problem = `devolvido em parte: ${back} de ${formatMoney(order.totalCents)}`;
			await reportProblem(tx, order, payment, { problem, settings });
		}
		if (mismatch !== null && (status === "approved" || status === "in_mediation")) {
			await reportProblem(tx, order, payment, { problem: mismatch, settings });
		}
		if ((status === "refunded" && !isOwnRefund) || status === "charged_back") {
			const problem = status === "refunded" ? "devolvido" : "contestado (chargeback)";
			await reportProblem(tx, order, payment, { problem, settings });
		}
		await updateOrderPaymentStatus(tx, order, payment.id, settings);
		await reportRefund(tx, order, payment, { before: returned, settings });
		return mismatch;
	});
}

async function findMismatch(
	tx: Transaction,
	order: OrderRow,
	payment: ProviderPayment,
): Promise<string | null> {
	const [preference] = await tx
		.select({ collectorId: paymentPreferences.collectorId })
		.from(paymentPreferences)
		.where(eq(paymentPreferences.orderId, order.id));
	// One that was changed to a transfer may have been paid online all the same.
	if (order.paymentMethod !== "mercadopago" && !preference) return "o pedido é pago por transferência";
	return describeMismatch(payment, {
		totalCents: order.totalCents,
		collectorId: preference?.collectorId ?? null,
	});
}

/** Writes the payment's row unless the stored one is as new or newer. */
async function savePayment(
	tx: Transaction,
	order: OrderRow,
	payment: ProviderPayment & { status: (typeof payments.$inferSelect)["status"] },
	mismatch: string | null,
): Promise<"written" | "refunded_in_part" | "known" | "of_another_order"> {
	const reportedAt = payment.date_last_updated ? new Date(payment.date_last_updated) : null;
	const updatedAt = reportedAt && !Number.isNaN(reportedAt.getTime()) ? reportedAt : null;
	const values = {
		status: payment.status,
		statusDetail: payment.status_detail?.slice(0, 200) ?? null,
		amountCents: paidCents(payment, order.totalCents) ?? cents(0),
		refundedCents: parseReportedAmount(payment.transaction_amount_refunded ?? 0) ?? cents(0),
		currency: payment.currency_id.slice(0, 3).padEnd(3, "?"),
		paymentType: payment.payment_type_id?.slice(0, 60) ?? null,
		installments: payment.installments == null ? null : Math.trunc(payment.installments),
		mismatch,
		providerUpdatedAt: updatedAt,
	};
	const [known] = await tx
		.select()
		.from(payments)
		.where(eq(payments.providerPaymentId, payment.id))
		.for("update");
	if (known && known.orderId !== order.id) return "of_another_order";
	if (known) {
		const incoming = { status: payment.status, updatedAt };
		const before = { status: known.status, updatedAt: known.providerUpdatedAt };
		if (!shouldReplacePayment(before, incoming)) return "known";
		// What went back does not come again; the provider's figures may be behind its own answer.
		const refundedCents = cents(Math.max(known.refundedCents, values.refundedCents));
		await tx
			.update(payments)
			.set({ ...values, refundedCents })
			.where(eq(payments.id, known.id));
		if (known.status !== payment.status) return "written";
		// Newer figures of the same state change the order only when money went back.
		return values.refundedCents > known.refundedCents ? "refunded_in_part" : "known";
	}
	const inserted = await tx
		.insert(payments)
		.values({ ...values, orderId: order.id, method: "mercadopago", providerPaymentId: payment.id })
		.onConflictDoNothing({ target: payments.providerPaymentId })
		.returning({ id: payments.id });
	return inserted.length === 1 ? "written" : "of_another_order";
}

/** Moves the order to where its payments put it; a paid order moves no more. */
async function updateOrderPaymentStatus(
	tx: Transaction,
	order: OrderRow,
	paymentId: string,
	settings: StoreSettings,
): Promise<void> {
	if (order.paymentStatus === "paid") return;
	const known = await tx
		.select({ status: payments.status, mismatch: payments.mismatch, type: payments.paymentType })
		.from(payments)
		.where(eq(payments.orderId, order.id));
	// A PIX code that ended was refused by nobody.
	const next = derivePaymentStatus(
		known.filter(({ status, type }) => !(status === "cancelled" && type === "bank_transfer")),
	);
	if (next === "paid") {
		await markOrderPaid(tx, order, { actor: null, settings });
		// It may have been given up long ago; from now on a refund can come.
		await tx
			.update(paymentPreferences)
			.set({ nextCheckAt: new Date() })
			.where(eq(paymentPreferences.orderId, order.id));
		return;
	}
	// A cancelled order waits for nothing, whatever its payments still do, and one paid by transfer for none of them.
	if (next === order.paymentStatus || order.status === "cancelled") return;
	if (order.paymentMethod !== "mercadopago") return;
	await setUnpaidStatus(tx, order.id, next);
	if (next !== "failed") return;
	const write = orderMails.paymentFailed;
	await queueCustomerMail(tx, order, settings, { kind: "payment-failed", event: paymentId, write });
}

/** Tells the workshop what is to be given back since this report, and the customer what was. */
async function reportRefund(
	tx: Transaction,
	order: OrderRow,
	{ id: event, status }: ProviderPayment,
	{ before, settings }: { before: number; settings: StoreSettings },
): Promise<void> {
	const change = await updateOrderMoney(tx, order.id);
	const { returned } = await readOrderMoney(tx, order);
	if (change === 0 && returned <= before) return;
	await publishOrderChange(tx, order.id);
	if (change > 0) {
		const problem = `O cliente pagou mais de uma vez: o pagamento ${event} do Mercado Pago sobra.`;
		const key = `${order.id}:refund:${event}`;
		await queueWorkshopMail(tx, order, settings, { key, problem, refundDue: cents(change) });
	}
	if (returned > before && status !== "charged_back") {
		const amount = cents(returned - before);
		await queueRefundedMail(tx, order, { amount, event: `${event}:${returned}`, settings });
	}
}

async function reportProblem(
	tx: Transaction,
	order: OrderRow,
	payment: ProviderPayment,
	{ problem, settings }: { problem: string; settings: StoreSettings },
): Promise<void> {
	log.warn({ orderId: order.id, paymentId: payment.id, problem }, "a payment needs the workshop's attention");
	await updateLockedOrder(tx, order.id, { paymentAlert: problem });
	const details = { paymentId: payment.id, status: payment.status, problem };
	await recordOrderChange(tx, null, order.id, "payment.problem", details);
	await queuePaymentProblemMail(tx, order, { paymentId: payment.id, problem, settings });
}
