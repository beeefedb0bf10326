import { type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	boolean,
	char,
	check,
	customType,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import type { OrderAddress, PostalAddress } from "#app/values/address/shipping-address.ts";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { notesField } from "#app/values/fields/address-fields.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { buyerFields, buyerLengths } from "#app/values/fields/buyer-fields.ts";
import { contactLimits } from "#app/values/fields/contact-limits.ts";
import { categoryLimits, productLimits, SEARCH_SENTENCE_LENGTH } from "#app/values/fields/product-limits.ts";
import { storedLengths } from "#app/values/fields/stored-lengths.ts";
import type { AccessKey } from "#app/values/fiscal/access-key.ts";
import { productOriginValues } from "#app/values/fiscal/fiscal-codes.ts";
import { type Cents, MAX_PRICE } from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { contactCategoryValues, contactStatusValues } from "#app/values/status/contact-status.ts";
import { dayOutcomeValues, dayReasonValues, MAX_DAY_NOTE_LENGTH } from "#app/values/status/day-proposal.ts";
import { deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { type FreightRecord, freightSources } from "#app/values/status/freight-source.ts";
import { type LabelStatus, labelStatusValues, openLabelStatuses } from "#app/values/status/label-status.ts";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import { moneyEntryKinds, moneyReversalKinds, moneyWayValues } from "#app/values/status/money-entry-type.ts";
import {
	enRouteStatuses,
	openStatuses,
	orderStatusValues,
	trackingStatuses,
	unshippedStatuses,
} from "#app/values/status/order-status.ts";
import { type TaskEnd, taskKindValues } from "#app/values/status/order-task.ts";
import {
	mercadoPagoStatuses,
	paymentMethodValues,
	paymentStatusValues,
} from "#app/values/status/payment-status.ts";
import { openRefundStatuses, refundOrigins, refundStatuses } from "#app/values/status/refund-status.ts";
import {
	openReturnStatuses,
	returnKindValues,
	returnStatusValues,
} from "#app/values/status/return-status.ts";
import { reviewOrigins } from "#app/values/status/review-origin.ts";
import { roleValues } from "#app/values/status/role.ts";
import { shippingTypeValues } from "#app/values/status/shipping-type.ts";
import { stockReasonValues } from "#app/values/status/stock-movement-type.ts";
import { problemKindValues } from "#app/values/status/watched-problem.ts";
import { webhookDeliveryStatusValues } from "#app/values/status/webhook-delivery-status.ts";
import { type EndpointEventType, webhookTypeValues } from "#app/values/status/webhook-type.ts";
import {
	phoneEventKindValues,
	phoneEventLimits,
	phoneEventOutcomeValues,
} from "#app/values/workshop/phone-event.ts";
import { workKindValues } from "#app/values/workshop/work-kind.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";

/**
 * Every table of the shop on one page (specification, section 3, and additions from the product decisions). Money is
 * integer centavos, sizes are millimetres, weights are grams, times have a zone. The constraints refuse invalid
 * states even if the code does not. db/README.md lists what only migrations contain.
 */

const id = () => uuid().primaryKey().defaultRandom();
const instant = () => timestamp({ withTimezone: true, mode: "date" });
const createdAt = () => instant().notNull().defaultNow();
const updatedAt = () =>
	instant()
		.notNull()
		.defaultNow()
		.$onUpdate(() => new Date());
/** The row is deleted together with its owner. */
const partOf = (owner: () => AnyPgColumn) => uuid().notNull().references(owner, { onDelete: "cascade" });
const money = () => integer().$type<Cents>();
/** Columns of a row that a job works off (`row-worker.server.ts`); due from the moment it is written. */
const workColumns = () => ({
	attempts: integer().notNull().default(0),
	/** When it is due; null when a job has nothing to do. */
	nextAttemptAt: instant().defaultNow(),
	/** Until then it belongs to one process. */
	leaseUntil: instant(),
});
/** Sorted by its bytes, the same on every server. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The values are our own constants, never input, so they may be part of the SQL. */
const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
	sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** The day by which an order should arrive: a date that the workshop announced later overrides the promised one. */
export const deliveryDay = (order: { estimatedDeliveryDate: AnyPgColumn; promisedDate: AnyPgColumn }): SQL =>
	sql`(coalesce((${order.estimatedDeliveryDate} at time zone 'America/Sao_Paulo')::date, ${order.promisedDate}))`;

/** The day that an order must keep: the promised one, which only its customer's consent moves. */
export const dueDay = (order: { estimatedDeliveryDate: AnyPgColumn; promisedDate: AnyPgColumn }): SQL =>
	sql`(coalesce(${order.promisedDate}, (${order.estimatedDeliveryDate} at time zone 'America/Sao_Paulo')::date))`;

/** Placed, and neither paid, cancelled nor moved on: it reserves stock without a payment. */
export const isUnpaidOrder = (order: { status: AnyPgColumn; paymentStatus: AnyPgColumn }): SQL =>
	sql`${order.status} = 'pending' and ${order.paymentStatus} <> 'paid'`;

/** The CPF or CNPJ of an order. */
export const orderDocument = (order: { cpf: AnyPgColumn; cnpj: AnyPgColumn }): SQL =>
	sql`(coalesce(${order.cpf}::text, ${order.cnpj}::text))`;

/** The telephone of an order, digits only. */
export const orderPhone = (order: { shippingAddress: AnyPgColumn }): SQL =>
	sql`(${order.shippingAddress} ->> 'phone')`;

/** The id of a mail's subject, which follows the kind in the key. */
export const mailSubject = (mail: { dedupeKey: AnyPgColumn }): SQL =>
	sql`(split_part(${mail.dedupeKey}, ':', 2))`;

/** The recipient of an invoice (`buyer.ts`): a person or a company, never both, and a company with all its fields. */
const buyerColumns = () => ({
	cpf: char({ length: buyerLengths.cpf }),
	cnpj: char({ length: buyerLengths.cnpj }),
	companyName: text(),
	stateRegistration: text(),
});

const isBuyer = (t: { [Name in keyof ReturnType<typeof buyerColumns>]: AnyPgColumn }): SQL =>
	sql`num_nonnulls(${t.cpf}, ${t.cnpj}) <= 1 and num_nonnulls(${t.cnpj}, ${t.companyName}, ${t.stateRegistration}) in (0, 3) and coalesce(${t.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$' and ${t.stateRegistration} ~ '^([0-9]{2,${sql.raw(String(buyerLengths.stateRegistration))}}|ISENTO)$' and length(${t.companyName}) between 1 and ${sql.raw(String(buyerFields.companyName.maxLength))}, true)`;

/** The text is at most as long as its form field allows; null passes. */
const isAtMost = (text: SQL | AnyPgColumn, maxLength: number): SQL =>
	sql`length(${text}) <= ${sql.raw(String(maxLength))}`;

/** The same for a text that may not be blank; null passes. */
const isFilled = (text: AnyPgColumn, maxLength: number): SQL =>
	sql`length(trim(${text})) between 1 and ${sql.raw(String(maxLength))}`;

/** Minutes in whole quarters of an hour; null passes. */
const isQuarters = (minutes: AnyPgColumn, least: number, most: number): SQL =>
	sql`${minutes} between ${sql.raw(String(least))} and ${sql.raw(String(most))} and ${minutes} % ${sql.raw(String(benchLimits.quarter))} = 0`;

/** The same for each field of an address in JSON. */
const isAddress = (column: AnyPgColumn): SQL =>
	sql.join(
		Object.entries(storedLengths).map(([name, maxLength]) =>
			isAtMost(sql`${column} ->> ${sql.raw(`'${name}'`)}`, maxLength),
		),
		sql` and `,
	);

/** Index for searching any part of a text, ignoring accents and case: `cerne_fold(…) like '%…%'`. */
const unaccentedTrigrams = (...columns: AnyPgColumn[]): SQL =>
	sql`cerne_fold(${sql.join(columns, sql` || ' ' || `)}) gin_trgm_ops`;

// ---------------------------------------------------------------- accounts

export const users = pgTable(
	"users",
	{
		id: id(),
		email: text().notNull(),
		emailVerified: boolean().notNull().default(false),
		fullName: text().notNull(),
		role: text({ enum: roleValues }).notNull().default("customer"),
		phone: text(),
		address: text(),
		city: text(),
		state: char({ length: storedLengths.state }),
		zipCode: char({ length: storedLengths.zipCode }),
		/** The invoice recipient that the checkout proposes. */
		...buyerColumns(),
		avatarUrl: text(),
		/**
		 * Where a maker's workshop is, written by the owner for the pages of the products; not the address of the person.
		 */
		workshopTown: text(),
		twoFactorEnabled: boolean().notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("users_email_unique").on(t.email),
		index("users_role_index").on(t.role),
		index("users_newest_index").on(t.createdAt, t.id),
		index("users_search_index").using("gin", unaccentedTrigrams(t.fullName, t.email)),
		// Lower case, so that the plain index serves every look-up.
		check("users_email_check", sql`${t.email} = lower(${t.email})`),
		check("users_role_check", oneOf(t.role, roleValues)),
		check(
			"users_full_name_check",
			sql`length(${t.fullName}) between 1 and ${sql.raw(String(accountFields.fullName.maxLength))}`,
		),
		check("users_cpf_check", sql`${t.cpf} ~ '^[0-9]{11}$'`),
		check("users_buyer_check", isBuyer(t)),
		check("users_phone_check", isAtMost(t.phone, storedLengths.phone)),
		check("users_address_check", isAtMost(t.address, accountFields.address.maxLength)),
		check("users_city_check", isAtMost(t.city, accountFields.city.maxLength)),
		check("users_workshop_town_check", isFilled(t.workshopTown, accountFields.city.maxLength)),
		check("users_zip_code_check", sql`${t.zipCode} ~ '^[0-9]{8}$'`),
	],
);

export const sessions = pgTable(
	"sessions",
	{
		id: id(),
		userId: partOf(() => users.id),
		token: text().notNull().unique(),
		expiresAt: instant().notNull(),
		ipAddress: text(),
		userAgent: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("sessions_user_index").on(t.userId)],
);

export const accounts = pgTable(
	"accounts",
	{
		id: id(),
		userId: partOf(() => users.id),
		accountId: text().notNull(),
		providerId: text().notNull(),
		accessToken: text(),
		refreshToken: text(),
		idToken: text(),
		accessTokenExpiresAt: instant(),
		refreshTokenExpiresAt: instant(),
		scope: text(),
		/** argon2id, never the password. */
		password: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("accounts_provider_unique").on(t.providerId, t.accountId),
		index("accounts_user_index").on(t.userId),
	],
);

/** Single-use secrets (password reset), stored hashed. */
export const verifications = pgTable(
	"verifications",
	{
		id: id(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: instant().notNull(),
		/** For a request for a reset link, which holds no secret and is processed by a job. */
		...workColumns(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("verifications_identifier_index").on(t.identifier)],
);

/** The second factor: the secret of the person's app and the recovery codes, encrypted. */
export const twoFactors = pgTable("two_factors", {
	id: id(),
	userId: partOf(() => users.id).unique(),
	secret: text().notNull(),
	backupCodes: text().notNull(),
	/** False until the first correct code from the app. */
	verified: boolean().notNull().default(false),
	failedVerificationCount: integer().notNull().default(0),
	lockedUntil: instant(),
});

// ---------------------------------------------------------------- images and catalogue

export const images = pgTable(
	"images",
	{
		id: id(),
		alt: text().notNull().default(""),
		width: integer().notNull(),
		height: integer().notNull(),
		bytes: integer().notNull(),
		/** SHA-256 of the stored master in hexadecimal. */
		contentHash: char({ length: 64 }).notNull(),
		/** Colours from top to bottom ("#ddd3c5,#a98f6f,#c9beae"), shown as a gradient until the picture has loaded. */
		placeholder: text().notNull(),
		/** A customer's photograph, which may be taken back: caches do not keep it for long (`serve-image.server.ts`). */
		isPersonal: boolean().notNull().default(false),
		/** Not for everybody: it is served at an address of its own, which asks who reads it. */
		isPrivate: boolean().notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index("images_content_hash_index").on(t.contentHash),
		check("images_size_check", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
	],
);

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
		/** Of work for one product; null where the queue of the workshop does not know it and `productionDays` count. */
		benchMinutes: integer(),
		/** Of work for each order, however many products it has. */
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

/** A place of work of the workshop, usually one person. */
export const benches = pgTable(
	"benches",
	{
		id: id(),
		name: text().notNull(),
		/** Who works there: a user of role artisan or admin; null for a bench of the workshop. */
		artisanId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Minutes of each weekday, from Sunday to Saturday (`BenchWeek`). */
		week: smallint().array(7).notNull(),
		/** In the settings, and which of two benches is asked first. */
		position: smallint().notNull(),
		/** An inactive bench takes no new work. */
		isActive: boolean().notNull().default(true),
		/** Increased by every edit, so that of two concurrent editors the second is refused. */
		version: integer().notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("benches_artisan_index").on(t.artisanId).where(sql`${t.artisanId} is not null`),
		check("benches_name_check", isFilled(t.name, benchLimits.name)),
		check(
			"benches_week_check",
			sql`cardinality(${t.week}) = 7 and array_position(${t.week}, null) is null and 0 <= all(${t.week}) and ${sql.raw(String(benchLimits.dayMinutes))} >= all(${t.week})`,
		),
		check(
			"benches_week_quarters_check",
			sql`${sql.join(
				Array.from(
					{ length: 7 },
					(_, at) => sql`${t.week}[${sql.raw(String(at + 1))}] % ${sql.raw(String(benchLimits.quarter))} = 0`,
				),
				sql` and `,
			)}`,
		),
		check("benches_position_check", sql`${t.position} >= 0`),
	],
);

/** The hours of a bench on one day, instead of those of its week. */
export const benchExceptions = pgTable(
	"bench_exceptions",
	{
		benchId: partOf(() => benches.id),
		day: date().notNull(),
		minutes: smallint().notNull(),
		reason: text().notNull().default(""),
	},
	(t) => [
		primaryKey({ columns: [t.benchId, t.day] }),
		check("bench_exceptions_minutes_check", isQuarters(t.minutes, 0, benchLimits.dayMinutes)),
		check("bench_exceptions_reason_check", isAtMost(t.reason, benchLimits.reason)),
	],
);

/** The benches that can make a product; a product without any can be made on each of them. */
export const productBenches = pgTable(
	"product_benches",
	{
		productId: partOf(() => products.id),
		benchId: partOf(() => benches.id),
	},
	(t) => [
		primaryKey({ columns: [t.productId, t.benchId] }),
		index("product_benches_bench_index").on(t.benchId),
	],
);

/** A customer's favourite products on all devices; a visitor's browser has its own list. */
export const favourites = pgTable(
	"favourites",
	{
		userId: partOf(() => users.id),
		productId: partOf(() => products.id),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.productId] }),
		index("favourites_product_index").on(t.productId),
	],
);

/**
 * Who asked to be told when a product can be bought again. A row is erased with the mail that says so, and after two
 * days without a confirmation.
 */
export const backInStockRequests = pgTable(
	"back_in_stock_requests",
	{
		id: id(),
		productId: partOf(() => products.id),
		/** As it was typed, in lower case: where the mails go. */
		email: text().notNull(),
		/** The mailbox behind it (`mailboxOf`), by which requests are counted. */
		mailbox: text().notNull(),
		/** Of the secret in the mailed link, which is stored nowhere. */
		tokenHash: text().notNull().unique(),
		/** When it was last asked for: a link that was asked for again replaces the one before. */
		createdAt: createdAt(),
		/** Null until the reader of that mailbox has confirmed it. */
		confirmedAt: instant(),
	},
	(t) => [
		unique("back_in_stock_requests_product_mailbox_unique").on(t.productId, t.mailbox),
		index("back_in_stock_requests_mailbox_index").on(t.mailbox),
		index("back_in_stock_requests_confirmed_index")
			.on(t.confirmedAt)
			.where(sql`${t.confirmedAt} is not null`),
		index("back_in_stock_requests_unconfirmed_index").on(t.createdAt).where(sql`${t.confirmedAt} is null`),
		check("back_in_stock_requests_email_check", sql`length(${t.email}) between 3 and 254`),
	],
);

/**
 * Words of names, materials, descriptions and categories, for correcting mistyped searches. `word` is lower case
 * without accents, `spelling` is the normal spelling.
 */
export const vocabulary = pgTable(
	"vocabulary",
	{ word: text().primaryKey(), spelling: text().notNull() },
	(t) => [index("vocabulary_trigram_index").using("gist", t.word.op("gist_trgm_ops"))],
);

/** Furniture terms with two names, written like `word` above: "criado mudo", "mesa de cabeceira". */
export const searchSynonyms = pgTable(
	"search_synonyms",
	{
		term: text().notNull(),
		synonym: text().notNull(),
		/** The owner's sentence above the results of a search for the term; the same in all its rows. */
		sentence: text(),
	},
	(t) => [
		primaryKey({ columns: [t.term, t.synonym] }),
		check("search_synonyms_sentence_check", isFilled(t.sentence, SEARCH_SENTENCE_LENGTH)),
	],
);

/**
 * Searches without results, for the owner: products that people look for and the shop does not have, or not under
 * that name. Only the words, in lower case without accents, never who searched.
 */
export const zeroResultSearches = pgTable(
	"zero_result_searches",
	{
		words: text().primaryKey(),
		count: integer().notNull().default(1),
		lastSeenAt: instant().notNull().defaultNow(),
	},
	(t) => [
		index("zero_result_searches_last_seen_index").on(t.lastSeenAt),
		check("zero_result_searches_words_check", sql`length(${t.words}) between 2 and 100`),
		check("zero_result_searches_count_check", sql`${t.count} >= 1`),
	],
);

export const reviews = pgTable(
	"reviews",
	{
		id: id(),
		productId: partOf(() => products.id),
		/** Null if the workshop wrote it, or if its author's account was deleted. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		userName: text().notNull(),
		userEmail: text().notNull(),
		rating: smallint().notNull(),
		comment: text().notNull(),
		isVerified: boolean().notNull().default(false),
		origin: text({ enum: reviewOrigins }).notNull(),
		/** When its author last changed it. */
		editedAt: instant(),
		/** The workshop's reply, shown under it. */
		reply: text("answer"),
		repliedAt: timestamp("answered_at", { withTimezone: true, mode: "date" }),
		createdAt: createdAt(),
	},
	(t) => [
		unique("reviews_customer_product_unique").on(t.userId, t.productId),
		index("reviews_product_index").on(t.productId, t.createdAt),
		index("reviews_newest_index").on(t.createdAt, t.id),
		index("reviews_author_search_index").using("gin", unaccentedTrigrams(t.userName, t.userEmail)),
		check("reviews_rating_check", sql`${t.rating} between 1 and 5`),
		check("reviews_comment_check", sql`length(${t.comment}) between 10 and 4000`),
		check("reviews_origin_check", oneOf(t.origin, reviewOrigins)),
		check("reviews_author_check", sql`${t.userId} is null or ${t.origin} = 'customer'`),
		check("reviews_example_check", sql`${t.origin} <> 'ai' or not ${t.isVerified}`),
		check(
			"reviews_answer_check",
			sql`num_nonnulls(${t.reply}, ${t.repliedAt}) in (0, 2) and length(trim(${t.reply})) between 1 and 2000`,
		),
	],
);

/** Photographs of a review by its author, in the order in which they are shown. */
export const reviewPhotos = pgTable(
	"review_photos",
	{
		reviewId: partOf(() => reviews.id),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
		position: smallint().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.reviewId, t.position] }),
		unique("review_photos_image_unique").on(t.imageId),
		check("review_photos_position_check", sql`${t.position} between 0 and 2`),
	],
);

// ---------------------------------------------------------------- orders

/**
 * Columns that builds from before `order_tasks` write during an upgrade. A trigger turns them into tasks and clears
 * the columns; nothing else uses them, and a later migration drops them.
 */
const formerAlertColumns = () => ({
	paidWithoutStock: boolean().notNull().default(false),
	fraudAlertAt: instant(),
	restockAwaitedAt: instant(),
	paymentAlert: text(),
	deliveryAlertAt: instant(),
});

export const orders = pgTable(
	"orders",
	{
		id: id(),
		/** An ascending number for other systems and for paper; numbers may be missing, but are never reused. */
		number: integer().notNull().generatedByDefaultAsIdentity(),
		/** Null after the customer's account was deleted: the order is kept as a fiscal record. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		status: text({ enum: orderStatusValues }).notNull().default("pending"),
		paymentStatus: text({ enum: paymentStatusValues }).notNull().default("pending"),
		paymentMethod: text({ enum: paymentMethodValues }).notNull(),
		itemsCents: money().notNull(),
		shippingCents: money().notNull(),
		totalCents: money().notNull(),
		notes: text(),
		/** Null after the customer's data was erased. */
		shippingAddress: jsonb().$type<OrderAddress>(),
		/**
		 * Address for news about an open order after the account was deleted; null before that, and once the order is
		 * settled.
		 */
		settlementEmail: text(),
		/** Only if the customer gave it; never public. */
		...buyerColumns(),
		shippingOptionId: text().notNull(),
		shippingOptionName: text().notNull(),
		freightSource: text({ enum: freightSources }).notNull(),
		/** The promised day shown everywhere, in the shop's calendar: offered with the order, fixed by the payment. */
		promisedDate: date({ mode: "string" }),
		/** The day until which it leaves the workshop, offered and fixed in the same way. */
		leaveDate: date({ mode: "string" }),
		/** The last day on which a payment keeps the days with which the order was placed. */
		payBy: date({ mode: "string" }),
		/** From the payment to the promised day. */
		deliveryBusinessDays: smallint(),
		/**
		 * For an order with places on a bench: the workshop days of its other lines, and the days on the road. Null for an
		 * order without places, whose days follow from the two columns around these.
		 */
		workshopDays: smallint(),
		transitDays: smallint(),
		/** The basis of the freight quote; null for orders from before it was recorded. */
		freightRecord: jsonb().$type<FreightRecord>(),
		/** The day that the customer chose; it is that day, and not until it, as long as it is the promised one. */
		deliveryDay: date({ mode: "string" }),
		/** Null where no turn was asked for. */
		deliveryTurn: text({ enum: deliveryTurnValues }),
		carrier: text({ enum: carrierValues }),
		trackingCode: text(),
		trackingUrl: text(),
		estimatedDeliveryDate: instant(),
		/** One order per customer and key; the hash detects the same key with another order. */
		idempotencyKey: uuid().notNull(),
		requestHash: char({ length: 64 }).notNull(),
		/** Hash of the client's network, by which unpaid orders are counted; erased with the customer's data. */
		networkHash: text(),
		/** After this time an unpaid order is cancelled and its stock returned. */
		expiresAt: instant(),
		paidAt: instant(),
		/** When the workshop began to make or pack it, and when it was ready to leave. */
		begunAt: instant(),
		readyAt: instant(),
		/** When it left the workshop. */
		shippedAt: instant(),
		deliveredAt: instant(),
		cancelledAt: instant(),
		/** The promised day of which the owner was told that it will be missed; null while the plan keeps it. */
		lateToldFor: date({ mode: "string" }),
		/** Set in the statement that returns the stock, so that it is returned only once. */
		stockReturnedAt: instant(),
		/** The part of the total that was refunded or charged back. */
		refundedCents: money().notNull().default(sql`0`),
		/**
		 * The amount that the owner still has to return: paid twice, or paid and cancelled, and not being refunded by
		 * Mercado Pago.
		 */
		refundDueCents: money().notNull().default(sql`0`),
		/** The amount missing from an order that counts as paid, because the owner accepted less. */
		waivedCents: money().notNull().default(sql`0`),
		/** When the customer was asked for the missing amount; null again when the owner has to decide again. */
		restAskedAt: instant(),
		/** Written by builds from before `money_entries`; a trigger moves it there. */
		refundMarkedCents: money().notNull().default(sql`0`),
		/** Per cent off each product's price, for paying by transfer. */
		transferDiscountPercent: smallint().notNull().default(0),
		/** The same for paying by Mercado Pago's PIX code; such an order has no payment page. */
		pixDiscountPercent: smallint().notNull().default(0),
		/** When the customer was reminded of the payment deadline. */
		remindedAt: instant(),
		...formerAlertColumns(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("orders_number_unique").on(t.number),
		unique("orders_idempotency_unique").on(t.userId, t.idempotencyKey),
		index("orders_user_index").on(t.userId, t.createdAt),
		index("orders_newest_index").on(t.createdAt, t.id),
		index("orders_status_index").on(t.status, t.createdAt),
		index("orders_payment_status_index").on(t.paymentStatus, t.createdAt, t.id),
		// Paid and not yet shipped, oldest first: few among all orders.
		index("orders_unshipped_index")
			.on(t.createdAt, t.id)
			.where(sql`${oneOf(t.status, unshippedStatuses)} and ${t.paymentStatus} = 'paid'`),
		// The last column is the day that a late order has passed, so that it is compared without reading the row.
		index("orders_open_paid_index")
			.on(t.createdAt, t.id, dueDay(t))
			.where(sql`${oneOf(t.status, openStatuses)} and ${t.paymentStatus} = 'paid'`),
		// Shipped without a code: few, compared with all orders that have none because they were never shipped.
		index("orders_without_code_index")
			.on(t.createdAt, t.id)
			.where(sql`${oneOf(t.status, enRouteStatuses)} and ${t.trackingCode} is null`),
		index("orders_awaited_transfer_index")
			.on(t.createdAt, t.id)
			.where(
				sql`${t.status} = 'pending' and ${t.paymentStatus} = 'pending' and ${t.paymentMethod} = 'bank_transfer'`,
			),
		index("orders_refund_due_index").on(t.createdAt).where(sql`${t.refundDueCents} > 0`),
		// The tracking tab shows the last eight characters of an order's id, so orders are found by them.
		index("orders_id_end_index").on(sql`right(${t.id}::text, 8)`),
		index("orders_tracking_code_index").on(t.trackingCode),
		// The dashboard adds up the payments of each of the last days.
		index("orders_paid_index").on(t.paidAt).where(sql`${t.paidAt} is not null`),
		// Unpaid orders are counted per person.
		index("orders_unpaid_document_index").on(orderDocument(t)).where(isUnpaidOrder(t)),
		index("orders_unpaid_phone_index").on(orderPhone(t)).where(isUnpaidOrder(t)),
		index("orders_unpaid_network_index").on(t.networkHash).where(isUnpaidOrder(t)),
		index("orders_expiry_index")
			.on(t.expiresAt)
			.where(sql`${t.paymentStatus} <> 'paid' and ${t.status} <> 'cancelled'`),
		check("orders_status_check", oneOf(t.status, orderStatusValues)),
		check("orders_payment_status_check", oneOf(t.paymentStatus, paymentStatusValues)),
		check("orders_payment_method_check", oneOf(t.paymentMethod, paymentMethodValues)),
		check("orders_freight_source_check", oneOf(t.freightSource, freightSources)),
		check("orders_carrier_check", oneOf(t.carrier, carrierValues)),
		check("orders_delivery_turn_check", oneOf(t.deliveryTurn, deliveryTurnValues)),
		check(
			"orders_delivery_day_check",
			sql`${t.deliveryDay} is null or (${t.promisedDate} is not null and ${t.shippingOptionId} <> ${sql.raw(`'${PICKUP}'`)})`,
		),
		check("orders_transfer_discount_check", sql`${t.transferDiscountPercent} between 0 and 50`),
		// Never both: even a build that knows only the other discount cannot add it.
		check(
			"orders_pix_discount_check",
			sql`${t.pixDiscountPercent} = 0 or (${t.pixDiscountPercent} between 1 and 50
				and ${t.paymentMethod} = 'mercadopago' and ${t.transferDiscountPercent} = 0)`,
		),
		check("orders_amounts_check", sql`${t.itemsCents} >= 1 and ${t.shippingCents} >= 0`),
		check("orders_total_check", sql`${t.totalCents} = ${t.itemsCents} + ${t.shippingCents}`),
		check("orders_paid_check", sql`(${t.paymentStatus} = 'paid') = (${t.paidAt} is not null)`),
		check("orders_tracking_url_check", sql`${t.trackingUrl} ~ '^https://'`),
		check("orders_cpf_check", sql`${t.cpf} ~ '^[0-9]{11}$'`),
		check("orders_buyer_check", isBuyer(t)),
		check("orders_notes_check", isAtMost(t.notes, notesField.maxLength)),
		check("orders_shipping_address_check", isAddress(t.shippingAddress)),
		check(
			"orders_refund_check",
			sql`${t.refundedCents} between 0 and ${t.totalCents} and ${t.refundDueCents} >= 0`,
		),
		check("orders_waived_check", sql`${t.waivedCents} between 0 and ${t.totalCents}`),
	],
);

/** Problems that wait for the owner, one row each (`task-kinds.ts`). */
export const orderTasks = pgTable(
	"order_tasks",
	{
		id: id(),
		/** Null for a problem of no order in this shop. */
		orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
		kind: text({ enum: taskKindValues }).notNull(),
		/** Names the event, which opens one task, even if it is reported again after the task was closed. */
		key: text().notNull(),
		since: instant().notNull().defaultNow(),
		note: text(),
		data: jsonb().$type<{ paymentId?: string; until?: string; endedBy?: TaskEnd }>().notNull().default({}),
		closedAt: instant(),
		/** Null if an event of the order closed it. */
		closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [
		unique("order_tasks_event_unique").on(t.orderId, t.kind, t.key).nullsNotDistinct(),
		// The few open tasks among all.
		index("order_tasks_open_index").on(t.kind, t.orderId).where(sql`${t.closedAt} is null`),
		check("order_tasks_kind_check", oneOf(t.kind, taskKindValues)),
	],
);

export const orderItems = pgTable(
	"order_items",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		/** Null after the product was deleted; name and picture below keep the order readable. */
		productId: uuid().references(() => products.id, { onDelete: "set null" }),
		productName: text().notNull(),
		imageId: uuid().references(() => images.id, { onDelete: "set null" }),
		quantity: integer().notNull(),
		unitPriceCents: money().notNull(),
		/** Without the payment method's discount; null for discounted orders from before it was recorded. */
		listPriceCents: money(),
		totalPriceCents: money().notNull(),
		/** Units that this item deducted from stock; 0 for a product made to order. */
		stockDeducted: integer().notNull().default(0),
		/** The minutes that were sold of a bench; null for an item that has no place on one. */
		benchMinutes: integer(),
	},
	(t) => [
		unique("order_items_product_unique").on(t.orderId, t.productId),
		index("order_items_product_index").on(t.productId),
		check("order_items_quantity_check", sql`${t.quantity} between 1 and 99`),
		check("order_items_price_check", sql`${t.unitPriceCents} >= 1`),
		check("order_items_list_price_check", sql`${t.listPriceCents} >= ${t.unitPriceCents}`),
		check("order_items_total_check", sql`${t.totalPriceCents} = ${t.unitPriceCents} * ${t.quantity}`),
		check("order_items_stock_check", sql`${t.stockDeducted} in (0, ${t.quantity})`),
		check("order_items_bench_check", sql`${t.benchMinutes} > 0`),
	],
);

/** A place in the queue of a bench: it holds its minutes until it is done or given back. */
export const isLivePlace = (t: { finishedAt: AnyPgColumn; returnedAt: AnyPgColumn }): SQL =>
	sql`(${t.finishedAt} is null and ${t.returnedAt} is null)`;

/**
 * What each item of an order asks of one bench (`place-life.ts` has its states). The plan of the benches is worked out
 * from these rows and stored nowhere.
 */
export const workOrders = pgTable(
	"work_orders",
	{
		id: id(),
		/** Null after the order's data was erased: the hours stay as they were worked. */
		orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
		orderItemId: uuid().references(() => orderItems.id, { onDelete: "set null" }),
		/** Null as long as it has no day, and after its bench was deleted. */
		benchId: uuid().references(() => benches.id, { onDelete: "set null" }),
		/** What of an item it makes: all of it, a part that was divided from it, or what is made again. */
		kind: text({ enum: workKindValues }).notNull().default("made"),
		/** The benches that could make it when it was sold, for a place that is taken again. */
		candidateIds: uuid().array().notNull(),
		productName: text().notNull(),
		quantity: integer().notNull(),
		minutes: integer().notNull(),
		dryingDays: smallint().notNull(),
		/** The last day of work that keeps the promise; null for a place over the limits, which holds no minutes. */
		readyDay: date({ mode: "string" }),
		/** The day that the plan aims at, never later. */
		targetDay: date({ mode: "string" }),
		/** The first day of work; null as long as the order is not paid. */
		releaseDay: date({ mode: "string" }),
		/** The last day on which a payment keeps the ready day. */
		heldUntil: date({ mode: "string" }),
		takenAt: instant().notNull().defaultNow(),
		startedAt: instant(),
		finishedAt: instant(),
		/** Set in the statement that gives the minutes back, so that it happens once. */
		returnedAt: instant(),
		/** The owner took it off the bench: it does not come back with its order. */
		removedAt: instant(),
		/** Since when the artisan pauses work that was begun; null while it is worked on. */
		stoppedAt: instant(),
		/** The owner's words to the artisan, without a name, a telephone or an address. */
		workshopNote: text(),
		/** When the artisan confirmed that work which was begun is not wanted any more. */
		endSeenAt: instant(),
	},
	(t) => [
		index("work_orders_order_index").on(t.orderId),
		index("work_orders_live_index").on(t.benchId).where(isLivePlace(t)),
		uniqueIndex("work_orders_item_unique")
			.on(t.orderItemId)
			.where(sql`${t.returnedAt} is null and ${t.kind} = 'made'`),
		check(
			"work_orders_amounts_check",
			sql`${t.quantity} >= 1 and ${t.minutes} >= 1 and ${t.dryingDays} >= 0`,
		),
		check("work_orders_target_check", sql`${t.targetDay} <= ${t.readyDay}`),
		check(
			"work_orders_day_check",
			sql`(${t.readyDay} is null) = (${t.targetDay} is null) and (${t.releaseDay} is null or ${t.readyDay} is not null)`,
		),
		check(
			"work_orders_bench_check",
			sql`${t.benchId} is not null or ${t.readyDay} is null or not ${isLivePlace(t)}`,
		),
		check("work_orders_end_check", sql`${t.finishedAt} is null or ${t.returnedAt} is null`),
		check("work_orders_kind_check", oneOf(t.kind, workKindValues)),
		check("work_orders_note_check", isAtMost(t.workshopNote, phoneEventLimits.text)),
	],
);

/** The steps of a work order; those that are not done yet say how many of its minutes are left. */
export const workSteps = pgTable(
	"work_steps",
	{
		workOrderId: partOf(() => workOrders.id),
		position: smallint().notNull(),
		name: text().notNull(),
		/** In per cent; those of a work order sum to 100. */
		share: smallint().notNull(),
		doneAt: instant(),
		/** When it was last ticked, or its tick taken back, so that what a phone tells later undoes nothing newer. */
		changedAt: instant(),
	},
	(t) => [
		primaryKey({ columns: [t.workOrderId, t.position] }),
		check("work_steps_share_check", sql`${t.share} between 0 and 100`),
		check("work_steps_name_check", sql`char_length(${t.name}) between 1 and 40`),
	],
);

/** Photographs of the work at a bench. Not under `/images`, whose copies in caches for many cannot be taken back. */
export const workPhotos = pgTable(
	"work_photos",
	{
		id: id(),
		workOrderId: partOf(() => workOrders.id),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
		/** The position of its step; null where it is not known. */
		step: smallint(),
		takenAt: instant().notNull(),
		/** Since when its customer may see it; null while it is hidden. */
		shownAt: instant(),
	},
	(t) => [
		unique("work_photos_image_unique").on(t.imageId),
		index("work_photos_work_order_index").on(t.workOrderId),
	],
);

/**
 * What artisans tapped, as their phones sent it: the id is made by the phone, so that an event that is sent twice counts
 * once.
 */
export const benchEvents = pgTable(
	"bench_events",
	{
		id: uuid().primaryKey(),
		workOrderId: partOf(() => workOrders.id),
		/** Null after the account was deleted. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Ascending in the order of one phone's taps. */
		sequence: integer().notNull(),
		kind: text({ enum: phoneEventKindValues }).notNull(),
		/** The position of the step that was ticked. */
		step: smallint(),
		text: text(),
		/** By the phone's clock, corrected by the difference to the shop's. */
		happenedAt: instant().notNull(),
		receivedAt: createdAt(),
		outcome: text({ enum: phoneEventOutcomeValues }).notNull(),
	},
	(t) => [
		index("bench_events_work_order_index").on(t.workOrderId, t.userId, t.sequence),
		index("bench_events_received_index").on(t.receivedAt),
		check("bench_events_kind_check", oneOf(t.kind, phoneEventKindValues)),
		check("bench_events_outcome_check", oneOf(t.outcome, phoneEventOutcomeValues)),
		check("bench_events_text_check", isAtMost(t.text, phoneEventLimits.text)),
	],
);

/**
 * The ledger of each product's stock: its units add up to `stock_quantity`. Triggers write each change with the cause
 * that the statement sets (`stock-movements.server.ts`); written-off units had left the stock with their order.
 */
export const stockMovements = pgTable(
	"stock_movements",
	{
		/** Ascending in the order of a product's changes, because each change locks the product's row. */
		id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
		productId: partOf(() => products.id),
		/** The change of the stock in units; 0 for a write-off. */
		units: integer().notNull(),
		writtenOff: integer().notNull().default(0),
		reason: text({ enum: stockReasonValues }).notNull(),
		orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
		/** The administrator; null for changes by the customer, the carrier or the shop itself. */
		actorId: uuid().references(() => users.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		index("stock_movements_product_index").on(t.productId, t.id),
		// Finds the few changes of an administrator when her account is deleted.
		index("stock_movements_actor_index").on(t.actorId).where(sql`${t.actorId} is not null`),
		check("stock_movements_reason_check", oneOf(t.reason, stockReasonValues)),
		check(
			"stock_movements_units_check",
			sql`(${t.units} <> 0 and ${t.writtenOff} = 0) or (${t.units} = 0 and ${t.writtenOff} > 0)`,
		),
	],
);

export const trackingEvents = pgTable(
	"tracking_events",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		status: text({ enum: trackingStatuses }).notNull(),
		description: text().notNull(),
		location: text(),
		timestamp: instant().notNull().defaultNow(),
	},
	(t) => [
		index("tracking_events_order_index").on(t.orderId, t.timestamp),
		check("tracking_events_status_check", oneOf(t.status, trackingStatuses)),
		check("tracking_events_description_check", sql`length(trim(${t.description})) between 1 and 500`),
	],
);

/** The workshop's notes on an order; the customer never sees them. */
export const orderNotes = pgTable(
	"order_notes",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		/** Null after the author's account was deleted. */
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
		text: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("order_notes_order_index").on(t.orderId, t.createdAt),
		check("order_notes_text_check", sql`length(trim(${t.text})) between 1 and 2000`),
	],
);

/** A later day that the workshop asks its customer to accept; the promise stands until the answer. */
export const dayProposals = pgTable(
	"day_proposals",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		/** The day that was promised when this one was proposed. */
		promisedDate: date({ mode: "string" }).notNull(),
		proposedDate: date({ mode: "string" }).notNull(),
		reason: text({ enum: dayReasonValues }).notNull(),
		/** The owner's words to the customer; null if she wrote nothing, and after the customer's data was erased. */
		note: text(),
		proposedAt: createdAt(),
		/** When the customer was asked for the answer again. */
		remindedAt: instant(),
		/** Null while it waits for its customer. */
		closedAt: instant(),
		outcome: text({ enum: dayOutcomeValues }),
	},
	(t) => [
		index("day_proposals_order_index").on(t.orderId, t.proposedAt),
		uniqueIndex("day_proposals_open_unique").on(t.orderId).where(sql`${t.closedAt} is null`),
		index("day_proposals_waiting_index").on(t.proposedAt).where(sql`${t.closedAt} is null`),
		check("day_proposals_day_check", sql`${t.proposedDate} > ${t.promisedDate}`),
		check("day_proposals_reason_check", oneOf(t.reason, dayReasonValues)),
		check(
			"day_proposals_note_check",
			sql`char_length(${t.note}) between 1 and ${sql.raw(String(MAX_DAY_NOTE_LENGTH))}`,
		),
		check("day_proposals_outcome_check", oneOf(t.outcome, dayOutcomeValues)),
		check("day_proposals_closed_check", sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
	],
);

/** The return of an order: at most one, which can be requested again after the customer dropped it. */
export const orderReturns = pgTable(
	"order_returns",
	{
		id: id(),
		orderId: partOf(() => orders.id).unique(),
		kind: text({ enum: returnKindValues }).notNull(),
		status: text({ enum: returnStatusValues }).notNull().default("asked"),
		/** The customer's words; null if none were given, and after the customer's data was erased. */
		reason: text(),
		/** Where the money of a transfer is returned to; null as above. */
		pixKey: text(),
		/** The workshop's message to the customer when it refused the return. */
		refusal: text(),
		askedAt: createdAt(),
		collectedAt: instant(),
		checkedAt: instant(),
		/** When the return ended, in whatever way; null while it is open. */
		closedAt: instant(),
	},
	(t) => [
		index("order_returns_open_index").on(t.orderId).where(oneOf(t.status, openReturnStatuses)),
		check("order_returns_kind_check", oneOf(t.kind, returnKindValues)),
		check("order_returns_status_check", oneOf(t.status, returnStatusValues)),
		check(
			"order_returns_closed_check",
			sql`(${t.closedAt} is null) = (${oneOf(t.status, openReturnStatuses)})`,
		),
		check("order_returns_right_check", sql`not (${t.kind} = 'withdrawal' and ${t.status} = 'refused')`),
		check(
			"order_returns_text_check",
			sql`length(${t.reason}) <= 2000 and length(${t.pixKey}) <= 140 and length(${t.refusal}) <= 2000`,
		),
	],
);

/**
 * The invoice (NF-e) of an order, issued elsewhere: at most one per order, and each belongs to one order. It is kept
 * when the customer's data is erased, as the law requires.
 */
export const orderInvoices = pgTable(
	"order_invoices",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		accessKey: char({ length: 44 }).$type<AccessKey>().notNull(),
		/** Number and series are also in the key. */
		number: integer().notNull(),
		series: smallint().notNull(),
		/** Null if only the key is known. */
		issuedAt: instant(),
		/** As uploaded; null if only the key is known. */
		xml: text(),
		/** The DANFE as base64. */
		pdf: text(),
		/** Differences from the order, in Portuguese. */
		warning: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("order_invoices_order_unique").on(t.orderId),
		unique("order_invoices_access_key_unique").on(t.accessKey),
		check("order_invoices_access_key_check", sql`${t.accessKey} ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'`),
		check("order_invoices_number_check", sql`${t.number} >= 1 and ${t.series} between 0 and 999`),
	],
);

/** Melhor Envio labels, one row for each purchase, written before Melhor Envio is called. */
export const shippingLabels = pgTable(
	"shipping_labels",
	{
		/** Also the tag for which Melhor Envio's cart is searched before a label is put into it. */
		id: id(),
		orderId: partOf(() => orders.id),
		/** From 1; an order of several boxes may need several labels. */
		number: smallint().notNull(),
		status: text({ enum: labelStatusValues }).$type<LabelStatus>().notNull().default("requested"),
		service: integer().notNull(),
		volumes: jsonb().$type<FreightRecord["parcels"]>().notNull(),
		/** Melhor Envio's id; null until it is in the cart. */
		providerId: text().unique(),
		priceCents: money(),
		trackingCode: text(),
		/** The file as base64; null until it was fetched, and after the customer's data was erased. */
		pdf: text(),
		/**
		 * Shipped without an invoice, as the administrator confirmed; the declaration of contents (DACE) then accompanies
		 * it.
		 */
		isWithoutInvoice: boolean().notNull().default(false),
		declarationPdf: text(),
		/**
		 * The status when the cancellation was requested: a refused cancellation returns the label to it, and is not
		 * tried again automatically.
		 */
		cancelledFrom: text({ enum: labelStatusValues }).$type<LabelStatus>(),
		/** Why the last attempt failed, in Portuguese. */
		failure: text(),
		/** Until then only one process may work on it. */
		leaseUntil: instant(),
		/** The carrier's last report. */
		carrierStatus: text(),
		/** When its tracking is checked next; null before it is bought and after it has arrived. */
		nextCheckAt: instant(),
		failedChecks: smallint().notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("shipping_labels_number_unique").on(t.orderId, t.number),
		index("shipping_labels_open_index")
			.on(t.createdAt)
			.where(sql`${oneOf(t.status, openLabelStatuses)}`),
		index("shipping_labels_next_check_index").on(t.nextCheckAt),
		check("shipping_labels_status_check", oneOf(t.status, labelStatusValues)),
		check("shipping_labels_number_check", sql`${t.number} between 1 and 40`),
		check(
			"shipping_labels_ready_check",
			sql`${t.status} not in ('ready', 'cancelling', 'cancelled') or ${t.providerId} is not null`,
		),
	],
);

/** The tokens for calling Melhor Envio, if the shop renews them itself. One row. */
export const melhorEnvioTokens = pgTable(
	"melhor_envio_tokens",
	{
		id: smallint().primaryKey().default(1),
		/**
		 * Where it comes from: "panel" for an authorization in the back office, else the hash of the token in the server's
		 * configuration, whose successor replaces it.
		 */
		source: text().notNull(),
		/** Encrypted with the shop's own secret, like the refresh token; null before the first renewal. */
		accessToken: text(),
		refreshToken: text().notNull(),
		/** When the access token expires, as Melhor Envio said when issuing it. */
		expiresAt: instant(),
		/** Since when Melhor Envio has rejected the access token before its expiry. */
		rejectedAt: instant(),
		/** When Melhor Envio refused to renew it: the owner has to authorize the shop again. */
		refusedAt: instant(),
		/** Until then only one process may renew it: a refresh token works once. */
		leaseUntil: instant(),
		/** When it is renewed next, or the renewal is retried; null once Melhor Envio has refused. */
		nextAttemptAt: instant().defaultNow(),
		/** Attempts since the last renewal. */
		attempts: integer().notNull().default(0),
	},
	(t) => [check("melhor_envio_tokens_one_check", sql`${t.id} = 1`)],
);

/** The owner's app at Melhor Envio, as an administrator has entered it, beside the one that is being authorized. */
export const melhorEnvioApps = pgTable(
	"melhor_envio_apps",
	{
		status: text({ enum: ["pending", "connected"] }).primaryKey(),
		clientId: text().notNull(),
		/** Encrypted with the shop's own secret. */
		clientSecret: text().notNull(),
		/** Hash of the authorization's state and the session that began it; null once it was used. */
		stateHash: text(),
		stateExpiresAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [check("melhor_envio_apps_status_check", oneOf(t.status, ["pending", "connected"]))],
);

// ---------------------------------------------------------------- payments

/** The payment page of an order; a second attempt for the same order leads to the same page. */
export const paymentPreferences = pgTable(
	"payment_preferences",
	{
		id: id(),
		orderId: partOf(() => orders.id).unique(),
		/** The payment page; null if the order is paid by its PIX code only. */
		preferenceId: text(),
		initPoint: text(),
		/** Mercado Pago's account that receives the money; null while unknown. */
		collectorId: text(),
		/** After this time nothing can be paid there; null if it has no end, or if it is unknown. */
		expiresAt: instant(),
		/** When Mercado Pago was told to close the page. */
		closedAt: instant(),
		/** When it had confirmed that, and the end of all payments started there. */
		endedAt: instant(),
		/**
		 * When Mercado Pago is next asked to end it, once the order needs no payment any more. The following columns are
		 * as in all work.
		 */
		nextEndAt: instant().defaultNow(),
		endLeaseUntil: instant(),
		endAttempts: integer().notNull().default(0),
		/** What could not be ended, in Portuguese. */
		endFailure: text(),
		endGivenUpAt: instant(),
		/** Written by earlier builds. */
		endTriedAt: instant(),
		/** Mercado Pago's PIX code of this order, if one was requested: its payment and the data to show. */
		pixPaymentId: text(),
		pixCode: text(),
		pixTicketUrl: text(),
		pixExpiresAt: instant(),
		/** When Mercado Pago is next asked about the order's payments; null once that is over. */
		nextCheckAt: instant().defaultNow(),
		checkLeaseUntil: instant(),
		checkAttempts: integer().notNull().default(0),
		createdAt: createdAt(),
	},
	(t) => [
		index("payment_preferences_next_check_index").on(t.nextCheckAt),
		index("payment_preferences_not_ended_index").on(t.endTriedAt).where(sql`${t.endedAt} is null`),
		index("payment_preferences_next_end_index")
			.on(t.nextEndAt)
			.where(sql`${t.endedAt} is null and ${t.nextEndAt} is not null`),
	],
);

/** Every known payment of an order; an order may have several (rejected, then approved). */
export const payments = pgTable(
	"payments",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		method: text({ enum: paymentMethodValues }).notNull(),
		/** Mercado Pago's id; null for a transfer that an administrator confirmed. */
		providerPaymentId: text(),
		status: text({ enum: mercadoPagoStatuses }).notNull(),
		statusDetail: text(),
		amountCents: money().notNull(),
		/** The sum of its completed refunds. */
		refundedCents: money().notNull().default(sql`0`),
		currency: char({ length: 3 }).notNull(),
		paymentType: text(),
		installments: integer(),
		/** Why this approved payment did not mark its order as paid. */
		mismatch: text(),
		providerUpdatedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("payments_provider_unique").on(t.providerPaymentId),
		index("payments_order_index").on(t.orderId),
		check("payments_method_check", oneOf(t.method, paymentMethodValues)),
		check("payments_status_check", oneOf(t.status, mercadoPagoStatuses)),
		check("payments_amount_check", sql`${t.amountCents} >= 0 and ${t.refundedCents} >= 0`),
	],
);

/** Chargebacks, one row for each of Mercado Pago's cases; a payment may have several. */
export const chargebacks = pgTable(
	"chargebacks",
	{
		id: id(),
		paymentId: uuid()
			.notNull()
			.references(() => payments.id, { onDelete: "cascade" }),
		/** Mercado Pago's number of the case. */
		caseId: text().notNull().unique(),
		reason: text(),
		documentsStatus: text(),
		/** Deadline for sending documents to Mercado Pago. */
		documentsDueAt: instant(),
		/** Mercado Pago's decision whether the shop keeps the money; null until then. */
		isCovered: boolean(),
		openedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("chargebacks_payment_index").on(t.paymentId, t.createdAt)],
);

/**
 * Refunds, several per payment if need be. A refund requested in the shop is written before Mercado Pago or a bank is
 * asked; one made on Mercado Pago's pages, when its report arrives.
 */
export const refunds = pgTable(
	"refunds",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		paymentId: uuid()
			.notNull()
			.references(() => payments.id, { onDelete: "restrict" }),
		/** Sent with the form: the same form sent twice makes one refund. */
		requestKey: uuid().notNull().unique().defaultRandom(),
		origin: text({ enum: refundOrigins }).notNull().default("shop"),
		/** Number of the request to Mercado Pago: after a refusal the next try is a new request with its own key. */
		attempt: smallint().notNull().default(1),
		status: text({ enum: refundStatuses }).notNull().default("requested"),
		amountCents: money().notNull(),
		reason: text().notNull(),
		/** Mercado Pago's id; null if it was in the report but not in the list of refunds. */
		providerRefundId: text().unique(),
		/** Why Mercado Pago has not returned the money, in Portuguese for the owner. */
		failure: text(),
		/** Where the customer of a transfer gets the money; erased with the customer's data. */
		pixKey: text(),
		/** The bank's proof of a transfer, as text. */
		proof: text(),
		requestedById: uuid().references(() => users.id, { onDelete: "set null" }),
		settledAt: instant(),
		/** When Mercado Pago is asked next; null when there is nothing to ask. */
		nextAttemptAt: instant().defaultNow(),
		leaseUntil: instant(),
		/** Attempts of the job; `attempt` counts requests to Mercado Pago. */
		tries: integer().notNull().default(0),
		givenUpAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("refunds_order_index").on(t.orderId, t.createdAt),
		index("refunds_payment_index").on(t.paymentId),
		index("refunds_open_index").on(t.updatedAt).where(oneOf(t.status, openRefundStatuses)),
		index("refunds_due_index")
			.on(t.nextAttemptAt)
			.where(sql`${oneOf(t.status, [...openRefundStatuses, "refused"])} and ${t.nextAttemptAt} is not null`),
		check("refunds_status_check", oneOf(t.status, refundStatuses)),
		check("refunds_origin_check", oneOf(t.origin, refundOrigins)),
		check("refunds_amount_check", sql`${t.amountCents} >= 1`),
		check("refunds_settled_check", sql`(${t.status} = 'done') = (${t.settledAt} is not null)`),
	],
);

/** Money recorded by an administrator: received outside Mercado Pago, or returned by herself. */
export const moneyEntries = pgTable(
	"money_entries",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		kind: text({ enum: moneyEntryKinds }).notNull(),
		amountCents: money().notNull(),
		way: text({ enum: moneyWayValues }).notNull(),
		/** The day of the bank statement. */
		day: date({ mode: "string" }).notNull(),
		/** Received money is a payment as well, so that it can be refunded like one. */
		paymentId: uuid().references(() => payments.id, { onDelete: "restrict" }),
		/** The entry that this one reverses; not a foreign key, because a backup restores rows in any order. */
		reversesId: uuid().unique(),
		/** Sent with the form: the same form sent twice makes one entry. */
		requestKey: uuid().notNull().unique().defaultRandom(),
		recordedById: uuid().references(() => users.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		index("money_entries_order_index").on(t.orderId, t.createdAt),
		check("money_entries_kind_check", oneOf(t.kind, moneyEntryKinds)),
		check("money_entries_way_check", oneOf(t.way, moneyWayValues)),
		check("money_entries_amount_check", sql`${t.amountCents} >= 1`),
		check("money_entries_payment_check", sql`(${t.kind} = 'received') = (${t.paymentId} is not null)`),
		check(
			"money_entries_reversal_check",
			sql`(${oneOf(t.kind, moneyReversalKinds)}) = (${t.reversesId} is not null)`,
		),
	],
);

/**
 * Changes to the revenue after an order was paid: an order counts on the day of its payment, and a refund on its own
 * day, so that the figures of past days never change.
 */
export const revenueChanges = pgTable(
	"revenue_changes",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		day: date({ mode: "string" }).notNull(),
		/** Negative for returned money. */
		amountCents: integer().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("revenue_changes_day_index").on(t.day),
		index("revenue_changes_order_index").on(t.orderId),
		check("revenue_changes_amount_check", sql`${t.amountCents} <> 0`),
	],
);

/** Notifications as they arrived, stored before their contents are trusted. */
export const paymentNotifications = pgTable(
	"payment_notifications",
	{
		id: id(),
		/** Built from the signed parts, so that a replay is the same row. */
		dedupeKey: text().notNull().unique(),
		/** Mercado Pago's name of the subject: "payment", "merchant_order", … */
		topic: text().notNull().default("payment"),
		/** Mercado Pago's id of the subject; of the payment, unless the topic says otherwise. */
		providerPaymentId: text().notNull(),
		/** False for an unsigned hint, which anyone could have sent. */
		isSigned: boolean().notNull().default(true),
		/** Mercado Pago knows no subject with this id. */
		isUnknown: boolean().notNull().default(false),
		body: jsonb().$type<unknown>().notNull(),
		receivedAt: createdAt(),
		processedAt: instant(),
		failure: text(),
		nextAttemptAt: instant().defaultNow(),
		leaseUntil: instant(),
		attempts: integer().notNull().default(0),
		givenUpAt: instant(),
	},
	(t) => [
		index("payment_notifications_payment_index").on(t.providerPaymentId),
		index("payment_notifications_newest_index").on(t.receivedAt, t.id),
		index("payment_notifications_open_index")
			.on(t.receivedAt, t.id)
			.where(sql`${t.failure} is not null or ${t.processedAt} is null`),
		index("payment_notifications_due_index")
			.on(t.nextAttemptAt)
			.where(sql`${t.processedAt} is null and ${t.nextAttemptAt} is not null`),
	],
);

/** The built-in payment sandbox, used only while no credentials are set. */
export const sandboxPreferences = pgTable("sandbox_preferences", {
	id: id(),
	idempotencyKey: text().notNull().unique(),
	request: jsonb().$type<Record<string, unknown>>().notNull(),
	createdAt: createdAt(),
});

export const sandboxPayments = pgTable(
	"sandbox_payments",
	{
		/** Numeric, like Mercado Pago's. */
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_000_001 }),
		preferenceId: partOf(() => sandboxPreferences.id),
		externalReference: text().notNull(),
		status: text({ enum: mercadoPagoStatuses }).notNull(),
		paymentType: text().notNull(),
		amountCents: money().notNull(),
		refundedCents: money().notNull().default(sql`0`),
		/** For a PIX code; null for a payment on the payment page. */
		idempotencyKey: text().unique(),
		/** Its refunds stay in process for a while, as PIX refunds do while the banks have problems. */
		hasSlowRefunds: boolean().notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("sandbox_payments_reference_index").on(t.externalReference),
		check("sandbox_payments_status_check", oneOf(t.status, mercadoPagoStatuses)),
	],
);

export const sandboxRefunds = pgTable("sandbox_refunds", {
	id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 2_000_000_001 }),
	paymentId: bigint({ mode: "number" })
		.notNull()
		.references(() => sandboxPayments.id, { onDelete: "cascade" }),
	idempotencyKey: text().notNull().unique(),
	amountCents: money().notNull(),
	/** Mercado Pago's name: "approved" or "in_process". */
	status: text().notNull().default("approved"),
	createdAt: createdAt(),
});

// ---------------------------------------------------------------- contact, mail, settings, records

export const contacts = pgTable(
	"contacts",
	{
		id: id(),
		name: text().notNull(),
		email: text().notNull(),
		phone: text(),
		subject: text(),
		message: text().notNull(),
		category: text({ enum: contactCategoryValues }),
		/** The product that it asks about, from the product's own page. */
		productId: uuid().references(() => products.id, { onDelete: "set null" }),
		status: text({ enum: contactStatusValues }).notNull().default("new"),
		adminNotes: text(),
		/** When an account with this address was deleted whose owner had never confirmed it. */
		erasureRequestedAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [
		index("contacts_newest_index").on(t.createdAt, t.id),
		index("contacts_status_index").on(t.status, t.createdAt, t.id),
		index("contacts_product_index").on(t.productId).where(sql`${t.productId} is not null`),
		index("contacts_search_index").using("gin", unaccentedTrigrams(t.name, t.email, t.message)),
		check("contacts_status_check", oneOf(t.status, contactStatusValues)),
		check("contacts_category_check", oneOf(t.category, contactCategoryValues)),
		check(
			"contacts_message_check",
			sql`length(${t.message}) between 1 and ${sql.raw(String(contactLimits.message))}`,
		),
	],
);

/** Replies mailed to a visitor. */
export const contactReplies = pgTable(
	"contact_replies",
	{
		id: id(),
		contactId: partOf(() => contacts.id),
		/** Null after the author's account was deleted. */
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
		message: text().notNull(),
		/** Since when the page of the product shows it under its question; null if it does not. */
		publishedAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("contact_replies_published_unique").on(t.contactId).where(sql`${t.publishedAt} is not null`),
		index("contact_replies_contact_index").on(t.contactId, t.createdAt),
		check("contact_replies_message_check", isFilled(t.message, contactLimits.reply)),
	],
);

/** Mails to be sent or already sent; exactly one per event. */
export const outboxMessages = pgTable(
	"outbox_messages",
	{
		id: id(),
		kind: text().notNull(),
		/** For example `order-received:<order id>`; a second mail with the same key is not queued. */
		dedupeKey: text().notNull().unique(),
		recipient: text().notNull(),
		subject: text().notNull(),
		/** Only for mails queued by an older version; others are rendered from the draft when they are sent. */
		html: text().notNull(),
		text: text().notNull(),
		/** JSON in a text column, because a visitor's words in it may be invalid in a JSON column. */
		draft: text(),
		...workColumns(),
		lastError: text(),
		sentAt: instant(),
		/** When it was given up: refused permanently, or out of attempts. Only an administrator can send it again. */
		givenUpAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [
		index("outbox_messages_due_index").on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
		index("outbox_messages_given_up_index").on(t.givenUpAt).where(sql`${t.givenUpAt} is not null`),
		index("outbox_messages_newest_index").on(t.createdAt, t.id),
		index("outbox_messages_search_index").using("gin", unaccentedTrigrams(t.recipient)),
		// By the subject's id: an order, an account or a message.
		index("outbox_messages_about_index").on(mailSubject(t)),
	],
);

/** Other systems that receive events about orders and products. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
	id: id(),
	url: text().notNull(),
	/** Event types that it subscribes to. */
	events: jsonb().$type<EndpointEventType[]>().notNull(),
	/** Whether its messages include the customer's data. */
	includesCustomer: boolean().notNull().default(false),
	isActive: boolean().notNull().default(true),
	/** Why the shop itself stopped sending, in Portuguese for the owner. */
	disabledReason: text(),
	/** Since when every attempt has failed; null while messages arrive. */
	failingSince: instant(),
	/** Encrypted with the shop's own secret. */
	secret: text().notNull(),
	/** The previous secret, which also signs messages until it expires. */
	previousSecret: text(),
	previousSecretUntil: instant(),
	createdAt: createdAt(),
});

/** Events of an order or a product, written in the transaction that causes them. */
export const webhookEvents = pgTable(
	"webhook_events",
	{
		id: id(),
		type: text({ enum: webhookTypeValues }).notNull(),
		/** Null for a product, and for a test. */
		orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
		/** JSON in a text column, so that each attempt sends the same bytes. */
		data: text().notNull(),
		/** The time of the statement and not of the transaction, so that an order's events are in sequence. */
		occurredAt: instant().notNull().default(sql`clock_timestamp()`),
	},
	(t) => [
		index("webhook_events_order_index").on(t.orderId, t.occurredAt),
		index("webhook_events_age_index").on(t.occurredAt),
		check("webhook_events_type_check", oneOf(t.type, webhookTypeValues)),
	],
);

/** The delivery of one event to one endpoint. */
export const webhookDeliveries = pgTable(
	"webhook_deliveries",
	{
		id: id(),
		eventId: partOf(() => webhookEvents.id),
		endpointId: partOf(() => webhookEndpoints.id),
		state: text({ enum: webhookDeliveryStatusValues }).notNull().default("waiting"),
		...workColumns(),
		givenUpAt: instant(),
		attemptedAt: instant(),
		/** HTTP status of the last attempt; null without a response. */
		statusCode: smallint(),
		/** The beginning of the last response. */
		response: text(),
		/** Why there was no response. */
		failure: text(),
		createdAt: createdAt(),
	},
	(t) => [
		unique("webhook_deliveries_event_unique").on(t.eventId, t.endpointId),
		index("webhook_deliveries_due_index")
			.on(t.endpointId, t.nextAttemptAt)
			.where(sql`${t.state} = 'waiting'`),
		index("webhook_deliveries_given_up_index").on(t.givenUpAt).where(sql`${t.givenUpAt} is not null`),
		index("webhook_deliveries_newest_index").on(t.createdAt, t.id),
		// Open pages of the back office compare the last result with the one they show.
		index("webhook_deliveries_attempted_index").on(t.attemptedAt),
		check("webhook_deliveries_state_check", oneOf(t.state, webhookDeliveryStatusValues)),
	],
);

/** A time stored as milliseconds since 1970. */
const epochMilliseconds = customType<{ data: Date; driverData: number | string }>({
	dataType: () => "bigint",
	toDriver: (moment) => moment.getTime(),
	fromDriver: (milliseconds) => new Date(Number(milliseconds)),
});

/** Counters of `rate-limiter-flexible`, shared by the processes of one shop. */
export const rateLimitCounters = pgTable("rate_limits", {
	key: text().primaryKey(),
	points: integer().notNull().default(0),
	expire: epochMilliseconds(),
});

/** One row: all settings that the owner can edit. Its shape is checked when it is read. */
export const storeSettings = pgTable(
	"store_settings",
	{
		id: integer().primaryKey().default(1),
		data: jsonb().$type<unknown>().notNull(),
		version: integer().notNull().default(1),
		updatedAt: updatedAt(),
	},
	(t) => [check("store_settings_single_check", sql`${t.id} = 1`)],
);

/** A text that the owner may write (`shop-texts.ts`), from her first draft of it on. */
export const shopTexts = pgTable("shop_texts", {
	key: text().primaryKey(),
	/** Counts every change, so that of two concurrent editors the second is refused. */
	version: integer("revision").notNull().default(0),
	/** Her words that no visitor sees yet, by field. */
	draft: jsonb().$type<Record<string, string>>(),
	editedAt: updatedAt(),
	editedBy: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** Its versions, published and scheduled ones: shown is the last one whose moment has come. */
export const shopTextVersions = pgTable(
	"shop_text_versions",
	{
		id: id(),
		key: text()
			.notNull()
			.references(() => shopTexts.key, { onDelete: "cascade" }),
		/** The version of the text that it made; orders those of the same moment. */
		version: integer("revision").notNull(),
		/** Null for the shop's own text, which a later release may improve. */
		content: jsonb().$type<Record<string, string>>(),
		publishedAt: instant().notNull(),
		createdAt: createdAt(),
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [unique("shop_text_versions_revision_unique").on(t.key, t.version)],
);

/** The pictures of a text's draft and versions, so that none of them is removed as unused. */
export const shopTextImages = pgTable(
	"shop_text_images",
	{
		key: text()
			.notNull()
			.references(() => shopTexts.key, { onDelete: "cascade" }),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
	},
	(t) => [primaryKey({ columns: [t.key, t.imageId] }), index("shop_text_images_image_index").on(t.imageId)],
);

/** Who did what in the back office, and what changed. */
export const auditEntries = pgTable(
	"audit_entries",
	{
		id: id(),
		/** Null for the shop itself (a job, a notification). */
		actorId: uuid().references(() => users.id, { onDelete: "set null" }),
		action: text().notNull(),
		entity: text().notNull(),
		entityId: text().notNull(),
		details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		createdAt: createdAt(),
	},
	(t) => [
		index("audit_entries_entity_index").on(t.entity, t.entityId, t.createdAt),
		index("audit_entries_newest_index").on(t.createdAt, t.id),
		// For searches by the beginning of an entity's id.
		index("audit_entries_id_index").on(t.entityId.op("text_pattern_ops")),
	],
);

/** Responses of the CEP services, cached for thirty days. */
export const cepCache = pgTable(
	"cep_cache",
	{
		cep: char({ length: 8 }).primaryKey(),
		/** Null if the services agree that the CEP does not exist. */
		address: jsonb().$type<PostalAddress & { ibgeCode?: string | null }>(),
		source: text().notNull(),
		fetchedAt: createdAt(),
	},
	(t) => [check("cep_cache_cep_check", sql`${t.cep} ~ '^[0-9]{8}$'`)],
);

/**
 * Hashes of the ids of erased accounts, orders, messages and requests to be told of a product: a restored backup
 * brings them back, and this list is used to erase them again (`repeat-erasures.server.ts`). The hash of a random id
 * identifies no one.
 */
export const erasures = pgTable("erasures", {
	/** SHA-256 of the id in hexadecimal. */
	idHash: char({ length: 64 }).primaryKey(),
	erasedAt: createdAt(),
});

// ---------------------------------------------------------------- the shop itself

/**
 * Feed and sitemap in the document store (`documentStore`), one row for each requested part. A new file replaces the
 * former one only once it is complete (decision 0103).
 */
export const documents = pgTable(
	"documents",
	{
		/** `feed-1`, `sitemap`, `sitemap-2`. */
		name: text().primaryKey(),
		/** Null before it is first made, and after its file was lost. */
		fileId: uuid(),
		/** The previous file, kept for a reader who is about to open it. */
		formerFileId: uuid(),
		bytes: integer(),
		contentHash: text(),
		/** When the file was started: later changes may be missing in it. */
		madeAt: instant(),
		changedAt: instant(),
		/** Until then it is not made again, whatever changes. */
		restsUntil: instant(),
		/** When a reader last requested it, to the day. */
		askedAt: createdAt(),
		...workColumns(),
	},
	(t) => [
		check(
			"documents_whole_check",
			sql`${t.fileId} is null or (${t.bytes} is not null and ${t.contentHash} is not null and ${t.madeAt} is not null and ${t.restsUntil} is not null)`,
		),
	],
);

/** Problems that the shop has detected and reported to its owner, until they end. */
export const watchedProblems = pgTable(
	"watched_problems",
	{
		kind: text({ enum: problemKindValues }).primaryKey(),
		/** The last reading, as a sentence. */
		note: text().notNull(),
		since: instant().notNull(),
		/** When a process last saw it. */
		seenAt: instant().notNull(),
	},
	(t) => [check("watched_problems_kind_check", oneOf(t.kind, problemKindValues))],
);
