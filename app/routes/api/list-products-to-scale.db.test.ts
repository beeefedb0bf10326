import { expect, it } from "vitest";
import type { ScaleProduct } from "#app/shop/product-page/to-scale/scale-product.ts";
import { insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { loader } from "./list-products-to-scale.ts";

it("answers 503 when the products cannot be read", async () => {
	await hideTable("products");
	expect((await loader()).status).toBe(503);
});

it("lists what is for sale with a width and a height, by name, drawn as its category says", async () => {
	const seats = await insertCategory({ name: "Cadeiras e bancos", slug: "cadeiras-e-bancos" });
	const size = { widthMm: 500, heightMm: 845, depthMm: null };
	await insertProduct({ name: "Serrana", slug: "serrana", ...size }, { categoryIds: [seats.id] });
	await insertProduct({ name: "Árvore", slug: "arvore", ...size });
	await insertProduct({ name: "Retirada", slug: "retirada", isActive: false, ...size });
	await insertProduct({ name: "Sem largura", slug: "sem-largura", ...size, widthMm: null });
	const response = await loader();
	expect(response.status).toBe(200);
	const { products } = (await response.json()) as { products: ScaleProduct[] };
	expect(products.map(({ slug, front }) => [slug, front])).toEqual([
		["arvore", "box"],
		["serrana", "seat"],
	]);
	expect(products[1]).toMatchObject({ width: 50, height: 84.5, depth: null });
});
