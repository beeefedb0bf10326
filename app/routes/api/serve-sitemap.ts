import { env } from "#app/platform/env.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { countListedProducts, listSitemapProducts } from "#app/shop/discovery/discovery.queries.server.ts";
import { countParts, parsePart } from "#app/shop/discovery/feed-parts.ts";
import { sitemap, sitemapIndex } from "#app/shop/discovery/sitemap-xml.ts";
import { xmlResponse } from "#app/shop/discovery/xml.ts";
import type { Route } from "./+types/serve-sitemap";

/** Every public address; one that has become too large says where its parts are. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const parts = countParts(await countListedProducts());
	const part = parsePart(new URL(request.url), parts);
	if (part === undefined) return new Response(null, { status: 404 });
	if (part === null && parts > 1) return xmlResponse([sitemapIndex(env.PUBLIC_URL, parts)]);
	const categories = await listCategories();
	const products = listSitemapProducts(part ?? 1);
	return xmlResponse(sitemap(env.PUBLIC_URL, part ?? 1, { categories, products }));
}
