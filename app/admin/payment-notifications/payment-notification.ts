import { readChoice, readSearchQuery } from "#app/platform/list-filter.ts";

export const PAYMENT_NOTIFICATION_FAILURE = "Erro ao reprocessar";

export const paymentNotificationStates = {
	failed: { label: "Com problema", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	unknown: { label: "Desconhecido", tone: "outline" },
	done: { label: "Processado", tone: "good" },
} as const;

export type PaymentNotificationState = keyof typeof paymentNotificationStates;

const stateValues = Object.keys(paymentNotificationStates) as PaymentNotificationState[];

export const readPaymentNotificationFilter = ({ searchParams }: URL) => ({
	state: readChoice(searchParams, "state", stateValues),
	/** The number of a payment. */
	q: readSearchQuery(searchParams),
});
