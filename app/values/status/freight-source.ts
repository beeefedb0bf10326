import type { Cents } from "#app/values/money.ts";

/** The source of an order's freight: a real quote, a free-shipping rule, or the fallback price. */
export const freightSources = ["quote", "free", "fallback"] as const;
export type FreightSource = (typeof freightSources)[number];

/** One box, in grams and millimetres, longest side first. */
export interface BoxSize {
	weightGrams: number;
	sidesMm: readonly [number, number, number];
}

/** The basis of an order's freight quote; stored on the order, for the workshop only. */
export interface FreightRecord {
	/** Version of the freight tables and the origin, as in the audit log. */
	ratesVersion: number;
	/** Distance by road; null if the quote failed. */
	km: number | null;
	parcels: BoxSize[];
	/** Business days in the workshop; missing for orders from before it was recorded. */
	workshopDays?: number;
	/** The service whose label can be bought; missing for our own tables. */
	service?: number;
	/** The freight's price after a correction of the order; the customer still pays the agreed freight. */
	quotedCents?: Cents;
}
