import { csvAnswer } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { exportOrders } from "#app/shop/orders/desk/export-orders.server.ts";
import { readOrderFilter } from "#app/shop/orders/desk/order-desk.ts";
import type { Route } from "./+types/orders-csv";

/** What the list of orders shows, as a file for spreadsheets. */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return csvAnswer("pedidos", await exportOrders(readOrderFilter(url)));
}
