import { randomUUID } from "node:crypto";
import { expectRow } from "#app/platform/expect-row.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import {
	benchExceptions,
	benches,
	categories,
	images,
	productCategories,
	productImages,
	products,
	users,
} from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** Rows for tests, on the real database. Fields that are not given have plausible values. */

type NewUser = typeof users.$inferInsert;
type NewCategory = typeof categories.$inferInsert;
type NewProduct = typeof products.$inferInsert;

const uniqueSuffix = (): string => randomUUID().slice(0, 8);

export async function insertUser(overrides: Partial<NewUser> = {}) {
	const rows = await db
		.insert(users)
		.values({
			email: `ana.${uniqueSuffix()}@example.com`,
			emailVerified: true,
			fullName: "Ana Luísa Prado",
			phone: "11988881234",
			...overrides,
		})
		.returning();
	return expectRow(rows, "a new user");
}

export async function insertCategory(overrides: Partial<NewCategory> = {}) {
	const rows = await db
		.insert(categories)
		.values({ name: "Mesas", slug: `mesas-${uniqueSuffix()}`, showOnHome: true, ...overrides })
		.returning();
	return expectRow(rows, "a new category");
}

export async function insertImage(overrides: Partial<typeof images.$inferInsert> = {}) {
	const rows = await db
		.insert(images)
		.values({
			alt: "Mesa em peroba-rosa",
			width: 1200,
			height: 1200,
			bytes: 150_000,
			contentHash: randomUUID().replaceAll("-", "").repeat(2),
			placeholder: "#ddd3c5,#a98f6f,#c9beae",
			...overrides,
		})
		.returning();
	return expectRow(rows, "a new image");
}

/** A product in stock, with a size and weight that fits Correios. */
export async function insertProduct(
	overrides: Partial<NewProduct> = {},
	links: { categoryIds?: string[]; imageIds?: string[] } = {},
) {
	const rows = await db
		.insert(products)
		.values({
			slug: `banqueta-${uniqueSuffix()}`,
			name: "Banqueta alta Torneada",
			description: "Assento escavado à mão e quatro pés torneados.",
			priceCents: cents(59_000),
			materials: ["Cumaru"],
			widthMm: 410,
			heightMm: 660,
			depthMm: 410,
			weightGrams: 5_200,
			stockQuantity: 10,
			...overrides,
		})
		.returning();
	const product = expectRow(rows, "a new product");
	for (const categoryId of links.categoryIds ?? []) {
		await db.insert(productCategories).values({ productId: product.id, categoryId });
	}
	for (const [position, imageId] of (links.imageIds ?? []).entries()) {
		await db.insert(productImages).values({ productId: product.id, imageId, position });
	}
	return product;
}

/** Order settings of a shop in which one customer may leave as many orders unpaid as a test needs. */
export const manyUnpaidOrders = {
	...defaultSettings.orders,
	maxUnpaidPerCustomer: 1_000_000,
	maxUnpaidUnconfirmed: 1_000_000,
	maxUnpaidPerNetwork: 1_000_000,
};

/** For tests in which one customer leaves more orders unpaid than a shop allows by default. */
export async function allowManyUnpaidOrders(): Promise<void> {
	await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, orders: manyUnpaidOrders }));
}

/** A bench of eight hours from Monday to Friday, with other hours on one day where they are given. */
export async function insertBench(
	overrides: Partial<typeof benches.$inferInsert> = {},
	exception?: Omit<typeof benchExceptions.$inferInsert, "benchId">,
) {
	const rows = await db
		.insert(benches)
		.values({ name: "Bancada", week: [0, 480, 480, 480, 480, 480, 0], position: 0, ...overrides })
		.returning();
	const bench = expectRow(rows, "a new bench");
	if (exception) await db.insert(benchExceptions).values({ benchId: bench.id, ...exception });
	return bench;
}
