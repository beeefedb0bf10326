import { expect, it } from "vitest";
import { collectTags, UNCACHEABLE } from "#app/platform/cache-tags.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { expectRedirect, routeArgs } from "#tests/support/http/route-args.ts";
import { loader } from "./product.tsx";

const visit = (slug: string) =>
	loader({
		...routeArgs<Parameters<typeof loader>[0]>(new Request(`http://localhost/product/${slug}`)),
		params: { slug },
	});

it("answers 404 for an unknown product", async () => {
	expect((await visit("nao-existe")).init).toMatchObject({ status: 404 });
});

// rule: 8.17
it("redirects to the catalogue when the product cannot be read, and that response is not cached", async () => {
	await insertProduct({ slug: "mesa" });
	await hideTable("reviews");
	const { result, tags } = await collectTags(() => expectRedirect(visit("mesa")));
	expect(result.location).toBe("/products");
	expect(tags.has(UNCACHEABLE)).toBe(true);
});

it("gives the range of freight before a postal code is known", async () => {
	await insertProduct({ slug: "banco", isMadeToOrder: true, productionDays: 12 });
	const { data } = await visit("banco");
	expect(data?.shipping).toMatchObject({
		handlingDays: 12,
		freeStates: ["ES", "MG", "PR", "RJ", "RS", "SC", "SP"].sort(),
	});
	expect(data?.shipping?.maxCost).toBeGreaterThan(0);
});

it("draws a product whose width and height are known, and no other", async () => {
	await insertProduct({
		slug: "aparador",
		name: "Aparador <b>",
		widthMm: 1_800,
		heightMm: 780,
		depthMm: 450,
	});
	const { data } = await visit("aparador");
	expect(data?.toScale?.product).toEqual({
		slug: "aparador",
		name: "Aparador <b>",
		front: "storage",
		stands: "floor",
		width: 180,
		height: 78,
		depth: 45,
	});
	expect(data?.toScale?.html).toContain("180\u00a0cm de largura, 78\u00a0cm de altura: chega à cintura");
	await insertProduct({ slug: "sem-altura", widthMm: 1_800, heightMm: null });
	expect((await visit("sem-altura")).data?.toScale).toBeNull();
});
