import { z } from "zod";
import { checkbox, fieldMessages, multiline, repeatedField, singleLine } from "#app/platform/forms/fields.ts";
import { readSteps } from "#app/shop/bench/work-steps.ts";
import { MAX_PRODUCT_IMAGES, type ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { productLimits } from "#app/values/fields/product-limits.ts";
import {
	fiscalCodes,
	type ProductOrigin,
	parseFiscalCode,
	productOriginValues,
} from "#app/values/fiscal/fiscal-codes.ts";
import { type Cents, MAX_PRICE, parseMoney } from "#app/values/money.ts";
import { type ShippingType, shippingTypeValues } from "#app/values/status/shipping-type.ts";
import { parseHours } from "#app/values/workshop/hours.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";
import {
	type MeasureName,
	type ProductField,
	type ProductFieldKind,
	type ProductFieldName,
	productFieldEntries,
	type productFields,
	specificationFieldNames,
} from "./product-fields.ts";

/** The parsed type of each kind of field; only optional kinds can be null. */
interface ValueOfKind {
	line: string | null;
	text: string | null;
	money: Cents | null;
	measure: number | null;
	days: number | null;
	hours: number | null;
	dryingDays: number;
	benches: string[];
	steps: WorkStep[] | null;
	stock: number;
	flag: boolean;
	shippingType: ShippingType;
	fiscalCode: string | null;
	origin: ProductOrigin | null;
	materials: string[];
	categories: string[];
	images: string[];
	person: string | null;
}

const trimmed = z.string().trim().default("");

function textSchema(base: ReturnType<typeof singleLine>, field: ProductField) {
	const { maxLength = 200, required, invalid = fieldMessages.tooLong } = field;
	if (required) return base.pipe(z.string().min(1, required).max(maxLength, invalid));
	return base
		.pipe(z.string().max(maxLength, invalid))
		.transform((text) => text || null)
		.default(null);
}

function moneySchema({ required, invalid }: ProductField) {
	const typedText = required ? z.string(required) : z.string().default("");
	return typedText.transform((text, context): Cents | null => {
		const typed = text.trim();
		if (typed === "" && !required) return null;
		const isPositive = typed !== "" && !/^[R$\s]*-/.test(typed);
		const amount = isPositive ? parseMoney(typed) : null;
		const message =
			required && (!isPositive || amount === 0)
				? required
				: amount === null || amount > MAX_PRICE
					? invalid
					: undefined;
		if (message === undefined) return amount || null;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});
}

const schemas: {
	[Kind in ProductFieldKind]: (field: ProductField) => z.ZodType<ValueOfKind[Kind]>;
} = {
	line: (field) => textSchema(singleLine(field.required), field),
	text: (field) => textSchema(multiline(field.required), field),
	money: moneySchema,
	/** Parses "45,5" in the form's unit; empty or zero is null. */
	measure: ({ unit = 1, decimals = 0, invalid }) =>
		trimmed
			.refine((text) => new RegExp(`^(\\d{1,5}([.,]\\d{1,${decimals}})?)?$`).test(text), invalid)
			.transform((text) => Math.round(Number(text.replace(",", ".")) * unit) || null),
	days: ({ invalid }) =>
		trimmed
			.refine((text) => /^\d{0,3}$/.test(text) && Number(text) <= productLimits.days, invalid)
			.transform((text) => Number(text) || null),
	/** "7,5" in minutes; empty is null. */
	hours: ({ least = 0, most = 0, invalid }) =>
		trimmed.transform((text, context) => {
			const minutes = text === "" ? null : parseHours(text);
			if (text === "" || (minutes !== null && minutes >= least && minutes <= most)) return minutes;
			context.addIssue({ code: "custom", message: invalid });
			return z.NEVER;
		}),
	dryingDays: ({ invalid }) =>
		trimmed
			.refine((text) => /^\d{0,2}$/.test(text) && Number(text) <= benchLimits.dryingDays, invalid)
			.transform(Number),
	benches: () => repeatedField(benchLimits.benches, 36).pipe(z.array(z.uuid(fieldMessages.unknown))),
	steps: () =>
		multiline()
			.default("")
			.transform((text, context) => {
				const read = readSteps(text);
				if ("steps" in read) return read.steps.length > 0 ? read.steps : null;
				context.addIssue({ code: "custom", message: read.problem });
				return z.NEVER;
			}),
	stock: ({ invalid }) =>
		trimmed
			.refine((text) => !text.startsWith("-"), "Estoque não pode ser negativo")
			.refine((text) => /^\d{0,6}$/.test(text), invalid)
			.transform(Number),
	flag: () => checkbox,
	shippingType: () => z.enum(shippingTypeValues, fieldMessages.unknown).default("calculated"),
	/** Keeps the digits of "9403.60.00"; if empty, the shop's settings apply. */
	fiscalCode: ({ code = "ncm" }) =>
		trimmed.transform((text, context) => {
			const digits = text === "" ? null : parseFiscalCode(code, text);
			if (digits !== null || text === "") return digits;
			context.addIssue({ code: "custom", message: fiscalCodes[code].invalid });
			return z.NEVER;
		}),
	origin: () =>
		z
			.enum(["", ...productOriginValues], fieldMessages.unknown)
			.default("")
			.transform((origin) => origin || null),
	materials: () => repeatedField(productLimits.materials, productLimits.material),
	categories: ({ required }) =>
		repeatedField(50, 36).pipe(z.array(z.uuid(fieldMessages.unknown)).min(1, required)),
	images: () =>
		repeatedField(MAX_PRODUCT_IMAGES * 2, 36).pipe(
			z.array(z.uuid()).max(MAX_PRODUCT_IMAGES, imageMessages.tooMany(MAX_PRODUCT_IMAGES)),
		),
	person: () => z.union([z.literal("").transform(() => null), z.uuid(fieldMessages.unknown)]).default(null),
};

type Fields = typeof productFields;
type ValueOf<Field extends ProductField> = Field extends { required: string }
	? NonNullable<ValueOfKind[Field["kind"]]>
	: ValueOfKind[Field["kind"]];

const shape = Object.fromEntries(
	productFieldEntries.map(([name, field]) => [name, schemas[field.kind](field)]),
) as { [Name in ProductFieldName]: z.ZodType<ValueOf<Fields[Name]>> };

/** In the order of the pictures, so an empty text keeps its position. */
const imageAlts = z
	.union([z.string(), z.array(z.string())])
	.default([])
	.transform((value) => (typeof value === "string" ? [value] : value));

/** The form of a product (specification, section 5), in the units of the database. */
export const productFormSchema = z.object({ ...shape, imageAlts }).transform((entered): ProductInput => {
	const { slug, width, depth, height, weight, productionDays, makingTime, availableAfterDays, ...rest } =
		entered;
	const { benchHours, benchSetupHours, dryingDays, benchIds, workSteps, ...same } = rest;
	const specifications: Record<string, string> = {};
	for (const name of specificationFieldNames) {
		const value = entered[name];
		if (value) specifications[name.slice("specification-".length)] = value;
		delete (same as Partial<typeof same>)[name];
	}
	return {
		...same,
		...(slug ? { slug } : {}),
		widthMm: width,
		depthMm: depth,
		heightMm: height,
		weightGrams: weight,
		specifications,
		// Only products made to order have production days, and something to say about them.
		productionDays: entered.isMadeToOrder ? productionDays : null,
		makingTime: entered.isMadeToOrder ? makingTime : null,
		availableAfterDays: entered.isMadeToOrder ? availableAfterDays : null,
		// The form asks for them only then; of another product they stay, for when it is made to order again.
		...(entered.isMadeToOrder
			? {
					benchMinutes: benchHours,
					benchSetupMinutes: benchSetupHours ?? 0,
					dryingDays,
					benchIds,
					workSteps,
				}
			: {}),
	};
});

const version = z.coerce.number(fieldMessages.unknown).int();

/** The fields in a row of “Produtos Cadastrados”, checked like those of the product's form. */
export const rowPriceSchema = z.object({ id: z.uuid(), version, price: shape.price });
export const rowStockSchema = z.object({
	id: z.uuid(),
	version,
	stockSeen: version,
	stockQuantity: shape.stockQuantity,
});
export const rowMeasureSchema = (name: MeasureName) =>
	z.intersection(
		z.object({ id: z.uuid(), version }),
		z.object({ [name]: shape[name] }).transform((value) => ({ value: value[name] ?? null })),
	);
