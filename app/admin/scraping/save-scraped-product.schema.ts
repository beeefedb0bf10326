import { z } from "zod";
import { productFields } from "#app/admin/products/product-fields.ts";
import { checkbox, fieldMessages, multiline, repeatedField } from "#app/platform/forms/fields.ts";
import { productLimits } from "#app/values/fields/product-limits.ts";
import { centsToReais, MAX_PRICE, reaisToCents } from "#app/values/money.ts";
import { MAX_IMAGES_FOUND } from "./extract/scraped-product.ts";
import { scrapingMessages } from "./scraping.messages.ts";

/** The preview as the admin submitted it (specification, sections 2, 4 and 5). */
export const saveScrapedProductSchema = z.object({
	name: z
		.string()
		.trim()
		.min(1, productFields.name.required)
		.max(productLimits.name, productFields.name.invalid),
	price: z
		.string()
		.trim()
		.refine((text) => /^\d{1,8}([.,]\d{1,2})?$/.test(text), productFields.price.required)
		.transform((text) => Number(text.replace(",", ".")))
		.pipe(
			z
				.number()
				.min(0.01, productFields.price.required)
				.max(centsToReais(MAX_PRICE), "Confira o preço: ele é alto demais."),
		)
		.transform(reaisToCents),
	description: multiline().pipe(
		z
			.string()
			.min(1, productFields.description.required)
			.max(productLimits.description, fieldMessages.tooLong),
	),
	materials: repeatedField(productLimits.materials, productLimits.material),
	images: repeatedField(MAX_IMAGES_FOUND, 2_000),
	/** The specifications of the page as JSON, shown beside the fields. */
	specifications: z
		.string()
		.max(4_000)
		.default("{}")
		.transform((text, context) => {
			try {
				return JSON.parse(text) as unknown;
			} catch {
				context.addIssue({ code: "custom", message: scrapingMessages.failed });
				return z.NEVER;
			}
		})
		.pipe(z.record(z.string().max(30), z.string().max(productLimits.specification))),
	sourceUrl: z.url({ protocol: /^https?$/ }).max(2_048),
	categoryId: z.union([z.literal("").transform(() => null), z.uuid()]).default(null),
	generateReviews: checkbox,
});

export type ScrapedProductInput = z.output<typeof saveScrapedProductSchema>;
