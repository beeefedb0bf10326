import type { TrackingStatus } from "#app/values/status/order-status.ts";
import type { DemoOrder, DemoProduct } from "./demo-data.ts";

const formatDecimal = (value: number): string => String(value).replace(".", ",");

/** A product's specification table, with texts made from its figures. */
export function demoSpecificationsOf(product: DemoProduct): Record<string, string> {
	const { width, height, depth } = product.size;
	return {
		color: product.color,
		style: product.style,
		...(product.capacity ? { capacity: product.capacity } : {}),
		material: product.materials.join(", "),
		finish: product.finish,
		weight: `${formatDecimal(product.weight)} kg`,
		size: `${[width, depth, height].map(formatDecimal).join(" × ")} cm`,
	};
}

const WORKSHOP = "Campos do Jordão – SP";

const EVENT_TEXTS: Record<TrackingStatus, string> = {
	pending: "Pedido recebido",
	confirmed: "Pagamento confirmado, pedido na fila da oficina",
	preparing: "Peças em acabamento e embalagem",
	shipped: "Pedido entregue à transportadora",
	in_transit: "Em viagem para sua região",
	out_for_delivery: "Saiu para entrega",
	delivered: "Entregue ao destinatário",
	cancelled: "Pedido cancelado",
};

interface DemoEvent {
	status: TrackingStatus;
	description: string;
	location: string | null;
	/** Days after the order was placed. */
	afterDays: number;
}

/** The tracking events of an order, oldest first. */
export function demoEventsOf(order: DemoOrder, destination: { city: string; state: string }): DemoEvent[] {
	const destinationCity = `${destination.city} – ${destination.state}`;
	const places: Record<TrackingStatus, string | null> = {
		pending: null,
		confirmed: null,
		preparing: WORKSHOP,
		shipped: WORKSHOP,
		in_transit: order.passesThrough ?? destinationCity,
		out_for_delivery: destinationCity,
		delivered: destinationCity,
		cancelled: null,
	};
	return (Object.entries(order.events) as [TrackingStatus, number][])
		.map(([status, afterDays]) => ({
			status,
			description:
				status === "shipped" && order.carrier === "correios" ? "Pedido postado" : EVENT_TEXTS[status],
			location: places[status],
			afterDays,
		}))
		.toSorted((one, other) => one.afterDays - other.afterDays);
}
