import { z } from "zod";
import { checkbox, multiline, singleLine } from "#app/platform/forms/fields.ts";
import { categoryFormRefusals as refusals } from "./admin-categories.messages.ts";

const fields = z.object({
	name: singleLine(refusals.name).pipe(z.string().min(1, refusals.name).max(80, refusals.nameTooLong)),
	slug: z
		.string()
		.trim()
		.max(100, refusals.slugTooLong)
		.default("")
		.transform((slug) => slug || undefined),
	description: multiline()
		.pipe(z.string().max(500, refusals.descriptionTooLong))
		.transform((text) => text || null)
		.default(null),
	imageIds: z
		.union([z.uuid(), z.array(z.uuid())])
		.optional()
		.transform((given) => (Array.isArray(given) ? given.at(-1) : given) ?? null),
	showOnHome: checkbox,
});

const toInput = <Fields extends { imageIds: string | null }>({ imageIds: imageId, ...rest }: Fields) => ({
	...rest,
	imageId,
});

/** The form of a category (specification, section 5). Without a slug it comes from the name. */
export const categoryFormSchema = fields.transform(toInput);
export const editedCategorySchema = fields.extend({ id: z.uuid() }).transform(toInput);
