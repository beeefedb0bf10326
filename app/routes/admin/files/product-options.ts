import { findProductOptions } from "#app/admin/products/product-options.server.ts";
import { readSearchText } from "#app/platform/lists/list-filter.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/product-options";

/** Products for a new review or a room, while a name is typed. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return findProductOptions(admin, readSearchText(url.searchParams.get("q") ?? ""));
}
