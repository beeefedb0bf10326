import { refusalAnswer } from "#app/platform/api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { listProductsByIds } from "#app/shop/catalogue/products/products.queries.server.ts";
import { MOST_SEEN } from "#app/shop/recently-seen/recently-seen.ts";
import type { Route } from "./+types/recently-seen";

/** What the shop sells of the pieces a browser remembers; the list stays in the browser. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",", MOST_SEEN);
	try {
		return Response.json(
			{ products: await listProductsByIds(ids) },
			{ headers: { "Cache-Control": "private, max-age=60" } },
		);
	} catch (error) {
		log.error({ error }, "the recently seen pieces could not be read");
		return refusalAnswer(new Refusal("unavailable", "As peças não puderam ser lidas agora."));
	}
}
