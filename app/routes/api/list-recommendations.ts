import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { MAX_RECENTLY_VIEWED } from "#app/shop/recently-viewed/recently-viewed.ts";
import { recommendProducts } from "#app/shop/recommendations/recommend-products.server.ts";
import type { Route } from "./+types/list-recommendations";

/** Recommendations for an empty screen; the list of seen products stays in the browser. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const { searchParams } = new URL(request.url);
	const seenIds = (searchParams.get("seen") ?? "").split(",", MAX_RECENTLY_VIEWED);
	try {
		return Response.json(await recommendProducts({ seenIds, address: searchParams.get("address") ?? "" }), {
			headers: { "Cache-Control": "private, max-age=60" },
		});
	} catch (error) {
		log.error({ error }, "the recommended products could not be read");
		return refusalResponse(new Refusal("unavailable", "As peças não puderam ser lidas agora."));
	}
}
