/**
 * Every state an order can be in (specification, section 4). The type, the database CHECK, the labels and the badges
 * come from this table; the lists that differ between screens follow it.
 */
export const orderStatuses = {
	pending: { label: "Pendente", trackingLabel: "Pedido Pendente", tone: "outline" },
	confirmed: { label: "Confirmado", trackingLabel: "Pedido Confirmado", tone: "outline" },
	processing: { label: "Processando", trackingLabel: "Status Desconhecido", tone: "outline" },
	preparing: { label: "preparing", trackingLabel: "Em Preparação", tone: "outline" },
	shipped: { label: "Enviado", trackingLabel: "Enviado", tone: "secondary" },
	in_transit: { label: "in_transit", trackingLabel: "Em Trânsito", tone: "secondary" },
	out_for_delivery: { label: "out_for_delivery", trackingLabel: "Saiu para Entrega", tone: "outline" },
	delivered: { label: "Entregue", trackingLabel: "Entregue", tone: "default" },
	cancelled: { label: "Cancelado", trackingLabel: "Cancelado", tone: "destructive" },
} as const satisfies Record<string, OrderStatusRow>;

interface OrderStatusRow {
	/** Label on the customer's own screens; the specification shows other values raw. */
	label: string;
	/** Label in public tracking. */
	trackingLabel: string;
	tone: "default" | "secondary" | "destructive" | "outline";
}

export type OrderStatus = keyof typeof orderStatuses;

/** An order that its customer collects is not shipped but waits. */
const READY = "Pronto para retirada";
const pickupLabels: Partial<Record<OrderStatus, string>> = {
	shipped: READY,
	in_transit: READY,
	out_for_delivery: READY,
	delivered: "Retirado",
};

/** The label of an order's state on a customer's screen. */
export const statusLabel = (
	{ status, isPickup }: { status: OrderStatus; isPickup: boolean },
	screen: "label" | "trackingLabel",
): string => (isPickup && pickupLabels[status]) || orderStatuses[status][screen];

export const orderStatusValues = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

/** The options of the status dropdown of “Pedidos” (specification, section 4). */
export const selectableOrderStatuses = [
	"pending",
	"processing",
	"shipped",
	"delivered",
	"cancelled",
] as const satisfies readonly OrderStatus[];

/** The states that the tracking tab offers and that a tracking event may have. */
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

/** Before the parcel leaves the workshop; a customer may cancel only until then. */
export const unshippedStatuses = [
	"pending",
	"confirmed",
	"processing",
	"preparing",
] as const satisfies readonly OrderStatus[];

/** The states of a parcel on its way. */
export const enRouteStatuses = [
	"shipped",
	"in_transit",
	"out_for_delivery",
] as const satisfies readonly OrderStatus[];

/** Neither delivered nor cancelled: the workshop still needs the address. */
export const openStatuses = [
	...unshippedStatuses,
	...enRouteStatuses,
] as const satisfies readonly OrderStatus[];
