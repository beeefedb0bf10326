import { env } from "#app/platform/env.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { listProductAddresses } from "#app/shop/catalogue/products/products.queries.server.ts";

const pages = ["/", "/products", "/faq", "/contact", "/privacy-terms", "/track-order"];

/** Every public address, with the day a piece last changed. */
export async function loader(): Promise<Response> {
	const [categories, products] = await Promise.all([listCategories(), listProductAddresses()]);
	const entries = [
		...pages.map((path) => entry(path)),
		...categories.map(({ slug }) => entry(`/products?category=${slug}`)),
		...products.map(({ slug, updatedAt }) => entry(`/product/${slug}`, updatedAt)),
	];
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
	return new Response(body, {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
	});
}

/** Paths are made of slugs, which hold nothing that XML would have to escape. */
function entry(path: string, updatedAt?: Date): string {
	const changed = updatedAt ? `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>` : "";
	return `<url><loc>${env.PUBLIC_URL}${path}</loc>${changed}</url>`;
}
