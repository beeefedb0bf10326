import type { Availability } from "#app/shop/catalogue/products/availability.ts";
import type { LeaveEstimate } from "#app/shop/shipping/quote/bench-lead.server.ts";
import { addDays, type Moment, startOfDay } from "#app/values/date.ts";

/** A product's availability for shopping services, the same on its page and in the feed. */
export interface ShoppingAvailability {
	/** As Google's product data specification names it. */
	inFeed: "in_stock" | "backorder" | "out_of_stock";
	/** As schema.org names it. */
	onPage: "InStock" | "LimitedAvailability" | "BackOrder" | "OutOfStock";
	/** When it leaves the workshop, "2026-12-17T03:00Z"; null where it can leave at once, or not at all. */
	availableFrom: string | null;
}

/** Google accepts no date that is more than a year ahead. */
const MAX_DAYS_AHEAD = 365;

/**
 * A product made to order can be bought now and is sent when it is made, which Google calls a backorder and requires a
 * date for (support.google.com/merchants/answer/6324448 and 6324470). `leave` counts from `now`, because the workshop
 * starts each order when it is paid. While the queue of its benches is full it cannot be bought, though it will be made
 * again. Google compares feed and page, so both are written from this.
 */
export function shoppingAvailability(
	product: { availability: Availability },
	{ day }: LeaveEstimate,
	now: Moment = new Date(),
): ShoppingAvailability {
	switch (product.availability) {
		case "in_stock":
			return { inFeed: "in_stock", onPage: "InStock", availableFrom: null };
		case "low_stock":
			return { inFeed: "in_stock", onPage: "LimitedAvailability", availableFrom: null };
		case "out_of_stock":
			return { inFeed: "out_of_stock", onPage: "OutOfStock", availableFrom: null };
		case "made_to_order": {
			if (day === null) return { inFeed: "out_of_stock", onPage: "BackOrder", availableFrom: null };
			const latest = addDays(now, MAX_DAYS_AHEAD);
			const moment = startOfDay(day > latest ? latest : day);
			return {
				inFeed: "backorder",
				onPage: "BackOrder",
				availableFrom: moment.toISOString().replace(/:00\.000Z$/, "Z"),
			};
		}
	}
}
