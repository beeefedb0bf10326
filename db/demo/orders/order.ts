import type { OrderStatus, trackingStatuses } from "#app/shop/orders/order-status.ts";
import type {
	PaymentMethod,
	PaymentStatus,
	ProviderPaymentStatus,
} from "#app/shop/payments/payment-status.ts";
import type { FreightSource } from "#app/shop/shipping/freight-source.ts";
import type { Carrier } from "#app/shop/tracking/carrier.ts";
import type { Cents } from "#app/values/money.ts";
import type { PersonKey } from "../people.ts";

export type TrackingStatus = (typeof trackingStatuses)[number];

export interface DemoOrder {
	key: string;
	customer: PersonKey;
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
	events?: Partial<Record<TrackingStatus, number>>;
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

export const optionName = (order: DemoOrder): string => OPTION_NAMES[order.freight.option];

const WORKSHOP = "Campos do Jordão – SP";

const EVENT_TEXTS: Record<TrackingStatus, string> = {
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
	status: TrackingStatus;
	description: string;
	location: string | null;
	/** Days after the order was placed. */
	afterDays: number;
}

/** What public tracking shows, oldest first. */
export function eventsOf(order: DemoOrder, destination: { city: string; state: string }): DemoEvent[] {
	const home = `${destination.city} – ${destination.state}`;
	const places: Record<TrackingStatus, string | null> = {
		pending: null,
		confirmed: null,
		preparing: WORKSHOP,
		shipped: WORKSHOP,
		in_transit: order.passesThrough ?? home,
		out_for_delivery: home,
		delivered: home,
		cancelled: null,
	};
	return Object.entries(order.events ?? {})
		.map(([name, afterDays]) => {
			const status = name as TrackingStatus;
			return { status, description: EVENT_TEXTS[status], location: places[status], afterDays };
		})
		.toSorted((one, other) => one.afterDays - other.afterDays);
}
