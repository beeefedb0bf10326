import type { OrderStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { Carrier } from "#app/shop/shipping/carrier.ts";
import type { TrackedEvent } from "#app/shop/tracking/tracked-order.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";

/** An order as the tab “Rastreamento” works on it. */
export interface AdminShipment {
	id: string;
	status: OrderStatus;
	total: Cents;
	customer: string | null;
	destination: string | null;
	carrier: Carrier | null;
	trackingCode: string | null;
	trackingUrl: string | null;
	estimatedDeliveryDate: Date | null;
	promisedDate: IsoDay | null;
	createdAt: Date;
	updatedAt: Date;
	/** Newest first. */
	events: TrackedEvent[];
}
