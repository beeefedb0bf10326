import { searchActions } from "#app/admin/dashboard/today/search-actions.server.ts";
import { searchEverywhere } from "#app/admin/layout/search-everywhere.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/command-palette-results";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const query = url.searchParams.get("q") ?? "";
	const [actions, records] = await Promise.all([searchActions(admin, query), searchEverywhere(admin, query)]);
	// A tab that an earlier build opened reads `found`.
	return { found: [...actions, ...records] };
}
