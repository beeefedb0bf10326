import { type Cents, formatMoney, MAX_AMOUNT, reaisToCents } from "#app/values/money.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import {
	type MercadoPagoStatus,
	otherAccountMismatch,
	type PaymentStatus,
	pendingMercadoPagoStatuses,
} from "#app/values/status/payment-status.ts";

/** The statuses of money that is with the shop, disputed or not. */
const receivedStatuses: readonly MercadoPagoStatus[] = ["approved", "in_mediation"];
export const isReceived = (status: MercadoPagoStatus): boolean => receivedStatuses.includes(status);

interface KnownPayment {
	status: MercadoPagoStatus;
	mismatch: string | null;
}

/**
 * The status that an order's payments give it together, in any sequence of reports: one approved payment makes it paid,
 * a waiting one keeps it pending, and only refused ones make it failed. A paid order stays paid; refunds are recorded
 * as history.
 */
export function derivePaymentStatus(payments: readonly KnownPayment[]): PaymentStatus {
	const has = (statuses: readonly MercadoPagoStatus[]) =>
		payments.some((payment) => payment.mismatch === null && statuses.includes(payment.status));
	if (has(receivedStatuses)) return "paid";
	if (has(pendingMercadoPagoStatuses) || payments.length === 0) return "pending";
	return payments.some((payment) => payment.mismatch !== null) ? "pending" : "failed";
}

/** The money in a report of Mercado Pago, in its own units. */
export interface ReportedMoney {
	transaction_amount: number;
	shipping_amount?: number | null | undefined;
	currency_id: string;
	payment_type_id?: string | null | undefined;
	collector_id?: string | number | null | undefined;
}

/**
 * Why a payment does not match its order, in words for the workshop; null when it matches. If the preference had the
 * freight separately, the report may include it in the amount or not.
 */
export function describeMismatch(
	reported: ReportedMoney,
	expected: { totalCents: Cents; collectorId: string | null },
): string | null {
	if (reported.currency_id !== "BRL") return `moeda ${reported.currency_id.slice(0, 8)} em vez de BRL`;
	const collector = reported.collector_id == null ? null : String(reported.collector_id);
	if (expected.collectorId !== null && collector !== null && collector !== expected.collectorId) {
		return otherAccountMismatch;
	}
	const amount = paidCents(reported, expected.totalCents);
	if (amount !== expected.totalCents) {
		return `valor ${amount === null ? "inválido" : formatMoney(amount)} em vez de ${formatMoney(expected.totalCents)}`;
	}
	return null;
}

/**
 * Whether a payment was made by card or boleto, which the shop never offers at the price of a PIX. A PIX that is paid
 * in Mercado Pago's own app may be reported as account money.
 */
export const isCardOrBoleto = ({ payment_type_id: type }: ReportedMoney): boolean =>
	["credit_card", "debit_card", "prepaid_card", "ticket"].some((each) => each === type);

/** The paid amount; null when Mercado Pago's number is not an amount of money. */
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

/** Why a payment's money has to be refunded since this report, in words for the workshop. */
export function describeSurplus(
	payment: { id: string; status: string },
	{
		order,
		change,
	}: { order: { status: OrderStatus; paymentStatus: PaymentStatus; totalCents: Cents }; change: Cents },
): string {
	const ofPayment = `do pagamento ${payment.id} do Mercado Pago`;
	if (order.status === "cancelled") {
		return payment.status === "charged_back"
			? `A contestação ${ofPayment} foi decidida a favor da loja, mas o pedido está cancelado: ${formatMoney(change)} sobram.`
			: `O pedido está cancelado, e chegaram ${formatMoney(change)} ${ofPayment}.`;
	}
	if (payment.status === "charged_back") {
		return `A contestação ${ofPayment} foi decidida a favor da loja: ${formatMoney(change)} sobram.`;
	}
	return order.paymentStatus === "paid" && change >= order.totalCents
		? `O cliente pagou mais de uma vez: o pagamento ${payment.id} do Mercado Pago sobra.`
		: `Chegou mais do que o pedido custa: ${formatMoney(change)} ${ofPayment} sobram.`;
}
