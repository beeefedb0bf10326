import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { listProductsByIds } from "#app/shop/catalogue/products/products.queries.server.ts";
import { MAX_RECENTLY_VIEWED } from "#app/shop/recently-viewed/recently-viewed.ts";
import type { Route } from "./+types/list-recently-viewed";

/** The recently viewed products that are still for sale; the list itself stays in the browser. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",", MAX_RECENTLY_VIEWED);
	try {
		return Response.json(
			{ products: await listProductsByIds(ids) },
			{ headers: { "Cache-Control": "private, max-age=60" } },
		);
	} catch (error) {
		log.error({ error }, "the recently viewed products could not be read");
		return refusalResponse(new Refusal("unavailable", "As peças não puderam ser lidas agora."));
	}
}
