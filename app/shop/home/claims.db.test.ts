import { expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { cents } from "#app/values/money.ts";
import { insertCategory, insertProduct } from "#tests/support/factories.ts";
import { readClaims } from "./claims.queries.server.ts";

async function highestDiscount(): Promise<number | undefined> {
	receiveInvalidation("catalogue");
	const { claims } = defaultSettings;
	const discount = { ...claims.discount, mode: "calculated" as const };
	return (await readClaims({ ...claims, discount })).discount?.percent;
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
