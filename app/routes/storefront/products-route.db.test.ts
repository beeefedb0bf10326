import { expect, it } from "vitest";
import { createCategory, updateCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { expectRedirect, routeArgs } from "#tests/support/route-args.ts";
import { loader } from "./products.tsx";

const visit = (query: string) =>
	loader(routeArgs<Parameters<typeof loader>[0]>(new Request(`http://localhost/products?${query}`)));

// rule: 2.72
it("leads from a category's old address to the one it has now, with what else was asked", async () => {
	const { id } = await inTransaction((tx) => createCategory(tx, { name: "Varanda" }));
	expect((await visit("category=varanda")).category?.name).toBe("Varanda");
	await inTransaction((tx) => updateCategory(tx, id, { name: "Área externa", slug: "area-externa" }));
	expect(await expectRedirect(visit("category=varanda&sort=price_low"))).toMatchObject({
		status: 301,
		location: "/products?category=area-externa&sort=price_low",
	});
	expect((await visit("category=area-externa")).category?.name).toBe("Área externa");
});

it("shows an empty list for a category that never was", async () => {
	const { category, list } = await visit("category=nunca-houve");
	expect(category).toBeNull();
	expect(list.total).toBe(0);
});
