import { type ImageView, imageUrlNear } from "#app/shop/images/image.ts";
import { element } from "./xml.ts";

export interface SitemapPiece {
	slug: string;
	updatedAt: Date;
	images: Pick<ImageView, "id" | "widths">[];
}

const pages = ["/", "/products", "/faq", "/contact", "/privacy-terms", "/track-order"];

const IMAGE_WIDTH = 1200;

/** The addresses of one part (sitemaps.org 0.9 with Google's image extension); the first has the pages too. */
export function sitemap(
	origin: string,
	part: number,
	{ categories, pieces }: { categories: readonly { slug: string }[]; pieces: readonly SitemapPiece[] },
): string {
	const entries = [
		...(part === 1 ? pages.map((path) => entry(`${origin}${path}`)) : []),
		...(part === 1 ? categories.map(({ slug }) => entry(`${origin}/products?category=${slug}`)) : []),
		...pieces.map(({ slug, updatedAt, images }) =>
			entry(
				`${origin}/product/${slug}`,
				element("lastmod", updatedAt.toISOString().slice(0, 10)) +
					images
						.map(
							(image) =>
								`<image:image>${element("image:loc", `${origin}${imageUrlNear(image, IMAGE_WIDTH)}`)}</image:image>`,
						)
						.join(""),
			),
		),
	];
	return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join("\n")}
</urlset>`;
}

const entry = (address: string, more = ""): string => `<url>${element("loc", address)}${more}</url>`;

/** Where the parts are, for a shop with more pieces than one file holds. */
export function sitemapIndex(origin: string, parts: number): string {
	const entries = Array.from(
		{ length: parts },
		(_, at) => `<sitemap>${element("loc", `${origin}/sitemap.xml?part=${at + 1}`)}</sitemap>`,
	);
	return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>`;
}
