import { and, desc, eq, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { productWorkColumns, workOf } from "#app/shop/catalogue/product-work.server.ts";
import { readPublicSettings } from "#app/shop/settings/settings.queries.server.ts";
import { formatBusinessDays } from "#app/shop/shipping/delivery-estimate.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { isUuid } from "#app/values/uuid.ts";
import { readDb } from "#db/client.server.ts";
import { inOrderOf } from "#db/in-order.ts";
import { isAmong, preparedStatement } from "#db/prepared-statement.server.ts";
import { formerSlugs, products, users } from "#db/schema.server.ts";
import { availabilityOf } from "./availability.ts";
import { formatMaterialAndFootprint } from "./dimensions.ts";
import { listProductLinks } from "./list-product-links.server.ts";
import {
	discountedPriceOf,
	discountOffers,
	discountPercentOf,
	instalmentOf,
	originalPriceOf,
} from "./price.ts";
import { specificationRows } from "./specifications.ts";

/** The part of a product that a card shows. */
export type ProductSummary = Awaited<ReturnType<typeof toSummaries>>[number];
/** A product with everything that its own page shows. */
export type ProductDetail = Omit<NonNullable<Awaited<ReturnType<typeof findProductBySlug>>>, "work">;

/** The limit of featured products on the home page (specification, section 9). */
const MAX_FEATURED = 16;

/** Featured products, newest first. */
export async function listFeatured(): Promise<ProductSummary[]> {
	addCacheTags("catalogue");
	return toSummaries(await selectFeatured(readDb).execute());
}

const selectFeatured = preparedStatement(() =>
	readDb
		.select(summaryColumns)
		.from(products)
		.where(and(products.isFeatured, products.isActive))
		.orderBy(desc(products.createdAt), products.id)
		.limit(MAX_FEATURED),
);

/** The active products among these ids, in the order of the ids; unknown ones are left out. */
export async function listProductsByIds(ids: readonly string[]): Promise<ProductSummary[]> {
	const uniqueIds = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
	if (uniqueIds.length === 0) return [];
	const rows = await selectByIds(readDb).execute({ ids: uniqueIds });
	return inOrderOf(uniqueIds, await toSummaries(rows));
}

const selectByIds = preparedStatement(() =>
	readDb
		.select(summaryColumns)
		.from(products)
		.where(and(isAmong(products.id, "ids"), products.isActive)),
);

/** An active product with everything its page shows; null when no product has this address. */
export async function findProductBySlug(slug: string) {
	// Other texts cannot be an address, and some of them would be an error in a query.
	if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
	const [row] = await selectBySlug(readDb).execute({ slug });
	if (!row) return null;
	const [summary] = await toSummaries([row]);
	if (!summary) return null;
	addCacheTags(...summary.categories.map(({ id }) => `category:${id}` as const));
	if (row.artisan) addCacheTags(`maker:${row.artisan.id}`);
	const {
		description,
		weightGrams,
		finish,
		careInstructions,
		specifications,
		availableAfterDays,
		makingTime,
		sku,
		gtin,
	} = row;
	const work = workOf(row);
	return {
		...summary,
		sku,
		gtin,
		description,
		size: { widthMm: row.widthMm, heightMm: row.heightMm, depthMm: row.depthMm },
		weightGrams,
		finish,
		careInstructions,
		specifications,
		/** The rows of “Detalhes” beside the description, made here to spare the browser the code. */
		specificationRows: specificationRows(specifications, row),
		availableAfterDays,
		/** Production days do not count where a bench has the work. */
		workSentence: workSentenceOf({ productionDays: work ? null : row.productionDays, makingTime }),
		artisan: row.artisan && artisanOf(row.artisan),
		/** Only the queue of its benches knows its day, which depends on how many are asked for. */
		isMadeOnBench: work !== null,
		/** Hours, drying and benches, for the server alone. */
		work,
	};
}

const selectBySlug = preparedStatement(() =>
	readDb
		.select({
			...summaryColumns,
			sku: products.sku,
			gtin: products.gtin,
			description: products.description,
			weightGrams: products.weightGrams,
			finish: products.finish,
			careInstructions: products.careInstructions,
			specifications: products.specifications,
			availableAfterDays: products.availableAfterDays,
			makingTime: products.makingTime,
			artisan: { id: users.id, fullName: users.fullName, town: users.workshopTown },
			...productWorkColumns,
		})
		.from(products)
		.leftJoin(users, eq(users.id, products.artisanId))
		.where(and(eq(products.slug, sql.placeholder("slug")), products.isActive))
		.limit(1),
);

/** "12 dias úteis na oficina: dois de escolha da tábua, dez de bancada."; null where the owner wrote nothing. */
function workSentenceOf({
	productionDays,
	makingTime,
}: Pick<typeof products.$inferSelect, "productionDays" | "makingTime">): string | null {
	const used = makingTime?.replace(/[.\s]+$/, "");
	if (!used) return null;
	return `${productionDays ? `${formatBusinessDays(productionDays)} na` : "Na"} oficina: ${used}.`;
}

/** The maker as the page names them. Made here to spare the browser the code. */
function artisanOf({ fullName, town }: { fullName: string; town: string | null }) {
	const words = fullName.split(" ").filter(Boolean);
	const initials = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "").join("");
	return { fullName, initials: initials.toLocaleUpperCase("pt-BR"), town };
}

/** The columns that `toSummaries` needs. */
export const summaryColumns = {
	id: products.id,
	slug: products.slug,
	name: products.name,
	price: products.priceCents,
	originalPrice: products.originalPriceCents,
	materials: products.materials,
	widthMm: products.widthMm,
	heightMm: products.heightMm,
	depthMm: products.depthMm,
	isFeatured: products.isFeatured,
	isMadeToOrder: products.isMadeToOrder,
	productionDays: products.productionDays,
	stockQuantity: products.stockQuantity,
	shippingType: products.shippingType,
	mainCategoryId: products.categoryId,
};

export type SummaryRow = Pick<
	typeof products.$inferSelect,
	Exclude<keyof typeof summaryColumns, "price" | "originalPrice" | "mainCategoryId">
> & {
	price: Cents;
	originalPrice: Cents | null;
	mainCategoryId: string | null;
};

/** Completes rows with their pictures, categories and price rules, in the order given. */
export async function toSummaries(rows: readonly SummaryRow[]) {
	const settings = await readPublicSettings();
	const offers = discountOffers(settings.payments.discounts);
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	addCacheTags(...ids.flatMap((id) => [`product:${id}`, `stock:${id}`] as const));
	const linked = await listProductLinks(ids);
	return rows.map((row, at) => {
		const { isMadeToOrder, price } = row;
		// Sorting is stable: the others stay in the order of their names.
		const isMain = (category: { id: string }) => Number(category.id === row.mainCategoryId);
		const { images = [], categories = [] } = linked[at] ?? {};
		const sortedCategories = categories.toSorted((a, b) => isMain(b) - isMain(a));
		const categoryNames = sortedCategories.map(({ name }) => name);
		const originalPrice = originalPriceOf({ price, originalPrice: row.originalPrice, categoryNames });
		return {
			id: row.id,
			slug: row.slug,
			name: row.name,
			price,
			/** The struck-through price, always above `price`; null without a discount. */
			originalPrice,
			discountPercent: discountPercentOf(price, originalPrice),
			instalment: instalmentOf(price, settings.payments),
			/**
			 * The prices of the payment options with a discount, the lowest first. Formatted here to spare the browser the
			 * code.
			 */
			paymentNotes: offers.map(({ way, percent }) => ({
				price: formatMoney(discountedPriceOf(price, percent)),
				way,
				percent,
			})),
			/** In the owner's order, at most five. */
			images,
			/** The main one first, the others by name. */
			categories: sortedCategories,
			materials: row.materials,
			isFeatured: row.isFeatured,
			isMadeToOrder,
			/** Business days that the workshop needs for a product made to order. */
			productionDays: isMadeToOrder ? row.productionDays : null,
			availability: availabilityOf(row),
			stockQuantity: row.stockQuantity,
			shippingType: row.shippingType,
			/** "Peroba-rosa · 220 × 95 cm" */
			facts: formatMaterialAndFootprint(row),
		};
	});
}

/** The current address of an active product that once had this one, or null. */
export async function findMovedProduct(formerSlug: string): Promise<string | null> {
	if (!/^[a-z0-9-]{1,200}$/.test(formerSlug)) return null;
	const [row] = await readDb
		.select({ slug: products.slug })
		.from(formerSlugs)
		.innerJoin(products, eq(products.id, formerSlugs.productId))
		.where(and(eq(formerSlugs.slug, formerSlug), products.isActive));
	return row?.slug ?? null;
}
