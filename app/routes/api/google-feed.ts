import { env } from "#app/platform/env.server.ts";
import { countListedProducts, listFeedProducts } from "#app/shop/discovery/discovery.queries.server.ts";
import { countParts, parsePart } from "#app/shop/discovery/feed-parts.ts";
import { merchantFeed } from "#app/shop/discovery/merchant-feed.ts";
import { xmlResponse } from "#app/shop/discovery/xml.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Route } from "./+types/google-feed";

/** All products for Google Merchant Center (docs/operations.md). */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const part = parsePart(new URL(request.url), countParts(await countListedProducts()));
	if (part === undefined) return new Response(null, { status: 404 });
	const settings = await readSettings();
	const shop = { name: settings.identity.name, handlingDays: settings.shipping.handlingDays };
	return xmlResponse(merchantFeed(env.PUBLIC_URL, shop, listFeedProducts(part ?? 1)));
}
