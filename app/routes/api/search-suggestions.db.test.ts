import { expect, it } from "vitest";
import type { Suggestions } from "#app/shop/catalogue/suggestions/suggestions.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import { loader } from "./search-suggestions.ts";

async function suggest(q: string) {
	const response = await loader(
		routeArgs(new Request(`http://localhost/api/search-suggestions?${new URLSearchParams({ q })}`)),
	);
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
	return (await response.json()) as Suggestions;
}

// rule: 7.06
it("suggests products with picture and price, and categories in which something is sold", async () => {
	const luminarias = await insertCategory({ name: "Luminárias", slug: "luminarias" });
	await insertCategory({ name: "Lustres", slug: "lustres" });
	const image = await insertImage();
	for (let at = 1; at <= 7; at += 1) {
		await insertProduct(
			{ name: `Luminária ${at}`, slug: `luminaria-${at}` },
			{ categoryIds: [luminarias.id], imageIds: [image.id] },
		);
	}
	const { products, categories, total } = await suggest("lum");
	expect(total).toBe(7);
	expect(products).toHaveLength(5);
	// The order of equal matches is undefined, so all products have the same data.
	for (const product of products) {
		expect(product).toMatchObject({
			name: expect.stringMatching(/^Luminária [1-7]$/),
			price: 59_000,
			image: { id: image.id },
		});
	}
	expect(categories).toEqual([{ name: "Luminárias", slug: "luminarias" }]);
	expect((await suggest("lustr")).categories).toEqual([]);
});

it("suggests nothing for one letter, signs or unknown words", async () => {
	for (const q of ["l", " ", "%_\\'", "xyzzyq"]) {
		expect(await suggest(q)).toEqual({ categories: [], products: [], total: 0 });
	}
});
