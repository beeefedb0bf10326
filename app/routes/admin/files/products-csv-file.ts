import { exportProducts } from "#app/admin/products/import/import-products.server.ts";
import { parseProductFilter } from "#app/admin/products/product-filter.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/products-csv-file";

/** What the list of products shows, on all its pages, as a file that can be imported again. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return csvResponse("produtos", await exportProducts(admin, parseProductFilter(url)));
}
