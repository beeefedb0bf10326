import { z } from "zod";
import { reaisToCents } from "#app/values/money.ts";
import { importMessages } from "./importing.messages.ts";
import { longest, MOST_IMAGES_FOUND } from "./scraped-product.ts";

const HIGHEST_REAIS = 10_000_000;

const several = (most: number, length: number) =>
	z
		.union([z.string(), z.array(z.string())])
		.default([])
		.transform((given) =>
			(typeof given === "string" ? [given] : given).map((text) => text.trim()).filter(Boolean),
		)
		.pipe(z.array(z.string().max(length)).max(most));

/** The preview as the admin left it (specification, sections 2, 4 and 5). */
export const saveScrapedSchema = z.object({
	name: z.string().trim().min(1, "Nome é obrigatório").max(longest.name, "Use no máximo 200 caracteres."),
	price: z
		.string()
		.trim()
		.refine((text) => /^\d{1,8}([.,]\d{1,2})?$/.test(text), "Preço deve ser maior que zero")
		.transform((text) => Number(text.replace(",", ".")))
		.pipe(
			z
				.number()
				.min(0.01, "Preço deve ser maior que zero")
				.max(HIGHEST_REAIS, "Confira o preço: ele é alto demais."),
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
		.pipe(z.string().min(1, "Descrição é obrigatória").max(longest.description)),
	materials: several(20, longest.material),
	images: several(MOST_IMAGES_FOUND, 2_000),
	/** The facts of the page as JSON, shown beside the fields. */
	specifications: z
		.string()
		.max(4_000)
		.default("{}")
		.transform((text, context) => {
			try {
				return JSON.parse(text) as unknown;
			} catch {
				context.addIssue({ code: "custom", message: importMessages.failed });
				return z.NEVER;
			}
		})
		.pipe(z.record(z.string().max(30), z.string().max(longest.specification))),
	sourceUrl: z.url({ protocol: /^https?$/ }).max(2_048),
	categoryId: z.union([z.literal("").transform(() => null), z.uuid()]).default(null),
	generateReviews: z
		.string()
		.optional()
		.transform((value) => value !== undefined),
});

export type ScrapedToSave = z.output<typeof saveScrapedSchema>;
