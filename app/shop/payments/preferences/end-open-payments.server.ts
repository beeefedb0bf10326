import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { END_PAYMENTS } from "#app/shop/orders/lifecycle/end-online-payments.server.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import type { MercadoPagoPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import {
	type MercadoPago,
	mercadoPagoClient,
	type PaymentTools,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { isMercadoPagoPending } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

type OfferedRow = typeof paymentPreferences.$inferSelect;

/** Three days. Then the owner is told, who can end the payment on Mercado Pago's own pages. */
const RETRY_SECONDS = [...RETRY_AFTER_SECONDS, ...Array.from({ length: 12 }, () => (6 * HOUR_MS) / 1_000)];

/** Whether the row's order may no longer be paid online. */
const isNoLongerPayable = ({ orderId }: typeof paymentPreferences): SQL => sql`exists (
	select 1 from ${orders} o where o.id = ${orderId}
	and (o.status = 'cancelled' or o.payment_status = 'paid' or o.payment_method = 'bank_transfer'))`;

/**
 * Ends Mercado Pago's open offers for orders that may no longer be paid online, and repeats until Mercado Pago has
 * confirmed all of them.
 */
export const endPaymentsWork = rowWorker<typeof paymentPreferences, PaymentTools>({
	name: END_PAYMENTS,
	table: paymentPreferences,
	columns: {
		nextAttemptAt: "nextEndAt",
		leaseUntil: "endLeaseUntil",
		attempts: "endAttempts",
		failure: "endFailure",
		givenUpAt: "endGivenUpAt",
	},
	isOpen: (row) => and(isNull(row.endedAt), isNoLongerPayable(row)),
	groupBy: "orderId",
	leaseSeconds: 60,
	backoff: RETRY_SECONDS,
	async run([row], { mercadoPago = mercadoPagoClient() }, work) {
		await endPaymentsOf(row, mercadoPago, () => work.holdLease());
		return {};
	},
	judge: (error) =>
		error instanceof StillPayableError ? { failure: error.left.join(", "), stopsGroup: true } : {},
	async settle(tx, { id, orderId }, kind, save) {
		const order = await lockOrder(tx, orderId);
		const { endFailure: note, endGivenUpAt } = await save();
		if (kind === "given_up") {
			const key = [id, endGivenUpAt?.toISOString()].join(":");
			await openTask(tx, order, "still_payable", { key, note });
		} else if (kind === "done") await closeTasks(tx, order, ["still_payable"], { actor: null });
	},
	again: { where: (row) => isNull(row.endedAt) },
});

/** The offers of an order that are still open at Mercado Pago, in Portuguese for the owner. */
class StillPayableError extends ServiceError {
	readonly left: readonly string[];

	constructor(left: readonly string[]) {
		super("what can be paid of an order could not be ended yet");
		this.left = left;
	}
}

/**
 * Closes the payment page of an order, ends each payment that was started and not paid, and records Mercado Pago's new
 * state of them. An error with one does not stop the others. Throws `ServiceError` if an offer is still open; those
 * that were ended are stored, and not ended again.
 */
export async function endPaymentsOf(
	row: OfferedRow,
	mercadoPago: MercadoPago = mercadoPagoClient(),
	holdLease: () => Promise<void> = async () => {},
): Promise<void> {
	const now = new Date();
	// Does not match the row if another call has opened a new offer meanwhile, which was not ended here.
	const change = (changes: Partial<OfferedRow>) =>
		db
			.update(paymentPreferences)
			.set(changes)
			.where(
				and(
					eq(paymentPreferences.id, row.id),
					sql`${paymentPreferences.preferenceId} is not distinct from ${row.preferenceId}`,
					sql`${paymentPreferences.pixPaymentId} is not distinct from ${row.pixPaymentId}`,
				),
			);
	const left: string[] = [];
	const attempt = async (what: string, end: () => Promise<unknown>): Promise<void> => {
		try {
			await holdLease();
			await end();
		} catch (error) {
			if (!(error instanceof ServiceError)) throw error;
			left.push(`${what} (${error.status ?? "sem resposta"})`);
		}
	};
	const end = async (payment: MercadoPagoPayment | null): Promise<void> => {
		if (!payment) return;
		const mustEnd = isMercadoPagoPending(payment) && !env.usesPaymentSandbox;
		const last = mustEnd ? await mercadoPago.cancelPayment(payment.id) : payment;
		await recordPayment(last, { mercadoPago });
		if (mustEnd && isMercadoPagoPending(last)) left.push(`pagamento ${payment.id} (${last.status})`);
	};
	const isOffered = row.closedAt === null && (row.expiresAt === null || row.expiresAt > now);
	// The sandbox's pages and payments stay open, so that a late payment can be tried out.
	const { preferenceId, pixPaymentId } = row;
	if (preferenceId !== null && isOffered && !env.usesPaymentSandbox) {
		await attempt("página de pagamento", async () => {
			await mercadoPago.closePreference(preferenceId, now);
			await change({ closedAt: now });
		});
	}
	// A payment that was started just now may not be in Mercado Pago's list yet.
	if (pixPaymentId !== null) {
		await attempt(`PIX ${pixPaymentId}`, async () => end(await mercadoPago.findPayment(pixPaymentId)));
	}
	let begun: readonly MercadoPagoPayment[] = [];
	await attempt("lista de pagamentos", async () => {
		begun = await mercadoPago.listPayments(row.orderId);
	});
	for (const payment of begun.filter(({ id }) => id !== pixPaymentId)) {
		await attempt(`pagamento ${payment.id}`, () => end(payment));
	}
	if (left.length > 0) throw new StillPayableError(left);
	await change({ endedAt: now });
}

/** Repeats the ending of the remaining offers with all attempts, at the owner's request. */
export async function endPaymentsAgain(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const rows = await tx
			.select({ id: paymentPreferences.id })
			.from(paymentPreferences)
			.where(eq(paymentPreferences.orderId, order.id));
		const again = await endPaymentsWork.again(
			tx,
			rows.map(({ id }) => id),
		);
		if (again.length === 0) throw new Refusal("conflict", paymentMessages.nothingPayable);
		await closeTasks(tx, order, ["still_payable"], { actor: admin });
		await recordOrderChange(tx, order, { actor: admin, action: "payment.end_retried" });
	});
}
