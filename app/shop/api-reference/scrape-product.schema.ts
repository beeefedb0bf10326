import { z } from "zod";
import { INVALID_URL_MESSAGE } from "./scrape-product.messages.ts";

/** `scrape-product` (specification, section 7). */
export const scrapeProductPayloadSchema = z.strictObject({
	url: z.string(INVALID_URL_MESSAGE).trim().min(1, INVALID_URL_MESSAGE).max(2048, INVALID_URL_MESSAGE),
});

export const scrapeProductResponseSchema = z.object({
	success: z.boolean(),
	product: z
		.object({
			name: z.string(),
			description: z.string(),
			/** In reais; null when the page does not say it clearly. */
			price: z.number().nullable(),
			original_price: z.number().nullable(),
			images: z.array(z.string()),
			slug: z.string(),
			materials: z.array(z.string()),
			specifications: z.record(z.string(), z.string()),
			source_url: z.string(),
		})
		.nullable(),
	message: z.string().nullable(),
	error: z.string().nullable(),
});

export type ScrapeProductResponse = z.output<typeof scrapeProductResponseSchema>;
