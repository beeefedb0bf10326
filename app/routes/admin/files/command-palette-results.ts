import { searchEverywhere } from "#app/admin/layout/search-everywhere.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/command-palette-results";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return { found: await searchEverywhere(admin, url.searchParams.get("q") ?? "") };
}
