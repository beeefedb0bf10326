import { readChoice, readSearchQuery } from "#app/platform/list-filter.ts";

/** A notification of the payment provider as the back office lists it. */
export interface PaymentNotificationRow {
	id: string;
	providerPaymentId: string;
	receivedAt: Date;
	processedAt: Date | null;
	/** Why it changed nothing, or could not be processed. */
	failure: string | null;
	/** The order that the payment belongs to, once that is known. */
	orderId: string | null;
	/** As it arrived, for finding out what went wrong. */
	body: string;
	state: PaymentNotificationState;
}

export const paymentNotificationStates = {
	failed: { label: "Com problema", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	done: { label: "Processado", tone: "good" },
} as const;

export type PaymentNotificationState = keyof typeof paymentNotificationStates;

const stateValues = Object.keys(paymentNotificationStates) as PaymentNotificationState[];

export interface PaymentNotificationFilter {
	state: PaymentNotificationState | null;
	/** The number of a payment. */
	q: string;
}

export const readPaymentNotificationFilter = ({ searchParams }: URL): PaymentNotificationFilter => ({
	state: readChoice(searchParams, "state", stateValues),
	q: readSearchQuery(searchParams),
});
