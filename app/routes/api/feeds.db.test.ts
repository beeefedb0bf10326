import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { collectTags } from "#app/platform/cache-tags.server.ts";
import { countListedProducts } from "#app/shop/discovery/discovery.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories.ts";
import { insertManyProducts } from "#tests/support/generate-products.ts";
import { pageRequest, routeArgs } from "#tests/support/route-args.ts";
import { loader as feed } from "./google-feed.ts";
import { loader as sitemap } from "./serve-sitemap.ts";

const textOf = async (response: Response): Promise<string> =>
	gunzipSync(await response.arrayBuffer()).toString();

// rule: 7.08
it("lists active products, with photographs, in the sitemap and in the product feed", async () => {
	const category = await insertCategory({ name: "Mesas", slug: "mesas" });
	const images = [await insertImage(), await insertImage()];
	const imageIds = images.map(({ id }) => id);
	await insertProduct({ slug: "mesa", name: "Mesa <i>" }, { categoryIds: [category.id], imageIds });
	await insertProduct({ slug: "gaveta", isActive: false }, { imageIds: imageIds.slice(0, 1) });

	const map = await sitemap(routeArgs(pageRequest("/sitemap.xml")));
	expect(map.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	const addresses = await textOf(map);
	expect(addresses).toContain("/product/mesa</loc>");
	expect(addresses).toContain("/products?category=mesas</loc>");
	expect(addresses.indexOf(imageIds[0] ?? "")).toBeLessThan(addresses.indexOf(imageIds[1] ?? ""));
	expect(addresses).not.toContain("gaveta");

	const xml = await textOf(await feed(routeArgs(pageRequest("/feeds/google.xml"))));
	expect(xml).toContain("<g:title>Mesa &lt;i&gt;</g:title>");
	expect(xml).toContain("<g:product_type>Mesas</g:product_type>");
	expect(xml.match(/<item>/g)).toHaveLength(1);
	expect((await feed(routeArgs(pageRequest("/feeds/google.xml?part=2")))).status).toBe(404);
});

it("has every product once, though it reads a hundred at a time, and depends on the catalogue as a whole", async () => {
	const image = await insertImage();
	await insertManyProducts(db, 250, { categoryIds: [], imageIds: [image.id] });
	const count = await countListedProducts();
	for (const [loader, path, entry] of [
		[feed, "/feeds/google.xml", /<g:id>([^<]+)/g],
		[sitemap, "/sitemap.xml", /\/product\/([^<]+)/g],
	] as const) {
		const { result, tags } = await collectTags(async () =>
			textOf(await loader(routeArgs(pageRequest(path)))),
		);
		const names = [...result.matchAll(entry)].map(([, name]) => name);
		expect(names).toHaveLength(count);
		expect(new Set(names).size).toBe(count);
		expect([...tags].filter((tag) => tag !== "settings")).toEqual(["catalogue"]);
	}
});
