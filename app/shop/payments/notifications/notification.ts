/** A notification of the payment provider as the back office lists it. */
export interface NotificationRow {
	id: string;
	providerPaymentId: string;
	receivedAt: Date;
	processedAt: Date | null;
	/** Why it changed nothing, or why it could not be worked through. */
	failure: string | null;
	/** The order that the payment belongs to, once that is known. */
	orderId: string | null;
	/** As it came, for whoever has to look into it. */
	body: string;
	state: NotificationState;
}

export const notificationStates = {
	failed: { label: "Com problema", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	done: { label: "Processado", tone: "good" },
} as const;

export type NotificationState = keyof typeof notificationStates;

export const readNotificationState = ({ searchParams }: URL): NotificationState | null => {
	const state = searchParams.get("state");
	return state !== null && Object.hasOwn(notificationStates, state) ? (state as NotificationState) : null;
};
