import { exportOrders } from "#app/admin/orders/export-orders.server.ts";
import { readOrderFilter } from "#app/admin/orders/order-filter.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/orders-csv-file";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return csvResponse("pedidos", await exportOrders(admin, readOrderFilter(url)));
}
