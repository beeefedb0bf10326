import { env } from "#app/platform/env.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { countPieces, listSitemapPieces } from "#app/shop/discovery/discovery.queries.server.ts";
import { parsePart, partsFor } from "#app/shop/discovery/parts.ts";
import { sitemap, sitemapIndex } from "#app/shop/discovery/sitemap.ts";
import { xmlAnswer } from "#app/shop/discovery/xml.ts";
import type { Route } from "./+types/sitemap";

/** Every public address; one that has become too large says where its parts are. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const parts = partsFor(await countPieces());
	const part = parsePart(new URL(request.url), parts);
	if (part === undefined) return new Response(null, { status: 404 });
	if (part === null && parts > 1) return xmlAnswer(sitemapIndex(env.PUBLIC_URL, parts));
	const [categories, pieces] = await Promise.all([listCategories(), listSitemapPieces(part ?? 1)]);
	return xmlAnswer(sitemap(env.PUBLIC_URL, part ?? 1, { categories, pieces }));
}
