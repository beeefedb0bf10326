import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { suggest } from "#app/shop/catalogue/suggestions/suggest.server.ts";
import type { Route } from "./+types/search-suggestions";

/** A repeated search is answered from a shared cache for a minute. */
const CACHE_CONTROL = "public, max-age=60";

/** Suggestions while typing; the same for every visitor. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	try {
		const typed = new URL(request.url).searchParams.get("q") ?? "";
		return Response.json(await suggest(typed), { headers: { "Cache-Control": CACHE_CONTROL } });
	} catch (error) {
		log.error({ error }, "suggestions could not be read");
		return refusalResponse(new Refusal("unavailable", "As sugestões não puderam ser lidas agora."));
	}
}
