import { z } from "zod";
import { categoryFormRefusals as refusals } from "./admin-categories.messages.ts";

const stripControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, "").trim();

/** The form of a category (specification, section 5). Without a slug it comes from the name. */
export const categoryFormSchema = z.object({
	name: z
		.string(refusals.name)
		.transform((text) => stripControlCharacters(text).replace(/\s+/g, " "))
		.pipe(z.string().min(1, refusals.name).max(80, refusals.nameTooLong)),
	slug: z
		.string()
		.trim()
		.max(100, refusals.slugTooLong)
		.default("")
		.transform((slug) => slug || undefined),
	description: z
		.string()
		.default("")
		.transform(stripControlCharacters)
		.pipe(z.string().max(500, refusals.descriptionTooLong))
		.transform((text) => text || null),
	imageIds: z
		.union([z.uuid(), z.array(z.uuid())])
		.optional()
		.transform((given) => (Array.isArray(given) ? given.at(-1) : given) ?? null),
	showOnHome: z
		.string()
		.optional()
		.transform((value) => value !== undefined),
});

export type CategoryFormValues = z.output<typeof categoryFormSchema>;
