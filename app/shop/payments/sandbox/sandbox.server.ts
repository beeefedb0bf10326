import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { fetchJson } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { isSameSecret } from "#app/platform/signed-text.server.ts";
import { signNotification } from "#app/shop/payments/mercado-pago/notification-signature.ts";
import {
	ownServerUrl,
	SANDBOX_COLLECTOR_ID,
	sandboxAccessToken,
	sandboxWebhookSecret,
} from "#app/shop/payments/mercado-pago/sandbox-credentials.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { sandboxPayments, sandboxPreferences } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import {
	type SandboxDecision,
	type SandboxMethod,
	sandboxDecisions,
	sandboxMethods,
} from "./sandbox-methods.ts";
import {
	buildReturnUrl,
	sandboxMethodsOf,
	sandboxPreferenceSchema,
	sandboxTotal,
} from "./sandbox-protocol.ts";

type PaymentRow = typeof sandboxPayments.$inferSelect;

/** Whether a call to the sandbox's API carries its token. */
export const hasSandboxToken = (request: Request): boolean =>
	isSameSecret(request.headers.get("Authorization") ?? "", `Bearer ${sandboxAccessToken()}`);

/** `POST checkout/preferences`: one preference per idempotency key. */
export async function createSandboxPreference(idempotencyKey: string, request: Record<string, unknown>) {
	const row = await makeSandboxPreference(idempotencyKey, request);
	const checkout = `${env.PUBLIC_URL}/sandbox/mercadopago/checkout/${row.id}`;
	return {
		...row.request,
		id: `${SANDBOX_COLLECTOR_ID}-${row.id}`,
		collector_id: SANDBOX_COLLECTOR_ID,
		init_point: checkout,
		sandbox_init_point: checkout,
		date_created: row.createdAt.toISOString(),
	};
}

/** A payment page of the sandbox: one per key. */
export async function makeSandboxPreference(idempotencyKey: string, request: Record<string, unknown>) {
	await db
		.insert(sandboxPreferences)
		.values({ idempotencyKey, request })
		.onConflictDoNothing({ target: sandboxPreferences.idempotencyKey });
	const rows = await db
		.select()
		.from(sandboxPreferences)
		.where(eq(sandboxPreferences.idempotencyKey, idempotencyKey));
	return expectRow(rows, "a sandbox preference");
}

export async function findSandboxPayment(id: string) {
	if (!/^\d{1,15}$/.test(id)) return null;
	const [row] = await db
		.select()
		.from(sandboxPayments)
		.where(eq(sandboxPayments.id, Number(id)));
	return row ? toPaymentResponse(row) : null;
}

/** `GET v1/payments/search`, newest first. */
export async function searchSandboxPayments(externalReference: string) {
	const rows = await db
		.select()
		.from(sandboxPayments)
		.where(eq(sandboxPayments.externalReference, externalReference))
		.orderBy(desc(sandboxPayments.createdAt))
		.limit(30);
	return { paging: { total: rows.length, limit: 30, offset: 0 }, results: rows.map(toPaymentResponse) };
}

export function toPaymentResponse(row: PaymentRow) {
	const method = sandboxMethods[row.paymentType as SandboxMethod];
	const detail = Object.values(sandboxDecisions).find((decision) => decision.status === row.status)?.detail;
	return {
		id: row.id,
		status: row.status,
		status_detail: detail ?? row.status,
		transaction_amount: centsToReais(row.amountCents),
		transaction_amount_refunded: centsToReais(row.refundedCents),
		currency_id: "BRL",
		payment_method_id: method.methodId,
		payment_type_id: row.paymentType,
		installments: 1,
		external_reference: row.externalReference,
		date_created: row.createdAt.toISOString(),
		date_approved: row.status === "approved" ? row.updatedAt.toISOString() : null,
		date_last_updated: row.updatedAt.toISOString(),
		live_mode: false,
		collector_id: SANDBOX_COLLECTOR_ID,
		...(row.idempotencyKey === null ? {} : { point_of_interaction: pixOf(row) }),
	};
}

/** A code that no bank accepts, and the page on which it can be paid nevertheless. */
const pixOf = (row: PaymentRow) => ({
	type: "PIX",
	transaction_data: {
		qr_code: `PIX-DE-TESTE-${row.id}-SEM-VALOR`,
		ticket_url: `${env.PUBLIC_URL}/sandbox/mercadopago/checkout/${row.preferenceId}`,
	},
});

/** The data of the payment page; null when there is no such preference. */
export async function findSandboxCheckout(preferenceId: string) {
	if (!isUuid(preferenceId)) return null;
	const [row] = await db.select().from(sandboxPreferences).where(eq(sandboxPreferences.id, preferenceId));
	if (!row) return null;
	const request = sandboxPreferenceSchema.parse(row.request);
	const [newest] = await db
		.select({ status: sandboxPayments.status })
		.from(sandboxPayments)
		.where(eq(sandboxPayments.preferenceId, preferenceId))
		.orderBy(desc(sandboxPayments.id))
		.limit(1);
	return {
		items: request.items.map(({ title, quantity }) => ({ title, quantity })),
		total: sandboxTotal(request),
		methods: sandboxMethodsOf(request),
		lastStatus: newest?.status ?? null,
		leaveUrl: buildReturnUrl(request.back_urls, row.id, null, request.external_reference),
	};
}

/**
 * Pays or refuses to pay, as the visitor chooses, then notifies the shop and returns the address to which Mercado Pago
 * would send the buyer. A second click is the same payment. A pending payment is moved on.
 */
export async function payInSandbox(
	preferenceId: string,
	choice: { method: SandboxMethod; decision: SandboxDecision; hasSlowRefunds?: boolean },
): Promise<string> {
	const { payment, request } = await inTransaction(async (tx) => {
		const [row] = isUuid(preferenceId)
			? await tx
					.select()
					.from(sandboxPreferences)
					.where(eq(sandboxPreferences.id, preferenceId))
					.for("update")
			: [];
		if (!row) throw new Refusal("not_found", "Página não encontrada");
		const parsed = sandboxPreferenceSchema.parse(row.request);
		if (!sandboxMethodsOf(parsed).includes(choice.method)) {
			throw new Refusal("invalid", "Esta página não recebe pagamentos assim. Selecione outra forma.");
		}
		const existing = await tx
			.select()
			.from(sandboxPayments)
			.where(eq(sandboxPayments.preferenceId, row.id))
			.orderBy(desc(sandboxPayments.id));
		const approved = existing.find((each) => each.status === "approved");
		if (approved) return { payment: approved, request: parsed };
		const { status } = sandboxDecisions[choice.decision];
		const { hasSlowRefunds = false } = choice;
		const pending = existing.find((each) => each.status === "pending" && each.paymentType === choice.method);
		const written = pending
			? await tx
					.update(sandboxPayments)
					.set({ status, hasSlowRefunds, updatedAt: new Date() })
					.where(and(eq(sandboxPayments.id, pending.id), eq(sandboxPayments.status, "pending")))
					.returning()
			: await tx
					.insert(sandboxPayments)
					.values({
						preferenceId: row.id,
						externalReference: parsed.external_reference,
						status,
						hasSlowRefunds,
						paymentType: choice.method,
						amountCents: sandboxTotal(parsed),
					})
					.returning();
		return { payment: expectRow(written, "a sandbox payment"), request: parsed };
	});
	await notifyShop(payment);
	return buildReturnUrl(
		request.back_urls,
		`${SANDBOX_COLLECTOR_ID}-${preferenceId}`,
		payment,
		request.external_reference,
	);
}

/**
 * Sends a signed notification over real HTTP, as Mercado Pago does. If it does not arrive, the shop finds the payment
 * by asking, as with the real Mercado Pago.
 */
export async function notifyShop(payment: PaymentRow): Promise<void> {
	const dataId = String(payment.id);
	const requestId = randomUUID();
	const ts = String(Date.now());
	const v1 = signNotification(sandboxWebhookSecret(), { dataId, requestId, ts });
	try {
		await fetchJson(`${ownServerUrl()}/api/webhooks/mercadopago?data.id=${dataId}&type=payment`, {
			method: "POST",
			timeoutMs: 2_000,
			headers: { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId },
			body: {
				id: Number(ts),
				live_mode: false,
				type: "payment",
				action:
					payment.createdAt.getTime() === payment.updatedAt.getTime() ? "payment.created" : "payment.updated",
				date_created: payment.updatedAt.toISOString(),
				user_id: SANDBOX_COLLECTOR_ID,
				api_version: "v1",
				data: { id: dataId },
			},
		});
	} catch (error) {
		log.warn({ error, paymentId: dataId }, "the sandbox's notification did not arrive");
	}
}
