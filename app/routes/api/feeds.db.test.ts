import { expect, it } from "vitest";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories.ts";
import { pageRequest, routeArgs } from "#tests/support/route-args.ts";
import { loader as feed } from "./google-feed.ts";
import { loader as sitemap } from "./serve-sitemap.ts";

// rule: 7.08
it("lists active products, with photographs, in the sitemap and in the product feed", async () => {
	const category = await insertCategory({ name: "Mesas", slug: "mesas" });
	const images = [await insertImage(), await insertImage()];
	const imageIds = images.map(({ id }) => id);
	await insertProduct({ slug: "mesa", name: "Mesa <i>" }, { categoryIds: [category.id], imageIds });
	await insertProduct({ slug: "gaveta", isActive: false }, { imageIds: imageIds.slice(0, 1) });

	const map = await sitemap(routeArgs(pageRequest("/sitemap.xml")));
	expect(map.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	const addresses = await map.text();
	expect(addresses).toContain("/product/mesa</loc>");
	expect(addresses).toContain("/products?category=mesas</loc>");
	expect(addresses.indexOf(imageIds[0] ?? "")).toBeLessThan(addresses.indexOf(imageIds[1] ?? ""));
	expect(addresses).not.toContain("gaveta");

	const xml = await (await feed(routeArgs(pageRequest("/feeds/google.xml")))).text();
	expect(xml).toContain("<g:title>Mesa &lt;i&gt;</g:title>");
	expect(xml).toContain("<g:product_type>Mesas</g:product_type>");
	expect(xml.match(/<item>/g)).toHaveLength(1);
	expect((await feed(routeArgs(pageRequest("/feeds/google.xml?part=2")))).status).toBe(404);
});
