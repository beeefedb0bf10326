import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { markOrderPaid, setUnpaidStatus } from "#app/shop/orders/lifecycle/mark-order-paid.server.ts";
import { paymentProblem } from "#app/shop/orders/lifecycle/order-money.mails.server.ts";
import { announceRefund, updateOrderMoney } from "#app/shop/orders/lifecycle/order-money.server.ts";
import { readOrderMoney } from "#app/shop/orders/lifecycle/read-order-money.server.ts";
import {
	type AmountMismatch,
	findAmountMismatch,
	isCompleted,
} from "#app/shop/orders/payment/amount-mismatch.ts";
import { mismatchText } from "#app/shop/orders/payment/money-words.ts";
import {
	otherAccountMismatch,
	type ProviderPaymentStatus,
	pendingProviderStatuses,
} from "#app/shop/orders/payment/payment-status.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders, paymentPreferences, payments } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { ProviderPayment } from "./mercado-pago/mercado-pago.server.ts";
import {
	derivePaymentStatus,
	describeMismatch,
	describeSurplus,
	isCardOrBoleto,
	isProviderStatus,
	isReceived,
	paidCents,
	parseReportedAmount,
	paymentNews,
	shouldReplacePayment,
} from "./payment-rules.ts";
import { paymentFailed } from "./payments.mails.server.ts";
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

	return inTransaction(async (tx) => {
		const [order] = await tx.select().from(orders).where(eq(orders.id, reference)).for("update");
		if (!order) {
			await reportUnmatched(tx, { ...payment, status });
			return "referência a um pedido que não existe";
		}
		const mismatch = await findMismatch(tx, order, payment);
		const { returned } = await readOrderMoney(tx, order.id);
		const { saved, news } = await savePayment(tx, order, { ...payment, status }, mismatch);
		if (saved === "of_another_order") return "pagamento já registrado em outro pedido";
		if (saved === "known") return mismatch;
		const reported = parseReportedAmount(payment.transaction_amount_refunded ?? 0) ?? cents(0);
		// What an administrator gave back here is no news to the workshop.
		const requested = await readRequestedRefunds(tx, { providerPaymentId: payment.id, reported });
		const isOwnRefund = reported > 0 && reported <= requested;
		if (saved === "written") await reportDispute(tx, order, payment);
		if (!pendingProviderStatuses.includes(status)) await forgetPixCode(tx, payment.id);
		if (saved === "refunded_in_part" && !isOwnRefund) {
			const back = formatMoney(reported);
			const problem = `devolvido em parte: ${back} de ${formatMoney(order.totalCents)}`;
			await reportProblem(tx, order, payment, problem);
		}
		const decision = isOwnMoney(payment, mismatch)
			? findAmountMismatch(order, await readOrderMoney(tx, order.id))
			: null;
		// An amount that does not fit its live order has a task of its own, in which the owner decides.
		if (mismatch !== null && isReceived(status) && decision === null) {
			await reportProblem(tx, order, payment, mismatch);
		}
		if (order.pixDiscountPercent > 0 && isReceived(status) && isCardOrBoleto(payment)) {
			await reportProblem(tx, order, payment, "preço do PIX pago com cartão ou boleto");
		}
		if (news !== null && !(status === "refunded" && isOwnRefund)) {
			await reportProblem(tx, order, payment, news);
		}
		await updateOrderPaymentStatus(tx, order, payment.id);
		await reportRefund(tx, order, payment, { before: returned, decision });
		return mismatch;
	});
}

const isOwnMoney = ({ currency_id: currency }: ProviderPayment, mismatch: string | null): boolean =>
	currency === "BRL" && mismatch !== otherAccountMismatch;

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
): Promise<{
	saved: "written" | "refunded_in_part" | "known" | "of_another_order";
	/** For the workshop. */
	news: string | null;
}> {
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
	if (known && known.orderId !== order.id) return { saved: "of_another_order", news: null };
	const news = paymentNews(known ?? null, values);
	if (known) {
		const incoming = { status: payment.status, updatedAt };
		const before = { status: known.status, updatedAt: known.providerUpdatedAt };
		if (!shouldReplacePayment(before, incoming)) return { saved: "known", news: null };
		// What went back does not come again; the provider's figures may be behind its own answer.
		const refundedCents = cents(Math.max(known.refundedCents, values.refundedCents));
		await tx
			.update(payments)
			.set({ ...values, refundedCents })
			.where(eq(payments.id, known.id));
		// A dispute is decided without another state.
		if (known.status !== payment.status || news !== null) return { saved: "written", news };
		// Newer figures of the same state change the order only when money went back.
		return { saved: values.refundedCents > known.refundedCents ? "refunded_in_part" : "known", news };
	}
	const inserted = await tx
		.insert(payments)
		.values({ ...values, orderId: order.id, method: "mercadopago", providerPaymentId: payment.id })
		.onConflictDoNothing({ target: payments.providerPaymentId })
		.returning({ id: payments.id });
	return { saved: inserted.length === 1 ? "written" : "of_another_order", news };
}

/** Moves the order to where its payments put it; a paid order moves no more. */
async function updateOrderPaymentStatus(tx: Transaction, order: OrderRow, paymentId: string): Promise<void> {
	if (order.paymentStatus === "paid") return;
	const known = await tx
		.select({
			status: payments.status,
			detail: payments.statusDetail,
			mismatch: payments.mismatch,
			type: payments.paymentType,
		})
		.from(payments)
		.where(eq(payments.orderId, order.id));
	// Neither a PIX code that has ended nor what the shop itself has ended was refused.
	const next = derivePaymentStatus(
		known.filter(
			({ status, detail, type }) =>
				!(status === "cancelled" && (type === "bank_transfer" || detail === "by_collector")),
		),
	);
	const money = await readOrderMoney(tx, order.id);
	if (next === "paid" || isCompleted(order, money)) {
		await markOrderPaid(tx, order, null);
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
	await queueMail(tx, paymentFailed, order, { paymentId });
}

/** Tells the workshop what is to be given back or decided since this report, and the customer what was given back. */
async function reportRefund(
	tx: Transaction,
	order: OrderRow,
	payment: ProviderPayment,
	{ before, decision }: { before: number; decision: AmountMismatch | null },
): Promise<void> {
	const { id: paymentId, status } = payment;
	const news = decision ? { paymentId, note: mismatchText(decision) } : {};
	const change = await updateOrderMoney(tx, order.id, news);
	const { returned } = await readOrderMoney(tx, order.id);
	if (change === 0 && returned <= before) return;
	await publishOrderChange(tx, order.id);
	if (change > 0) {
		const problem = describeSurplus(payment, { order, change: cents(change) });
		await queueMail(tx, paymentProblem, order, {
			about: `${paymentId}:refund`,
			at: new Date(),
			problem,
			refundDue: cents(change),
		});
	}
	if (returned > before) {
		const amount = cents(returned - before);
		await announceRefund(tx, order, { amount, tellsCustomer: status !== "charged_back" });
	}
}

/** A code that is paid or has ended is shown and mailed no more. */
const forgetPixCode = (tx: Transaction, paymentId: string) =>
	tx
		.update(paymentPreferences)
		.set({ pixCode: null, pixTicketUrl: null })
		.where(and(eq(paymentPreferences.pixPaymentId, paymentId), isNotNull(paymentPreferences.pixCode)));

async function reportProblem(
	tx: Transaction,
	order: OrderRow,
	payment: ProviderPayment,
	problem: string,
): Promise<void> {
	const key = `${payment.id}:${problem}`;
	const opened = await openTask(tx, order, "payment_alert", { key, note: problem, paymentId: payment.id });
	if (!opened) return;
	log.warn({ orderId: order.id, paymentId: payment.id, problem }, "a payment needs the workshop's attention");
}

/** While the provider hears both sides, the money is neither the shop's nor gone; each time it begins is a task. */
async function reportDispute(
	tx: Transaction,
	order: OrderRow,
	{ id: paymentId, status, date_last_updated }: ProviderPayment,
): Promise<void> {
	if (status === "in_mediation") {
		const key = `${paymentId}:${date_last_updated ?? ""}`;
		await openTask(tx, order, "dispute", { key, paymentId });
	} else await closeTasks(tx, order, ["dispute"], { actor: null, paymentId });
}

/** An approved payment of this shop's account without its order, as after a restored backup: told once. */
async function reportUnmatched(
	tx: Transaction,
	payment: ProviderPayment & { status: ProviderPaymentStatus },
): Promise<void> {
	const { id: paymentId, external_reference: reference } = payment;
	if (payment.status === "approved" && (await isOwnAccount(tx, payment))) {
		const amount = parseReportedAmount(payment.transaction_amount);
		const note = `${amount === null ? "valor inválido" : formatMoney(amount)}, pedido ${reference}`;
		const about = { key: paymentId, note, paymentId };
		if (!(await openTask(tx, null, "unmatched_payment", about))) return;
		log.warn({ paymentId, reference }, "a payment of this account belongs to no order");
	} else if (!isReceived(payment.status)) {
		await closeTasks(tx, null, ["unmatched_payment"], { actor: null, paymentId });
	}
}

/** The account that the shop's payment pages pay into; before the first of them there is none to compare with. */
async function isOwnAccount(tx: Transaction, { collector_id: collector }: ProviderPayment): Promise<boolean> {
	if (collector == null) return true;
	const has = async (condition: SQL) =>
		(await tx.select({ id: paymentPreferences.id }).from(paymentPreferences).where(condition).limit(1))
			.length > 0;
	return (
		(await has(eq(paymentPreferences.collectorId, String(collector)))) ||
		!(await has(isNotNull(paymentPreferences.collectorId)))
	);
}
