import type { Cents } from "#app/values/money.ts";

/** A product as another shop's page describes it; missing values are empty or null. */
export interface ScrapedProduct {
	name: string;
	/** Plain text with paragraphs. */
	description: string;
	/** The current price; null when the page does not state it clearly in reais. */
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

export const MAX_IMAGES_FOUND = 12;

/** The product data of one source in a page (JSON-LD, meta tags, markup). */
export interface PartialScrapedProduct {
	name?: string | undefined;
	description?: string | undefined;
	price?: Cents | undefined;
	originalPrice?: Cents | undefined;
	images?: string[];
	materials?: string[];
	specifications?: Record<string, string>;
	/** As the page writes it: "BRL". */
	currency?: string | undefined;
}
