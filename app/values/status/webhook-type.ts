/** What other systems can be told of, by the type that is in the message. */
export const webhookTypes = {
	"order.placed": { label: "Pedido feito" },
	"order.paid": { label: "Pedido pago" },
	/** The order costs something else now, or is paid in another way. */
	"order.changed": { label: "Pedido alterado" },
	"order.shipped": { label: "Pedido enviado" },
	/** A parcel that has left got its tracking code. */
	"order.tracking": { label: "Código de rastreio" },
	"order.delivered": { label: "Pedido entregue" },
	/** Its invoice was attached, or another took its place. */
	"order.invoiced": { label: "Nota fiscal anexada" },
	/** Its customer wants to give it back. */
	"order.return_requested": { label: "Devolução pedida" },
	/** The returned products are on their way to the workshop, or there. */
	"order.return_collected": { label: "Devolução recolhida" },
	"order.refunded": { label: "Valor devolvido" },
	/** What a customer's bank had taken back is the shop's again. */
	"order.refund_reversed": { label: "Valor recuperado" },
	"order.cancelled": { label: "Pedido cancelado" },
	/** A cancelled order was taken up again. */
	"order.reinstated": { label: "Pedido retomado" },
	/** It was added or edited: its price, its stock by hand, its name or code, or whether it is sold. */
	"product.changed": { label: "Produto alterado" },
	/** Units went or came: by an order, its end, a return, or by hand. */
	"product.stock_changed": { label: "Estoque alterado" },
	/** Sent on demand, to see whether an endpoint receives. */
	"shop.test": { label: "Teste" },
} as const;

export type WebhookType = keyof typeof webhookTypes;
export const webhookTypeValues = Object.keys(webhookTypes) as [WebhookType, ...WebhookType[]];

export type OrderEventType = Extract<WebhookType, `order.${string}`>;

/** What an endpoint may ask for. */
export type EndpointEventType = Exclude<WebhookType, "shop.test">;
export const endpointEventTypes = webhookTypeValues.filter(
	(type): type is EndpointEventType => type !== "shop.test",
);
