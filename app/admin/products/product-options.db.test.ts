import { beforeAll, expect, test } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { findProductOptions } from "./product-options.server.ts";

let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

test("products to choose from are found among any number of them", async () => {
	for (let at = 0; at < 10; at += 1) {
		await insertProduct({ name: `Cabide Ébano ${at}`, createdAt: new Date(Date.UTC(2026, 0, 1, at)) });
	}
	const some = await findProductOptions(admin, "ebano");
	expect(some).toMatchObject({ query: "ebano", hasMore: true });
	expect(some.products.map(({ name }) => name)).toEqual(
		[9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Cabide Ébano ${at}`),
	);
	expect(await findProductOptions(admin, "ébano 9")).toMatchObject({
		hasMore: false,
		products: [{ name: "Cabide Ébano 9" }],
	});
	await insertProduct({ name: "Cabide Jacarandá", isActive: false });
	expect((await findProductOptions(admin, "cabide jacaranda")).products).toEqual([]);
});
