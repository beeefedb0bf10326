import type { Cents } from "#app/values/money.ts";

/** Where an order's freight came from: a real quote, a free-shipping rule, or the fallback price. */
export const freightSources = ["quote", "free", "fallback"] as const;
export type FreightSource = (typeof freightSources)[number];

/** One box, in grams and millimetres; the longest side first. */
export interface BoxSize {
	weightGrams: number;
	sidesMm: readonly [number, number, number];
}

/** What an order's freight was quoted from; stored on the order, for the workshop alone. */
export interface FreightRecord {
	/** Of the freight tables and the origin, as the audit log counts them. */
	ratesVersion: number;
	/** By road; null when the quote failed. */
	km: number | null;
	parcels: BoxSize[];
	/** The service whose label can be bought; missing for our own tables. */
	service?: number;
	/** What it costs since the order was corrected; what the customer pays stays as it was agreed. */
	quotedCents?: Cents;
}
