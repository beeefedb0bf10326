import type { Cents } from "#app/values/money.ts";
import type { ShippingAddress } from "#app/values/shipping-address.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { ReturnStatus } from "#app/values/status/return-status.ts";
import { shortId } from "#app/values/text.ts";

/** Where the parcel goes: no name, no phone, no complement. */
type TrackedAddress = Pick<
	ShippingAddress,
	"street" | "number" | "neighborhood" | "city" | "state" | "zipCode"
>;

/**
 * What the public may see of an order. Name, phone, e-mail, CPF, notes, items and payment are not in
 * this type, so no screen and no answer can show them.
 */
export interface TrackedOrder {
	/** The full id, or its short form for a visitor who only knows the tracking code. */
	id: string;
	isMasked: boolean;
	/** The customer fetches it at the workshop. */
	isPickup: boolean;
	status: OrderStatus;
	createdAt: Date;
	/** The version of the shown data. */
	updatedAt: Date;
	/** Null after the customer's data was erased. */
	address: TrackedAddress | null;
	/** A day ("2026-12-17") or an instant in ISO form. */
	estimatedDelivery: string | null;
	/** The last day whose payment keeps that date; null once it is fixed. */
	payBy: string | null;
	carrier: Carrier | null;
	trackingCode: string | null;
	trackingUrl: string | null;
	total: Cents;
	/** The state of its return; null without one, and for whoever only knows the parcel's code. */
	returnStatus: ReturnStatus | null;
	events: TrackedEvent[];
}

export interface TrackedEvent {
	id: string;
	status: OrderStatus;
	description: string;
	location: string | null;
	timestamp: Date;
}

const HIDDEN = "•••";

/**
 * A parcel's code is printed on the parcel and can be guessed, so it shows where the parcel is but
 * leads nowhere further: not to the door, and not to the order's id, which shows everything.
 */
export function maskTrackedOrder(order: TrackedOrder): TrackedOrder {
	return {
		...order,
		isMasked: true,
		id: shortId(order.id),
		returnStatus: null,
		address: order.address && {
			...order.address,
			street: HIDDEN,
			number: HIDDEN,
			zipCode: `${order.address.zipCode.slice(0, 5)}${HIDDEN}`,
		},
	};
}
