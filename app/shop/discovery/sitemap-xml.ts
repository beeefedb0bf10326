import { href } from "react-router";
import { type ImageView, imageUrlNear } from "#app/shop/images/image.ts";
import { xmlElement } from "./xml.ts";

export interface SitemapProduct {
	slug: string;
	updatedAt: Date;
	images: Pick<ImageView, "id" | "width">[];
}

const STATIC_PATHS = [
	href("/"),
	href("/products"),
	href("/our-woods"),
	href("/faq"),
	href("/contact"),
	href("/privacy-terms"),
	href("/track-order"),
];

const IMAGE_WIDTH = 1200;

/** The addresses of one part (sitemaps.org 0.9 with Google's image extension); the first part includes the pages. */
export async function* sitemap(
	origin: string,
	part: number,
	{
		categories,
		products,
	}: { categories: readonly { slug: string }[]; products: AsyncIterable<readonly SitemapProduct[]> },
): AsyncGenerator<string> {
	yield `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
	if (part === 1) {
		yield STATIC_PATHS.map((path) => entry(`${origin}${path}`)).join("");
		yield categories.map(({ slug }) => entry(`${origin}/products?category=${slug}`)).join("");
	}
	for await (const batch of products) yield batch.map((product) => productEntry(origin, product)).join("");
	yield "</urlset>";
}

function productEntry(origin: string, { slug, updatedAt, images }: SitemapProduct): string {
	const pictures = images.map(
		(image) =>
			`<image:image>${xmlElement("image:loc", `${origin}${imageUrlNear(image, IMAGE_WIDTH)}`)}</image:image>`,
	);
	const changed = xmlElement("lastmod", updatedAt.toISOString().slice(0, 10));
	return entry(`${origin}/product/${slug}`, changed + pictures.join(""));
}

const entry = (url: string, children = ""): string => `<url>${xmlElement("loc", url)}${children}</url>\n`;

/** The addresses of all parts, for a shop with more products than one file holds. */
export function sitemapIndex(origin: string, parts: number): string {
	const entries = Array.from(
		{ length: parts },
		(_, at) => `<sitemap>${xmlElement("loc", `${origin}/sitemap.xml?part=${at + 1}`)}</sitemap>`,
	);
	return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>`;
}
