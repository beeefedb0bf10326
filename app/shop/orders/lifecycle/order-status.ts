/**
 * Every state an order can be in (specification, section 4). One table feeds the type, the
 * database CHECK, the labels and the badges; the lists that differ between screens are named
 * lists beside it.
 */
export const orderStatuses = {
	pending: { label: "Pendente", trackingLabel: "Pedido Pendente", badge: "outline" },
	confirmed: { label: "Confirmado", trackingLabel: "Pedido Confirmado", badge: "outline" },
	processing: { label: "Processando", trackingLabel: "Status Desconhecido", badge: "outline" },
	preparing: { label: "preparing", trackingLabel: "Em Preparação", badge: "outline" },
	shipped: { label: "Enviado", trackingLabel: "Enviado", badge: "secondary" },
	in_transit: { label: "in_transit", trackingLabel: "Em Trânsito", badge: "secondary" },
	out_for_delivery: { label: "out_for_delivery", trackingLabel: "Saiu para Entrega", badge: "outline" },
	delivered: { label: "Entregue", trackingLabel: "Entregue", badge: "default" },
	cancelled: { label: "Cancelado", trackingLabel: "Cancelado", badge: "destructive" },
} as const satisfies Record<string, OrderStatusRow>;

interface OrderStatusRow {
	/** What the customer's own screens say; the specification shows other values raw. */
	label: string;
	/** What public tracking says. */
	trackingLabel: string;
	badge: "default" | "secondary" | "destructive" | "outline";
}

export type OrderStatus = keyof typeof orderStatuses;

export const orderStatusValues = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

/** What the tracking tab offers, and what a tracking event may carry. */
export const trackingStatuses = [
	"pending",
	"confirmed",
	"preparing",
	"shipped",
	"in_transit",
	"out_for_delivery",
	"delivered",
	"cancelled",
] as const satisfies readonly OrderStatus[];

export type TrackingStatus = (typeof trackingStatuses)[number];

/** Before the parcel leaves the workshop; only then may a customer cancel. */
export const unshippedStatuses = [
	"pending",
	"confirmed",
	"processing",
	"preparing",
] as const satisfies readonly OrderStatus[];

/** On its way. */
export const enRouteStatuses = [
	"shipped",
	"in_transit",
	"out_for_delivery",
] as const satisfies readonly OrderStatus[];

/** Neither in the customer's house nor cancelled: the workshop still needs to know where to send it. */
export const openStatuses = [
	...unshippedStatuses,
	...enRouteStatuses,
] as const satisfies readonly OrderStatus[];
