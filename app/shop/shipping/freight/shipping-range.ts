import { handlingDaysFor } from "#app/shop/shipping/delivery-estimate.ts";
import { distanceBandsKm } from "#app/shop/shipping/tables/distance-bands.ts";
import type { Moment } from "#app/values/date.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { states } from "#app/values/states.ts";
import { qualifiesForFreeShipping } from "./free-shipping.ts";
import { type FreightRequest, priceFreight } from "./freight.ts";

/** The highest freight and the delivery time of one product, before a postal code is known. */
export interface ShippingRange {
	/** States with free shipping; "everywhere" when the product is sold with free shipping. */
	freeStates: readonly string[] | "everywhere";
	/** All other states. */
	otherStates: readonly string[];
	/** The cheapest option to the most expensive place. */
	maxCost: Cents;
	/** Business days until it leaves the workshop, on the national calendar, by which machines count. */
	handlingDays: number;
	/** Business days on the road: the fastest option to the nearest place, and the slowest to the farthest. */
	transitDays: readonly [fewest: number, most: number];
}

/**
 * Tries every distance band of the freight tables, inside and outside a capital, because only these decide the price.
 * Null when some place has no carrier for the product.
 */
export function computeShippingRange(
	request: Omit<FreightRequest, "destination" | "now">,
	today: Moment = new Date(),
): ShippingRange | null {
	const { freeShipping, items, lead, calendars } = request;
	// No state has an empty name, so the free-shipping rule does not apply here.
	const places = [...distanceBandsKm, Math.max(...distanceBandsKm) + 1].flatMap((km) =>
		[true, false].map((isCapital) => ({ city: "", state: "", km, isCapital, byRoad: true })),
	);
	const offered = places.map((destination) => priceFreight({ ...request, destination, now: today }));
	if (offered.some((options) => options.length === 0)) return null;
	const options = offered.flat();
	const days = options.map(({ businessDays }) => businessDays - lead.days);
	const goods = cents(items.reduce((total, { price, quantity }) => total + price * quantity, 0));
	const [free, others] = [true, false].map((isFree) =>
		Object.keys(states).filter((state) => qualifiesForFreeShipping(freeShipping, state, goods) === isFree),
	);
	return {
		freeStates: request.hasFreeItem ? "everywhere" : (free ?? []),
		otherStates: request.hasFreeItem ? [] : (others ?? []),
		maxCost: cents(Math.max(...offered.map(([cheapest]) => cheapest?.cost ?? 0))),
		handlingDays: handlingDaysFor(today, lead, calendars),
		transitDays: [Math.min(...days), Math.max(...days)],
	};
}
