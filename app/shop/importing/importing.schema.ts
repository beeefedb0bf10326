import { z } from "zod";
import { importMessages } from "./importing.messages.ts";

/** `scrape-product` (specification, section 7). */
export const scrapePayloadSchema = z.strictObject({
	url: z
		.string(importMessages.invalidUrl)
		.trim()
		.min(1, importMessages.invalidUrl)
		.max(2048, importMessages.invalidUrl),
});

export const scrapeAnswerSchema = z.object({
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

export type ScrapeAnswer = z.output<typeof scrapeAnswerSchema>;
