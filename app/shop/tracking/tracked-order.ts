import type { PublicOrder } from "#app/shop/orders/order-view.server.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { ReturnStatus } from "#app/values/status/return-status.ts";

/** An order on its public page. */
export interface TrackedOrder extends PublicOrder {
	/** The state of its return; null without one, and for a visitor who knows only the parcel's code. */
	returnStatus: ReturnStatus | null;
	/** Newest first. */
	events: TrackedEvent[];
}

export interface TrackedEvent {
	id: string;
	status: OrderStatus;
	description: string;
	location: string | null;
	timestamp: Date;
}
