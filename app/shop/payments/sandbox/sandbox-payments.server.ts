import { and, eq, lt } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { type Cents, centsToReais, reaisToCents, sumCents } from "#app/values/money.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { sandboxPayments, sandboxRefunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { makeSandboxPreference, notifyShop, toPaymentResponse } from "./sandbox.server.ts";
import { sandboxMethodValues } from "./sandbox-methods.ts";
import type { SandboxPixRequest } from "./sandbox-protocol.ts";

/**
 * `POST v1/payments` with PIX: one payment per idempotency key. It is paid on a page of its own, a preference of the
 * sandbox that accepts only PIX.
 */
export async function createSandboxPix(idempotencyKey: string, request: SandboxPixRequest) {
	const ticket = await makeSandboxPreference(`ticket-${idempotencyKey}`, ticketRequest(request));
	await db
		.insert(sandboxPayments)
		.values({
			preferenceId: ticket.id,
			externalReference: request.external_reference,
			status: "pending",
			paymentType: "bank_transfer",
			amountCents: reaisToCents(request.transaction_amount),
			idempotencyKey,
		})
		.onConflictDoNothing({ target: sandboxPayments.idempotencyKey });
	const [row] = await db
		.select()
		.from(sandboxPayments)
		.where(eq(sandboxPayments.idempotencyKey, idempotencyKey));
	return row ? toPaymentResponse(row) : null;
}

function ticketRequest({ transaction_amount, description, external_reference }: SandboxPixRequest) {
	const returnUrl = `${env.PUBLIC_URL}/checkout/return`;
	const others = sandboxMethodValues.filter((method) => method !== "bank_transfer");
	return {
		items: [
			{
				title: description ?? "PIX",
				quantity: 1,
				unit_price: transaction_amount,
				currency_id: "BRL",
			},
		],
		back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
		external_reference,
		payment_methods: { excluded_payment_types: others.map((id) => ({ id })) },
	};
}
/** How long a slow refund stays in process; the next request after that finds it made. */
const SLOW_REFUND_MS = MINUTE_MS;

type SandboxRefund = typeof sandboxRefunds.$inferSelect;
const toRefundResponse = ({ id, paymentId, amountCents, status, createdAt }: SandboxRefund) => ({
	id,
	payment_id: paymentId,
	amount: centsToReais(amountCents),
	status,
	date_created: createdAt.toISOString(),
});

/** `GET v1/payments/{id}/refunds`, oldest first. Refunds in process are only included on request. */
export async function listSandboxRefunds(paymentId: number, showsUnderWay: boolean) {
	await finishSlowRefunds(paymentId);
	const rows = await db
		.select()
		.from(sandboxRefunds)
		.where(eq(sandboxRefunds.paymentId, paymentId))
		.orderBy(sandboxRefunds.id);
	return rows.filter(({ status }) => showsUnderWay || status !== UNDER_WAY).map(toRefundResponse);
}

const UNDER_WAY = "in_process";

/**
 * `POST v1/payments/{id}/refunds`: one refund per idempotency key, never more than was paid, followed by a
 * notification. Null where Mercado Pago would refuse to refund the payment like this.
 */
export async function refundInSandbox(paymentId: number, idempotencyKey: string, reais: number | undefined) {
	const done = await inTransaction(async (tx) => {
		const payment = await lockPayment(tx, paymentId);
		const made = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, paymentId));
		const existing = made.find((refund) => refund.idempotencyKey === idempotencyKey);
		if (existing) return { refund: existing, payment: null };
		if (payment?.status !== "approved") return null;
		const left = payment.amountCents - made.reduce((sum, refund) => sum + refund.amountCents, 0);
		const amountCents = reais === undefined ? payment.amountCents : reaisToCents(reais);
		if (amountCents < 1 || amountCents > left) return null;
		const [refund] = await tx
			.insert(sandboxRefunds)
			.values({
				paymentId,
				idempotencyKey,
				amountCents,
				status: payment.hasSlowRefunds ? UNDER_WAY : "approved",
			})
			.returning();
		if (!refund) return null;
		return { refund, payment: payment.hasSlowRefunds ? null : await addRefund(tx, payment, amountCents) };
	});
	if (!done) return null;
	// Not awaited: Mercado Pago's response does not wait for its notification either.
	if (done.payment) void notifyShop(done.payment);
	return toRefundResponse(done.refund);
}

/** Completes refunds that have been in process for long enough, and notifies the shop of them. */
async function finishSlowRefunds(paymentId: number): Promise<void> {
	const changed = await inTransaction(async (tx) => {
		const payment = await lockPayment(tx, paymentId);
		if (!payment?.hasSlowRefunds) return null;
		const due = await tx
			.update(sandboxRefunds)
			.set({ status: "approved" })
			.where(
				and(
					eq(sandboxRefunds.paymentId, paymentId),
					eq(sandboxRefunds.status, UNDER_WAY),
					lt(sandboxRefunds.createdAt, new Date(Date.now() - SLOW_REFUND_MS)),
				),
			)
			.returning();
		if (due.length === 0) return null;
		return addRefund(tx, payment, sumCents(...due.map(({ amountCents }) => amountCents)));
	});
	if (changed) void notifyShop(changed);
}

async function lockPayment(tx: Transaction, id: number) {
	const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for("update");
	return payment;
}

/** Adds a refund to a locked payment. A payment of which nothing is left becomes `refunded`. */
async function addRefund(tx: Transaction, payment: typeof sandboxPayments.$inferSelect, amountCents: Cents) {
	const refundedCents = sumCents(payment.refundedCents, amountCents);
	const [changed] = await tx
		.update(sandboxPayments)
		.set({
			refundedCents,
			...(refundedCents >= payment.amountCents ? { status: "refunded" } : {}),
			updatedAt: new Date(),
		})
		.where(eq(sandboxPayments.id, payment.id))
		.returning();
	return changed ?? null;
}
