/** Events that other systems can be notified of, by the type in the message. */
export const webhookTypes = {
	"order.placed": { label: "Pedido feito" },
	"order.paid": { label: "Pedido pago" },
	/** The order's price or payment method has changed. */
	"order.changed": { label: "Pedido alterado" },
	/** Its promised day moved: its customer accepted another, or it was paid late or reinstated. */
	"order.date_moved": { label: "Dia prometido mudou" },
	"order.shipped": { label: "Pedido enviado" },
	/** A parcel that has already left got its tracking code. */
	"order.tracking": { label: "Código de rastreio" },
	"order.delivered": { label: "Pedido entregue" },
	/** Its invoice was attached or replaced. */
	"order.invoiced": { label: "Nota fiscal anexada" },
	/** Its customer wants to return it. */
	"order.return_requested": { label: "Devolução pedida" },
	/** The returned products are on their way to the workshop, or have arrived. */
	"order.return_collected": { label: "Devolução recolhida" },
	"order.refunded": { label: "Reembolso feito" },
	/** The shop has recovered money that a customer's bank had taken back. */
	"order.refund_reversed": { label: "Valor recuperado" },
	"order.cancelled": { label: "Pedido cancelado" },
	/** A cancelled order was reopened. */
	"order.reinstated": { label: "Pedido retomado" },
	/** The product was added or edited: its price, its stock (by hand), its name or code, or whether it is for sale. */
	"product.changed": { label: "Produto alterado" },
	/** The stock changed: by an order, its end, a return, or by hand. */
	"product.stock_changed": { label: "Estoque alterado" },
	/** Sent on demand, to check whether an endpoint receives messages. */
	"shop.test": { label: "Teste" },
} as const;

export type WebhookType = keyof typeof webhookTypes;
export const webhookTypeValues = Object.keys(webhookTypes) as [WebhookType, ...WebhookType[]];

export type OrderEventType = Extract<WebhookType, `order.${string}`>;

/** Event types that an endpoint may subscribe to. */
export type EndpointEventType = Exclude<WebhookType, "shop.test">;
export const endpointEventTypes = webhookTypeValues.filter(
	(type): type is EndpointEventType => type !== "shop.test",
);
