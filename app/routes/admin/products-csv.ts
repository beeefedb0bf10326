import { csvAnswer } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { exportProducts } from "#app/shop/catalogue/managing/import-products.server.ts";
import { readManagedFilter } from "#app/shop/catalogue/managing/managed-filter.ts";
import type { Route } from "./+types/products-csv";

/** What the list of products shows, on all its pages, as a file that can be imported again. */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return csvAnswer("produtos", await exportProducts(readManagedFilter(url)));
}
