import { eq, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { centsToReais, reaisToCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { sandboxPayments, sandboxRefunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { makeSandboxPreference, notifyShop, toPaymentResponse } from "./sandbox.server.ts";
import { sandboxMethodValues } from "./sandbox-methods.ts";
import type { SandboxPixRequest } from "./sandbox-protocol.ts";

/**
 * `POST v1/payments` with PIX: one payment per idempotency key. It is paid on a page of its own, where nothing
 * else can be paid: a preference of the sandbox that takes PIX alone.
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

type SandboxRefund = typeof sandboxRefunds.$inferSelect;
const toRefundResponse = ({ id, paymentId, amountCents, createdAt }: SandboxRefund) => ({
	id,
	payment_id: paymentId,
	amount: centsToReais(amountCents),
	status: "approved",
	date_created: createdAt.toISOString(),
});

/** `GET v1/payments/{id}/refunds`, oldest first. */
export async function listSandboxRefunds(paymentId: number) {
	const rows = await db
		.select()
		.from(sandboxRefunds)
		.where(eq(sandboxRefunds.paymentId, paymentId))
		.orderBy(sandboxRefunds.id);
	return rows.map(toRefundResponse);
}

/**
 * `POST v1/payments/{id}/refunds`: one refund per idempotency key, never more than was paid, and then a
 * notification. Null where the provider says that the payment cannot be refunded so.
 */
export async function refundInSandbox(paymentId: number, idempotencyKey: string, reais: number | undefined) {
	const done = await inTransaction(async (tx) => {
		const [payment] = await tx
			.select()
			.from(sandboxPayments)
			.where(eq(sandboxPayments.id, paymentId))
			.for("update");
		const [known] = await tx
			.select()
			.from(sandboxRefunds)
			.where(eq(sandboxRefunds.idempotencyKey, idempotencyKey));
		if (known) return { refund: known, payment: null };
		if (payment?.status !== "approved") return null;
		const left = payment.amountCents - payment.refundedCents;
		const amountCents = reais === undefined ? payment.amountCents : reaisToCents(reais);
		if (amountCents < 1 || amountCents > left) return null;
		const [refund] = await tx
			.insert(sandboxRefunds)
			.values({ paymentId, idempotencyKey, amountCents })
			.returning();
		const [changed] = await tx
			.update(sandboxPayments)
			.set({
				refundedCents: sql`${sandboxPayments.refundedCents} + ${amountCents}`,
				...(amountCents === left ? { status: "refunded" } : {}),
				updatedAt: new Date(),
			})
			.where(eq(sandboxPayments.id, paymentId))
			.returning();
		return refund ? { refund, payment: changed ?? null } : null;
	});
	if (!done) return null;
	// The provider's notification comes when it comes; its answer does not wait.
	if (done.payment) void notifyShop(done.payment);
	return toRefundResponse(done.refund);
}
