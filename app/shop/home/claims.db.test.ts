import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { defaultSettings, parseSettings } from "#app/shop/settings/settings.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { demoSettings } from "#db/demo/demo-data.ts";
import { reviews, storeSettings } from "#db/schema.server.ts";
import { insertCategory, insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { readClaims } from "./claims.queries.server.ts";

async function highestDiscount(): Promise<number | undefined> {
	receiveInvalidation("catalogue");
	const { claims } = defaultSettings;
	return (await readClaims(claims)).discount?.percent;
}

it("claims the greatest discount of what can be bought, of its own price or of its category", async () => {
	expect(await highestDiscount()).toBeUndefined();
	const price = cents(75_000);
	await insertProduct({ priceCents: cents(100), originalPriceCents: cents(100_000), isActive: false });
	await insertProduct({ priceCents: price, originalPriceCents: cents(70_000) });
	expect(await highestDiscount()).toBeUndefined();
	await insertProduct({ priceCents: price, originalPriceCents: cents(100_000) });
	expect(await highestDiscount()).toBe(25);
	const sale = await insertCategory({ name: "Ponta de estoque 50 % OFF", slug: "ponta-de-estoque" });
	await insertProduct({ priceCents: price }, { categoryIds: [sale.id] });
	expect(await highestDiscount()).toBe(50);
	await insertProduct({ priceCents: price, originalPriceCents: cents(300_000) });
	expect(await highestDiscount()).toBe(75);
});

async function insertReviews(
	count: number,
	overrides: Partial<typeof reviews.$inferInsert> = {},
): Promise<void> {
	const { id: productId } = await insertProduct();
	for (let written = 0; written < count; written += 1) {
		const { id: userId } = await insertUser();
		await db.insert(reviews).values({
			productId,
			userId,
			userName: "Ana",
			userEmail: "ana@example.com",
			rating: 5 - (written % 2),
			comment: "Muito boa.",
			origin: "customer",
			isVerified: true,
			...overrides,
		});
	}
	receiveInvalidation("catalogue");
}

it("claims neither customers nor a rating before five reviews by people", async () => {
	const { claims } = defaultSettings;
	expect(await readClaims(claims)).toMatchObject({ customers: null, rating: null });
	await insertReviews(4);
	await insertReviews(3, { userId: null, origin: "ai", isVerified: false });
	expect(await readClaims(claims)).toMatchObject({ customers: null, rating: null });
	await insertReviews(1);
	expect(await readClaims(claims)).toMatchObject({
		customers: "Avaliado por 5 clientes",
		rating: { value: 4.6, count: 5 },
	});
});

it("shows nothing where the owner chose a sentence and wrote none", async () => {
	const { claims } = defaultSettings;
	const customers = { mode: "text" as const, text: "" };
	expect((await readClaims({ ...claims, customers })).customers).toBeNull();
});

const migration = readFileSync("db/migrations/0060_claims_of_the_factory.sql", "utf8").split(
	"--> statement-breakpoint",
);

it.each([
	["takes back what nobody has touched", {}, defaultSettings.claims],
	[
		"leaves what an owner has written",
		{ customers: { mode: "text", text: "Avaliado por 80 clientes" } },
		{ ...defaultSettings.claims, customers: { mode: "text", text: "Avaliado por 80 clientes" } },
	],
])("migration 0060 %s", async (_, written, expected) => {
	await db.delete(storeSettings);
	const stored = { claims: { ...demoSettings.claims, ...written } };
	await db.insert(storeSettings).values({ id: 1, data: stored });
	for (const statement of migration) await db.execute(sql.raw(statement));
	const [row] = await db.select().from(storeSettings);
	expect(parseSettings(row?.data).claims).toEqual(expected);
	await db.delete(storeSettings);
});
