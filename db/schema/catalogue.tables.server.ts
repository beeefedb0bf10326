import { type SQL, sql } from "drizzle-orm";
import {
	boolean,
	char,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { categoryLimits, productLimits } from "#app/values/fields/product-limits.ts";
import { productOriginValues } from "#app/values/fiscal/fiscal-codes.ts";
import { MAX_PRICE } from "#app/values/money.ts";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import { shippingTypeValues } from "#app/values/status/shipping-type.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";
import { users } from "./accounts.tables.server.ts";
import { isAtMost, isFilled, isQuarters, oneOf, unaccentedTrigrams } from "./column-checks.server.ts";
import { byteText, createdAt, id, money, partOf, tsvector, updatedAt } from "./columns.server.ts";
import { images } from "./images.tables.server.ts";

export const categories = pgTable(
	"categories",
	{
		id: id(),
		name: text().notNull(),
		slug: text().notNull().unique(),
		description: text(),
		imageId: uuid().references(() => images.id, { onDelete: "set null" }),
		showOnHome: boolean().notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		check("categories_name_check", isFilled(t.name, categoryLimits.name)),
		check("categories_description_check", isAtMost(t.description, categoryLimits.description)),
		check("categories_slug_check", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
	],
);

export const products = pgTable(
	"products",
	{
		id: id(),
		slug: text().notNull().unique(),
		name: text().notNull(),
		description: text().notNull(),
		priceCents: money().notNull(),
		originalPriceCents: money(),
		materials: text().array().notNull().default([]),
		widthMm: integer(),
		heightMm: integer(),
		depthMm: integer(),
		weightGrams: integer(),
		/** Keys of the specification, section 3: color, style, capacity, warranty, material, finish, weight, size. */
		specifications: jsonb().$type<Record<string, string>>().notNull().default({}),
		careInstructions: text(),
		finish: text(),
		/** The workshop's own code of the product for invoices and other systems. */
		sku: text(),
		/** Barcode number (GS1), by which marketplaces and invoices identify it; most products have none. */
		gtin: text(),
		/** Codes for invoices; null if the shop's settings apply. */
		ncm: char({ length: 8 }),
		/** “cClassTrib” of IBS and CBS, whose first three digits are the CST. */
		taxClass: char({ length: 6 }),
		/**
		 * The CFOP is a setting of the shop. Builds from before migration 0058 still write these columns; a later
		 * migration drops them.
		 */
		cfopInState: char({ length: 4 }),
		cfopOutOfState: char({ length: 4 }),
		cfopToTaxpayer: char({ length: 4 }),
		origin: char({ length: 1, enum: productOriginValues }),
		shippingType: text({ enum: shippingTypeValues }).notNull().default("calculated"),
		stockQuantity: integer().notNull().default(0),
		/**
		 * The stock while it is low, for an index: as long as there is plenty, a sale changes no index, and PostgreSQL
		 * writes the new row version next to the old one (HOT) instead of updating every index.
		 */
		stockLevel: smallint()
			.notNull()
			.generatedAlwaysAs(
				(): SQL => sql`least(${products.stockQuantity}, ${sql.raw(String(LOW_STOCK_THRESHOLD))})`,
			),
		isMadeToOrder: boolean().notNull().default(false),
		productionDays: integer(),
		/** How the days in the workshop are used, in the owner's words. */
		makingTime: text(),
		/** Minutes of work for one product; null if no bench makes it, and `productionDays` count. */
		benchMinutes: integer(),
		/** Minutes for setting up, once for each order of it. */
		benchSetupMinutes: integer().notNull().default(0),
		/** Calendar days after the work, without a bench. */
		dryingDays: integer().notNull().default(0),
		/** Null if the steps of the shop's settings apply. */
		workSteps: jsonb().$type<WorkStep[]>(),
		availableAfterDays: integer(),
		isFeatured: boolean().notNull().default(false),
		isActive: boolean().notNull().default(true),
		artisanId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Legacy: the first of the product's categories. */
		categoryId: uuid().references(() => categories.id, { onDelete: "set null" }),
		/** Increased by every edit, so that of two concurrent editors the second is refused. */
		version: integer().notNull().default(1),
		/** Source page of an imported product, so that a second import is noticed. */
		sourceUrl: text(),
		/** Maintained by triggers on categories and their products, so that a search uses one index. */
		categoryNames: text().notNull().default(""),
		/** Maintained by the same triggers, so that one index answers category and material together. */
		categorySlugs: text().array().notNull().default([]),
		/** Migrations create the function and the text search configuration. */
		searchText: tsvector()
			.notNull()
			.generatedAlwaysAs(
				(): SQL =>
					sql`cerne_search_text(${products.name}, ${products.materials}, ${products.description}, ${products.categoryNames})`,
			),
		/** For sorting lists and comparing names: lower case without accents. */
		unaccentedName: byteText()
			.notNull()
			.generatedAlwaysAs((): SQL => sql`cerne_fold(${products.name})`),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("products_search_index").using("gin", t.searchText),
		index("products_filter_index").using("gin", t.categorySlugs, t.materials),
		index("products_name_search_index").using("gin", unaccentedTrigrams(t.name)),
		uniqueIndex("products_sku_unique").on(t.sku),
		uniqueIndex("products_gtin_unique").on(t.gtin),
		index("products_source_index").on(t.sourceUrl),
		index("products_name_index").on(t.unaccentedName, t.id).where(sql`${t.isActive}`),
		index("products_price_index").on(t.priceCents, t.unaccentedName, t.id).where(sql`${t.isActive}`),
		index("products_newest_index").on(t.createdAt, t.id),
		index("products_featured_index").on(t.createdAt).where(sql`${t.isFeatured} and ${t.isActive}`),
		// Contains every column that the back office counts, so that only this index is read.
		index("products_stock_level_index").on(t.stockLevel, t.id, t.isActive, t.isMadeToOrder, t.isFeatured),
		index("products_uncategorised_index").on(t.createdAt, t.id).where(sql`${t.categoryNames} = ''`),
		// The back office's order of products, active or inactive.
		index("products_desk_name_index").on(t.name, t.id),
		// Also contains the columns by which related products are chosen, so that products of a similar price are read
		// from the index alone.
		index("products_nearest_price_index").on(t.priceCents, t.id, t.isActive, t.isFeatured),
		check("products_slug_check", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
		check("products_name_check", isFilled(t.name, productLimits.name)),
		check("products_price_check", sql`${t.priceCents} >= 1`),
		check("products_original_price_check", sql`${t.originalPriceCents} >= 1`),
		check(
			"products_limits_check",
			sql`${t.priceCents} <= ${sql.raw(String(MAX_PRICE))} and ${t.originalPriceCents} <= ${sql.raw(String(MAX_PRICE))} and ${t.productionDays} <= ${sql.raw(String(productLimits.days))} and ${t.availableAfterDays} <= ${sql.raw(String(productLimits.days))}`,
		),
		check(
			"products_texts_check",
			sql`${isAtMost(t.description, productLimits.description)} and ${isAtMost(t.finish, productLimits.finish)} and ${isAtMost(t.careInstructions, productLimits.careInstructions)}`,
		),
		check("products_making_time_check", isFilled(t.makingTime, productLimits.makingTime)),
		check(
			"products_materials_check",
			sql`cardinality(${t.materials}) <= ${sql.raw(String(productLimits.materials))}`,
		),
		check("products_stock_check", sql`${t.stockQuantity} >= 0`),
		check("products_sizes_check", sql`${t.widthMm} > 0 and ${t.heightMm} > 0 and ${t.depthMm} > 0`),
		check("products_source_url_check", sql`${t.sourceUrl} ~ '^https?://'`),
		check("products_sku_check", isFilled(t.sku, productLimits.sku)),
		check("products_gtin_check", sql`${t.gtin} ~ '^([0-9]{8}|[0-9]{12,14})$'`),
		check("products_ncm_check", sql`${t.ncm} ~ '^[0-9]{8}$'`),
		check("products_tax_class_check", sql`${t.taxClass} ~ '^[0-9]{6}$'`),
		check(
			"products_cfop_check",
			sql`${t.cfopInState} ~ '^5[0-9]{3}$' and ${t.cfopOutOfState} ~ '^6[0-9]{3}$'`,
		),
		check("products_cfop_to_taxpayer_check", sql`${t.cfopToTaxpayer} ~ '^6[0-9]{3}$'`),
		check("products_origin_check", sql`${t.origin} ~ '^[0-8]$'`),
		check("products_weight_check", sql`${t.weightGrams} > 0`),
		check("products_days_check", sql`${t.productionDays} >= 0 and ${t.availableAfterDays} >= 0`),
		check(
			"products_bench_check",
			sql`${isQuarters(t.benchMinutes, benchLimits.quarter, benchLimits.minutes)} and ${isQuarters(t.benchSetupMinutes, 0, benchLimits.setupMinutes)} and ${t.dryingDays} between 0 and ${sql.raw(String(benchLimits.dryingDays))}`,
		),
		check(
			"products_work_steps_check",
			sql`jsonb_typeof(${t.workSteps}) = 'array' and jsonb_array_length(${t.workSteps}) between 1 and ${sql.raw(String(benchLimits.steps))}`,
		),
		check("products_shipping_type_check", oneOf(t.shippingType, shippingTypeValues)),
	],
);

/** Former slugs of products, which redirect to the current one. */
export const formerSlugs = pgTable(
	"former_slugs",
	{
		slug: text().primaryKey(),
		productId: partOf(() => products.id),
	},
	(t) => [index("former_slugs_product_index").on(t.productId)],
);

/** The same for categories, whose slug is a filter of the list. */
export const formerCategorySlugs = pgTable(
	"former_category_slugs",
	{
		slug: text().primaryKey(),
		categoryId: partOf(() => categories.id),
	},
	(t) => [index("former_category_slugs_category_index").on(t.categoryId)],
);

/** At most five pictures per product (specification, section 9): positions 0 to 4. */
export const productImages = pgTable(
	"product_images",
	{
		productId: partOf(() => products.id),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
		position: smallint().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.productId, t.position] }),
		unique("product_images_image_unique").on(t.productId, t.imageId),
		index("product_images_image_index").on(t.imageId),
		check("product_images_position_check", sql`${t.position} between 0 and 4`),
	],
);

export const productCategories = pgTable(
	"product_categories",
	{
		productId: partOf(() => products.id),
		categoryId: partOf(() => categories.id),
	},
	(t) => [
		primaryKey({ columns: [t.productId, t.categoryId] }),
		index("product_categories_category_index").on(t.categoryId),
	],
);
