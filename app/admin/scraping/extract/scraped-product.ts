import type { Cents } from "#app/values/money.ts";

/** What a page of another shop says of a product; what it does not say is empty or null. */
export interface ScrapedProduct {
	name: string;
	/** Plain text with its paragraphs. */
	description: string;
	/** What one pays now; null when the page does not say it clearly, or not in reais. */
	price: Cents | null;
	/** The struck-through price, always above `price`. */
	originalPrice: Cents | null;
	/** Absolute addresses, http or https, the main one first. */
	images: string[];
	materials: string[];
	/** Keys of the specification, section 3: color, style, capacity, warranty, … */
	specifications: Record<string, string>;
	sourceUrl: string;
}

/** More than any form can take; the rest of a page is noise. */
export const maxLengths = { name: 200, description: 5_000, material: 60, specification: 200 } as const;
export const MAX_IMAGES_FOUND = 12;

/** One rung of the ladder: what one way of writing a product down told. */
export type PartialScrapedProduct = Partial<
	Pick<ScrapedProduct, "name" | "description" | "price" | "originalPrice">
> & {
	images?: string[];
	materials?: string[];
	specifications?: Record<string, string>;
	/** As the page calls it: "BRL". */
	currency?: string;
};
