import { z } from "zod";
import { reaisToCents } from "#app/values/money.ts";
import { MAX_IMAGES_FOUND, maxLengths } from "./extract/scraped-product.ts";
import { scrapingMessages } from "./scraping.messages.ts";

const MAX_REAIS = 10_000_000;

const repeatedField = (maxItems: number, maxLength: number) =>
	z
		.union([z.string(), z.array(z.string())])
		.default([])
		.transform((given) =>
			(typeof given === "string" ? [given] : given).map((text) => text.trim()).filter(Boolean),
		)
		.pipe(z.array(z.string().max(maxLength)).max(maxItems));

/** The preview as the admin left it (specification, sections 2, 4 and 5). */
export const saveScrapedProductSchema = z.object({
	name: z.string().trim().min(1, "Nome é obrigatório").max(maxLengths.name, "Use no máximo 200 caracteres."),
	price: z
		.string()
		.trim()
		.refine((text) => /^\d{1,8}([.,]\d{1,2})?$/.test(text), "Preço deve ser maior que zero")
		.transform((text) => Number(text.replace(",", ".")))
		.pipe(
			z
				.number()
				.min(0.01, "Preço deve ser maior que zero")
				.max(MAX_REAIS, "Confira o preço: ele é alto demais."),
		)
		.transform(reaisToCents),
	description: z
		.string()
		.transform((text) =>
			text
				.replace(/\r\n?/g, "\n")
				.replace(/[^\P{Cc}\n]/gu, "")
				.trim(),
		)
		.pipe(z.string().min(1, "Descrição é obrigatória").max(maxLengths.description)),
	materials: repeatedField(20, maxLengths.material),
	images: repeatedField(MAX_IMAGES_FOUND, 2_000),
	/** The facts of the page as JSON, shown beside the fields. */
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
		.pipe(z.record(z.string().max(30), z.string().max(maxLengths.specification))),
	sourceUrl: z.url({ protocol: /^https?$/ }).max(2_048),
	categoryId: z.union([z.literal("").transform(() => null), z.uuid()]).default(null),
	generateReviews: z
		.string()
		.optional()
		.transform((value) => value !== undefined),
});

export type ScrapedProductInput = z.output<typeof saveScrapedProductSchema>;
