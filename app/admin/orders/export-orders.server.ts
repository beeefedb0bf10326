import type { CsvCell } from "#app/platform/csv.ts";
import { fetchAllPages } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { paymentMethods, paymentStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { centsToReais } from "#app/values/money.ts";
import type { AdminOrderRow, OrderFilter } from "./admin-order.ts";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import { listAdminOrders } from "./admin-orders.queries.server.ts";

const MAX_ROWS = 10_000;
const BATCH_SIZE = 500;

/** The orders of a filter as rows of a table, the head first. */
export async function exportOrders(admin: Admin, filter: OrderFilter): Promise<CsvCell[][]> {
	const orders = await fetchAllPages(
		(cursor) => listAdminOrders(admin, filter, cursor, BATCH_SIZE),
		MAX_ROWS,
	);
	return [headerRow, ...orders.map(rowOf)];
}

const headerRow = [
	"Pedido",
	"Data",
	"Cliente",
	"E-mail",
	"Peças",
	"Destino",
	"Status",
	"Pagamento",
	"Forma de pagamento",
	"Total",
	"Código de rastreio",
	"Prometido para",
];

const rowOf = (order: AdminOrderRow): CsvCell[] => [
	order.id,
	formatDateTime(order.createdAt),
	order.customer?.fullName ?? "Cliente não identificado",
	order.customer?.email,
	order.itemSummary,
	order.destination,
	adminOrderStatusLabel(order.status),
	paymentStatuses[order.paymentStatus].label,
	paymentMethods[order.paymentMethod].label,
	centsToReais(order.total),
	order.trackingCode,
	order.promisedDate && formatDate(order.promisedDate),
];
