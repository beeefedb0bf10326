import { searchWords } from "#app/platform/search-words.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { offerPieces } from "#app/shop/reviews/desk/review-desk.queries.server.ts";
import type { Route } from "./+types/review-products";

/** The pieces that a new review can be about, while somebody types a name. */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return offerPieces(searchWords(url.searchParams));
}
