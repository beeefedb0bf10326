import {
	type PaymentStatus,
	type ProviderPaymentStatus,
	pendingProviderStatuses,
	providerPaymentStatuses,
} from "#app/shop/orders/payment/payment-status.ts";
import { type Cents, formatMoney, MAX_AMOUNT, reaisToCents } from "#app/values/money.ts";

/** How far along a payment is. Refunds and charge-backs are the end of it. */
const stageByStatus: Record<ProviderPaymentStatus, number> = {
	pending: 0,
	in_process: 1,
	authorized: 2,
	rejected: 3,
	cancelled: 3,
	approved: 4,
	in_mediation: 5,
	refunded: 6,
	charged_back: 6,
};

export const isProviderStatus = (text: string): text is ProviderPaymentStatus =>
	providerPaymentStatuses.some((status) => status === text);

/**
 * Whether a report about a payment may replace the recorded one. States move forward only; a
 * dispute that ends for the shop goes back to approved, but only when the provider says so later
 * than it said the other.
 */
export function shouldReplacePayment(
	known: { status: ProviderPaymentStatus; updatedAt: Date | null },
	incoming: { status: ProviderPaymentStatus; updatedAt: Date | null },
): boolean {
	if (stageByStatus[incoming.status] > stageByStatus[known.status]) return true;
	const isLater =
		known.updatedAt !== null && incoming.updatedAt !== null && incoming.updatedAt > known.updatedAt;
	if (known.status === "in_mediation" && incoming.status === "approved") return isLater;
	return incoming.status === known.status && isLater;
}

/** Money that is with the shop, disputed or not. */
const receivedStatuses: readonly ProviderPaymentStatus[] = ["approved", "in_mediation"];

interface KnownPayment {
	status: ProviderPaymentStatus;
	mismatch: string | null;
}

/**
 * What an order's payments say together, in whatever order they were reported: one
 * approved payment makes it paid, one that waits keeps it pending, only refused ones make it failed.
 * A paid order stays paid; refunds are recorded as history.
 */
export function derivePaymentStatus(payments: readonly KnownPayment[]): PaymentStatus {
	const has = (statuses: readonly ProviderPaymentStatus[]) =>
		payments.some((payment) => payment.mismatch === null && statuses.includes(payment.status));
	if (has(receivedStatuses)) return "paid";
	if (has(pendingProviderStatuses) || payments.length === 0) return "pending";
	return payments.some((payment) => payment.mismatch !== null) ? "pending" : "failed";
}

/** What the provider reports about the money, in its own units. */
export interface ReportedMoney {
	transaction_amount: number;
	shipping_amount?: number | null | undefined;
	currency_id: string;
	collector_id?: string | number | null | undefined;
}

/**
 * Why a payment does not match its order, in words for the workshop; null when it is.
 * Freight given apart in the preference may be reported inside or beside the amount.
 */
export function describeMismatch(
	reported: ReportedMoney,
	expected: { totalCents: Cents; collectorId: string | null },
): string | null {
	if (reported.currency_id !== "BRL") return `moeda ${reported.currency_id.slice(0, 8)} em vez de BRL`;
	const amount = paidCents(reported, expected.totalCents);
	if (amount !== expected.totalCents) {
		return `valor ${amount === null ? "inválido" : formatMoney(amount)} em vez de ${formatMoney(expected.totalCents)}`;
	}
	const collector = reported.collector_id == null ? null : String(reported.collector_id);
	if (expected.collectorId !== null && collector !== null && collector !== expected.collectorId) {
		return "recebida por outra conta do Mercado Pago";
	}
	return null;
}

/** The amount that was paid; null when the provider's number is no amount of money. */
export function paidCents(reported: ReportedMoney, totalCents: Cents): Cents | null {
	const goods = parseReportedAmount(reported.transaction_amount);
	if (goods === null || goods === totalCents) return goods;
	const all = parseReportedAmount(reported.transaction_amount + (reported.shipping_amount ?? 0));
	return all === totalCents ? all : goods;
}

export function parseReportedAmount(reais: number): Cents | null {
	try {
		const amount = reaisToCents(reais);
		return amount <= MAX_AMOUNT ? amount : null;
	} catch {
		return null;
	}
}
