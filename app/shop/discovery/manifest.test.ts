import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { loader as robots } from "#app/routes/api/serve-robots.ts";

const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as {
	name: string;
	start_url: string;
	lang: string;
	icons: { src: string; sizes: string; type: string }[];
};

// rule: 7.09
it("the web manifest names the shop, and its icons are as large as it says", async () => {
	expect(manifest).toMatchObject({ start_url: "/", lang: "pt-BR" });
	expect(manifest.name).toMatch(/^Cerne/);
	expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
	for (const { src, sizes, type } of manifest.icons) {
		const { width, height, format } = await sharp(`public${src}`).metadata();
		expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
	}
});

// rule: 7.09
it("robots.txt keeps crawlers off personal pages and names the sitemap", async () => {
	const lines = (await robots().text()).split("\n");
	for (const path of ["/admin", "/api/", "/auth", "/cart", "/checkout", "/orders", "/profile"]) {
		expect(lines).toContain(`Disallow: ${path}`);
	}
	expect(lines).not.toContain("Disallow: /");
	expect(lines.join("\n")).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
});
