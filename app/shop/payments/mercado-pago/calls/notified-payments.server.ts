import type { ChargebackCalls } from "./chargeback-calls.server.ts";
import { expectSuccess, isAbsent, type MercadoPagoCall, parseBody } from "./mercado-pago-call.server.ts";
import {
	type MercadoPagoChargeback,
	type MercadoPagoPayment,
	relatedResponseBody,
} from "./mercado-pago-responses.ts";
import type { PaymentCalls } from "./payment-calls.server.ts";

/** The resources that a notification can name besides a payment, with their paths at Mercado Pago. */
const relatedResources: Record<string, string> = {
	merchant_order: "/merchant_orders",
	topic_merchant_order_wh: "/merchant_orders",
	order: "/v1/orders",
};
const chargebackTopics: readonly string[] = ["chargebacks", "topic_chargebacks_wh"];
const fraudAlertTopics: readonly string[] = ["stop_delivery_op_wh", "delivery_cancellation"];

export const isFraudAlert = (topic: string): boolean => fraudAlertTopics.includes(topic);
/** Notifications about claims, subscriptions, cards and the like do not concern the shop. */
export const leadsToPayments = (topic: string): boolean =>
	topic === "payment" ||
	isFraudAlert(topic) ||
	chargebackTopics.includes(topic) ||
	Object.hasOwn(relatedResources, topic);

export interface NotifiedPayments {
	payments: readonly MercadoPagoPayment[];
	/** Set when the notification was about a charge-back. */
	chargeback: MercadoPagoChargeback | null;
}

export interface NotificationCalls {
	/** The payments that a notification is about; null when Mercado Pago does not know the resource. */
	findNotified(topic: string, id: string): Promise<NotifiedPayments | null>;
}

export const notificationCalls = (
	call: MercadoPagoCall,
	{ findPayment, listPayments, findChargeback }: PaymentCalls & ChargebackCalls,
): NotificationCalls => ({
	async findNotified(topic, id) {
		const findAll = async (ids: readonly string[] | null | undefined) =>
			(await Promise.all((ids ?? []).map((each) => findPayment(each)))).filter((payment) => payment !== null);
		if (chargebackTopics.includes(topic)) {
			const chargeback = await findChargeback(id);
			return chargeback && { payments: await findAll(chargeback.payments), chargeback };
		}
		const resource = relatedResources[topic];
		if (!resource) {
			const payment = await findPayment(id);
			return payment && { payments: [payment], chargeback: null };
		}
		const { status, body } = await call(`${resource}/${encodeURIComponent(id)}`);
		if (isAbsent(status)) return null;
		const related = parseBody(relatedResponseBody, expectSuccess(status, body));
		const payments = related.external_reference
			? await listPayments(related.external_reference)
			: await findAll(related.payments);
		return { payments, chargeback: null };
	},
});
