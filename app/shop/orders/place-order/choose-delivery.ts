import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { ShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { defaultTurn } from "#app/shop/shipping/turns/delivery-choice.ts";
import { mayComeOn } from "#app/shop/shipping/turns/offer-choices.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import type { PlaceOrderInput } from "./order-input.ts";
import { orderRefusal } from "./order-refusal.ts";

type Asked = Pick<PlaceOrderInput, "deliveryTurn" | "deliveryDay">;

/**
 * The turn of an order: the one that was asked for, and the first one where a form of the build before asked for none.
 * Throws a refusal at its field for one that the carrier does not offer.
 */
export function chooseTurn(
	{ turns }: Pick<ShippingOption, "turns">,
	{ deliveryTurn: asked = null }: Asked,
): DeliveryTurn | null {
	if (asked !== null && !turns.includes(asked)) {
		throw orderRefusal("conflict", orderMessages.turnNotOffered, "deliveryTurn");
	}
	return asked ?? defaultTurn(turns);
}

/**
 * The days of an order that arrives by `promisedDate`: a chosen day is its promise. Throws a refusal where the carrier
 * does not come on that day.
 */
export function chooseDay<Days extends { promisedDate: IsoDay }>(
	{ id, days }: Pick<ShippingOption, "id" | "days">,
	{ deliveryDay: asked = null }: Asked,
	counted: Days,
	calendars: WorkingCalendars,
): Days & { deliveryDay: IsoDay | null } {
	if (asked === null) return { ...counted, deliveryDay: null };
	if (days.length === 0 || !mayComeOn(id, asked, counted.promisedDate, calendars)) {
		throw orderRefusal("conflict", orderMessages.dayNotOffered, "deliveryDay");
	}
	return { ...counted, promisedDate: asked, deliveryDay: asked };
}
