import { expect, test } from "vitest";
import { z } from "zod";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { type FiscalCode, fiscalCodes } from "#app/values/fiscal-codes.ts";
import {
	fieldsOf,
	type SettingField,
	type SettingSection,
	settingSections,
	valueAt,
} from "./setting-field.ts";
import sectionsJson from "./setting-sections.json" with { type: "json" };

const text = z.string().min(1);
const base = z.strictObject({
	path: text.refine((path) => valueAt(defaultSettings, path) !== undefined, "no such setting"),
	label: text,
	hint: text.exactOptional(),
	half: z.boolean().exactOptional(),
});
const max = z.int().positive();
const mayBeEmpty = z.boolean().exactOptional();
const field: z.ZodType<SettingField> = z.discriminatedUnion("kind", [
	base.extend({ kind: z.literal("line"), max, mayBeEmpty, placeholders: z.array(text).exactOptional() }),
	base.extend({ kind: z.literal("lines"), max, maxEach: max }),
	base.extend({
		kind: z.enum([
			"email",
			"cnpj",
			"phone",
			"chatNumber",
			"pixKey",
			"https",
			"switch",
			"states",
			"day",
			"cep",
			"coordinates",
			"origin",
			"stateRegistration",
		]),
	}),
	base.extend({
		kind: z.literal("fiscalCode"),
		code: z.enum(Object.keys(fiscalCodes) as [FiscalCode, ...FiscalCode[]]),
	}),
	base.extend({ kind: z.literal("money"), mayBeEmpty }),
	base.extend({
		kind: z.literal("number"),
		min: z.int(),
		max,
		decimals: z.int().exactOptional(),
		unit: text.exactOptional(),
	}),
	base.extend({
		kind: z.literal("choice"),
		options: z.array(z.strictObject({ value: text, label: text })).min(2),
	}),
]);
const sections: z.ZodType<SettingSection[]> = z.array(
	z.strictObject({
		id: text,
		title: text,
		description: text,
		groups: z
			.array(z.strictObject({ title: text, note: text.exactOptional(), fields: z.array(field).min(1) }))
			.min(1),
	}),
);

test("the sections describe settings that exist, each once", () => {
	expect(sections.parse(sectionsJson)).toEqual(settingSections);
	const paths = settingSections.flatMap((section) => fieldsOf(section).map(({ path }) => path));
	expect(new Set(paths).size).toBe(paths.length);
});
