import type { Diary } from "#app/shop/orders/diary/diary.ts";
import type { PublicOrder } from "#app/shop/orders/order-view.server.ts";
import { promiseVerb } from "#app/shop/shipping/delivery-estimate.ts";
import { dayWord } from "#app/shop/shipping/turns/delivery-choice.ts";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import { enRouteStatuses, type OrderStatus } from "#app/values/status/order-status.ts";
import type { ReturnStatus } from "#app/values/status/return-status.ts";
import { keepTogether } from "#app/values/text.ts";

/** An order on its public page. */
export interface TrackedOrder extends PublicOrder {
	/** The state of its return; null without one, and for a visitor who knows only the parcel's code. */
	returnStatus: ReturnStatus | null;
	/** A later day that waits for the customer's answer; null without one, and for a code alone. */
	dayProposal: { promised: IsoDay; proposed: IsoDay } | null;
	/** Newest first. */
	events: TrackedEvent[];
	/** Null without work on a bench, and for a visitor who knows only the parcel's code. */
	diary: Diary | null;
}

export interface TrackedEvent {
	id: string;
	status: OrderStatus;
	description: string;
	location: string | null;
	timestamp: Date;
}

/**
 * Where an order is, in one line. Its public page has no items, so that it speaks neither of one product nor of many.
 */
export function trackedArrival({
	status,
	estimatedDelivery,
	deliveryDay,
	isPickup,
	dayProposal,
}: Pick<TrackedOrder, "status" | "estimatedDelivery" | "deliveryDay" | "isPickup" | "dayProposal">): string {
	if (status === "delivered") return isPickup ? "Pedido retirado" : "Chegou em casa";
	if (status === "cancelled") return "Este pedido foi cancelado";
	if (isPickup && enRouteStatuses.some((each) => each === status)) return "Pode vir buscar";
	// The promise stays as it was until another day is accepted.
	const day = dayProposal?.promised ?? estimatedDelivery;
	return day
		? keepTogether(`${promiseVerb(isPickup)} ${dayWord(deliveryDay)} ${formatLongDate(day)}`)
		: "Data da entrega a combinar";
}
