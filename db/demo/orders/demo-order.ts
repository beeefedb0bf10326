import type { OrderStatus, trackingStatuses } from "#app/shop/orders/lifecycle/order-status.ts";
import type {
	PaymentMethod,
	PaymentStatus,
	ProviderPaymentStatus,
} from "#app/shop/orders/payment/payment-status.ts";
import type { Carrier } from "#app/shop/shipping/carrier.ts";
import type { FreightSource } from "#app/shop/shipping/freight/freight-source.ts";
import type { Cents } from "#app/values/money.ts";
import type { DemoPersonKey } from "#db/demo/people.ts";

export type DemoTrackingStatus = (typeof trackingStatuses)[number];

export interface DemoOrder {
	key: string;
	customer: DemoPersonKey;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
	/** Slugs of pieces and how many; sold at today's price. */
	items: Readonly<Record<string, number>>;
	freight: { option: "pac" | "sedex" | "jamef" | "local" | "free"; cost: Cents; source: FreightSource };
	/** Business days from the order to the promised day. */
	promisedAfter: number;
	placedDaysAgo: number;
	/** Days from the order to each event. */
	events?: Partial<Record<DemoTrackingStatus, number>>;
	/** The city a parcel passes through. */
	passesThrough?: string;
	carrier?: Carrier;
	trackingCode?: string;
	payment?: {
		status: ProviderPaymentStatus;
		detail?: string;
		/** As the provider names it; none for a transfer to the workshop's own account. */
		type?: "credit_card" | "bank_transfer" | "ticket";
		instalments?: number;
	};
	notes?: string;
}

const OPTION_NAMES = {
	pac: "Correios PAC",
	sedex: "Correios SEDEX",
	jamef: "Jamef",
	local: "Transportadora Local",
	free: "Frete Grátis",
} as const satisfies Record<DemoOrder["freight"]["option"], string>;

export const demoShippingOptionName = (order: DemoOrder): string => OPTION_NAMES[order.freight.option];

const WORKSHOP = "Campos do Jordão – SP";

const EVENT_TEXTS: Record<DemoTrackingStatus, string> = {
	pending: "Pedido recebido",
	confirmed: "Pagamento confirmado, pedido na fila da oficina",
	preparing: "Peças em acabamento e embalagem",
	shipped: "Pedido entregue à transportadora",
	in_transit: "Em viagem para a sua região",
	out_for_delivery: "Saiu para entrega",
	delivered: "Entregue ao destinatário",
	cancelled: "Pedido cancelado",
};

export interface DemoEvent {
	status: DemoTrackingStatus;
	description: string;
	location: string | null;
	/** Days after the order was placed. */
	afterDays: number;
}

/** What public tracking shows, oldest first. */
export function demoEventsOf(order: DemoOrder, destination: { city: string; state: string }): DemoEvent[] {
	const destinationCity = `${destination.city} – ${destination.state}`;
	const places: Record<DemoTrackingStatus, string | null> = {
		pending: null,
		confirmed: null,
		preparing: WORKSHOP,
		shipped: WORKSHOP,
		in_transit: order.passesThrough ?? destinationCity,
		out_for_delivery: destinationCity,
		delivered: destinationCity,
		cancelled: null,
	};
	return Object.entries(order.events ?? {})
		.map(([name, afterDays]) => {
			const status = name as DemoTrackingStatus;
			return { status, description: EVENT_TEXTS[status], location: places[status], afterDays };
		})
		.toSorted((one, other) => one.afterDays - other.afterDays);
}
