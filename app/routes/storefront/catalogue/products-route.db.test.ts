import { expect, it } from "vitest";
import { createCategory, updateCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { expectRedirect, routeArgs } from "#tests/support/http/route-args.ts";
import { loader } from "./products.tsx";

const load = (query: string) =>
	loader(routeArgs<Parameters<typeof loader>[0]>(new Request(`http://localhost/products?${query}`)));
const visit = async (query: string) => (await load(query)).data;

// rule: 2.72
it("redirects from a category's former address, with the other parameters", async () => {
	const { id } = await inTransaction((tx) => createCategory(tx, { name: "Varanda" }));
	expect((await visit("category=varanda")).category?.name).toBe("Varanda");
	await inTransaction((tx) => updateCategory(tx, id, { name: "Área externa", slug: "area-externa" }));
	expect(await expectRedirect(load("category=varanda&sort=price_low"))).toMatchObject({
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

it.each([
	["q=Sofá+retrátil", "sofa retratil"],
	["q=geladeira&made_to_order=1", undefined],
	["category=nao-existe", undefined],
	["q=ana@example.com", undefined],
	["", undefined],
])("reports to the server that %j found nothing, unless a filter was set: %s", async (query, words) => {
	const { init } = await load(query);
	expect(new Headers(init?.headers).get("x-zero-result-search") ?? undefined).toBe(words);
});
