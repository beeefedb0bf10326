import { z } from "zod";
import { checkbox, optionalLine, optionalText, requiredLine } from "#app/platform/forms/fields.ts";
import { categoryLimits } from "#app/values/fields/product-limits.ts";
import { categoryFormRefusals as refusals } from "./admin-categories.messages.ts";

const fields = z.object({
	name: requiredLine(refusals.name, categoryLimits.name),
	slug: optionalLine(100).transform((slug) => slug ?? undefined),
	description: optionalText(categoryLimits.description),
	imageIds: z
		.union([z.uuid(), z.array(z.uuid())])
		.optional()
		.transform((value) => (Array.isArray(value) ? value.at(-1) : value) ?? null),
	showOnHome: checkbox,
});

const toCategoryInput = <Fields extends { imageIds: string | null }>({
	imageIds: imageId,
	...rest
}: Fields) => ({
	...rest,
	imageId,
});

/** The form of a category (specification, section 5). An empty slug is made from the name. */
export const categoryFormSchema = fields.transform(toCategoryInput);
export const editedCategorySchema = fields.extend({ id: z.uuid() }).transform(toCategoryInput);
