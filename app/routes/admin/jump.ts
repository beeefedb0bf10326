import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findDestinations } from "#app/shop/back-office/jump.queries.server.ts";
import type { Route } from "./+types/jump";

/** What the command palette finds (Ctrl K). */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return { found: await findDestinations(url.searchParams.get("q") ?? "") };
}
