import type { TrackingStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { Carrier } from "#app/shop/shipping/carrier.ts";

/** One step of an order's way, as the workshop writes it. */
export interface TrackingEventInput {
	status: TrackingStatus;
	/** 1 to 500 characters. */
	description: string;
	location: string | null;
}

/** How an order travels. */
export interface ShipmentInput {
	status?: TrackingStatus;
	carrier?: Carrier | null;
	trackingCode?: string | null;
	/** An https address. */
	trackingUrl?: string | null;
	estimatedDeliveryDate?: Date | null;
}
