import { z } from "zod";
import { productFormRefusals as refusals } from "#app/admin/products/admin-products.messages.ts";
import { MAX_PRODUCT_IMAGES, type ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { shippingTypeValues } from "#app/shop/shipping/shipping-type.ts";
import { parseMoney } from "#app/values/money.ts";
import { specificationKeys } from "./product-draft.ts";

/** Line breaks are the writer's; other control characters are nobody's. */
const stripControlCharacters = (text: string): string =>
	text
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\n]/gu, "")
		.trim();

const singleLine = z.string().transform((text) => stripControlCharacters(text).replace(/\s+/g, " "));
const multiline = z.string().transform(stripControlCharacters);
const optional = (schema: typeof singleLine | typeof multiline, maxLength: number) =>
	schema
		.pipe(z.string().max(maxLength, refusals.text))
		.transform((text) => text || null)
		.default(null);

/** A field may stand once, several times, or not at all. */
const repeatedField = (maxItems: number, maxLength: number) =>
	z
		.union([z.string(), z.array(z.string())])
		.default([])
		.transform((given) =>
			(typeof given === "string" ? [given] : given)
				.map((text) => stripControlCharacters(text))
				.filter(Boolean),
		)
		.pipe(z.array(z.string().max(maxLength, refusals.text)).max(maxItems, refusals.tooMany));

/** "45,5" with at most `decimals` decimals, times `unit`; empty or zero is null. */
const measure = (decimals: number, unit: number, message: string) =>
	z
		.string()
		.trim()
		.default("")
		.refine((text) => new RegExp(`^(\\d{1,5}([.,]\\d{1,${decimals}})?)?$`).test(text), message)
		.transform((text) => Math.round(Number(text.replace(",", ".")) * unit) || null);

const days = z
	.string()
	.trim()
	.default("")
	.refine((text) => /^\d{0,3}$/.test(text) && Number(text) <= 365, refusals.days)
	.transform((text) => Number(text) || null);

const checkbox = z
	.string()
	.optional()
	.transform((value) => value !== undefined);

const money = (message: string) =>
	z
		.string()
		.trim()
		.transform((text, context) => {
			const amount = parseMoney(text);
			if (amount !== null && amount <= 2_000_000_000) return amount;
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		});

const specifications = Object.fromEntries(
	specificationKeys.map((key) => [`specification-${key}`, optional(singleLine, 200)]),
) as Record<`specification-${(typeof specificationKeys)[number]}`, ReturnType<typeof optional>>;

const fields = z.object({
	name: singleLine.pipe(z.string().min(1, refusals.name).max(200, refusals.nameTooLong)),
	slug: singleLine.pipe(z.string().max(200, refusals.text)).default(""),
	description: multiline.pipe(
		z.string().min(1, refusals.description).max(10_000, refusals.descriptionTooLong),
	),
	price: z
		.string(refusals.price)
		.refine((text) => text.trim() !== "" && !/^[R$\s]*-/.test(text.trim()), refusals.price)
		.pipe(money(refusals.unreadablePrice))
		.refine((amount) => amount >= 1, refusals.price),
	originalPrice: z
		.string()
		.default("")
		.transform((text) => text.trim())
		.pipe(
			z.union([z.literal("").transform(() => null), money(refusals.originalPrice)], refusals.originalPrice),
		),
	categoryIds: repeatedField(50, 36).pipe(z.array(z.uuid(refusals.unknown)).min(1, refusals.category)),
	materials: repeatedField(20, 80),
	width: measure(1, 10, refusals.measure),
	height: measure(1, 10, refusals.measure),
	depth: measure(1, 10, refusals.measure),
	weight: measure(3, 1_000, refusals.weight),
	careInstructions: optional(multiline, 5_000),
	finish: optional(singleLine, 200),
	shippingType: z.enum(shippingTypeValues, refusals.unknown).default("calculated"),
	stockQuantity: z
		.string()
		.trim()
		.default("0")
		.refine((text) => !text.startsWith("-"), refusals.stock)
		.refine((text) => /^\d{0,6}$/.test(text), refusals.wholeStock)
		.transform(Number),
	isMadeToOrder: checkbox,
	productionDays: days,
	availableAfterDays: days,
	isFeatured: checkbox,
	isActive: checkbox,
	artisanId: z.union([z.literal("").transform(() => null), z.uuid(refusals.unknown)]).default(null),
	imageIds: repeatedField(MAX_PRODUCT_IMAGES * 2, 36).pipe(
		z.array(z.uuid()).max(MAX_PRODUCT_IMAGES, productMessages.tooManyImages(MAX_PRODUCT_IMAGES)),
	),
	...specifications,
});

/** The form of a product (specification, section 5) in the shop's units; a price of nothing is none. */
export const productFormSchema = fields.transform(
	({ width, height, depth, weight, originalPrice, slug, ...given }): ProductInput => {
		const { isMadeToOrder, productionDays, availableAfterDays } = given;
		const specifications = Object.fromEntries(
			specificationKeys.flatMap((key): [string, string][] => {
				const value = given[`specification-${key}`];
				return value ? [[key, value]] : [];
			}),
		);
		return {
			name: given.name,
			...(slug ? { slug } : {}),
			description: given.description,
			price: given.price,
			originalPrice: originalPrice === 0 ? null : originalPrice,
			materials: given.materials,
			widthMm: width,
			heightMm: height,
			depthMm: depth,
			weightGrams: weight,
			specifications,
			careInstructions: given.careInstructions,
			finish: given.finish,
			shippingType: given.shippingType,
			stockQuantity: given.stockQuantity,
			isMadeToOrder,
			// Asked only of pieces made to order.
			productionDays: isMadeToOrder ? productionDays : null,
			availableAfterDays: isMadeToOrder ? availableAfterDays : null,
			isFeatured: given.isFeatured,
			isActive: given.isActive,
			artisanId: given.artisanId,
			categoryIds: given.categoryIds,
			imageIds: given.imageIds,
		};
	},
);
