import { choiceFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
import { toOptions } from "#app/values/text.ts";

export const PAYMENT_NOTIFICATION_FAILURE = "Erro ao reprocessar";

export const paymentNotificationStates = {
	failed: { label: "Com problema", tone: "destructive" },
	given_up: { label: "Sem resposta", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	unknown: { label: "Desconhecido", tone: "outline" },
	done: { label: "Processado", tone: "good" },
} as const;

/** Names of the provider's topics. The topic “payment” is not named; an unknown one is shown as it arrived. */
const topicLabels: Record<string, string> = {
	payment: "",
	merchant_order: "pedido no Mercado Pago",
	topic_merchant_order_wh: "pedido no Mercado Pago",
	order: "pedido no Mercado Pago",
	chargebacks: "contestação",
	topic_chargebacks_wh: "contestação",
	stop_delivery_op_wh: "alerta de fraude",
	delivery_cancellation: "alerta de fraude",
};

/** "contestação, sem assinatura"; empty for a signed notification of a payment. */
export const describeNotification = (topic: string, isSigned: boolean): string =>
	[topicLabels[topic] ?? topic, isSigned ? "" : "sem assinatura"].filter(Boolean).join(", ");

export type PaymentNotificationState = keyof typeof paymentNotificationStates;

export const paymentNotificationFilters = {
	q: searchFilter("Buscar pelo número do pagamento", "Número do pagamento"),
	state: choiceFilter("Situação", "Todas as situações", toOptions(paymentNotificationStates)),
};
