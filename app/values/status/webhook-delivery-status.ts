/** The states of one event's delivery to one endpoint. */
export const webhookDeliveryStatuses = {
	waiting: { label: "Na fila", tone: "warning" },
	delivered: { label: "Entregue", tone: "good" },
	/** All attempts have failed; it is sent again on demand. */
	given_up: { label: "Não entregue", tone: "destructive" },
} as const;

export type WebhookDeliveryStatus = keyof typeof webhookDeliveryStatuses;
export const webhookDeliveryStatusValues = Object.keys(webhookDeliveryStatuses) as [
	WebhookDeliveryStatus,
	...WebhookDeliveryStatus[],
];
