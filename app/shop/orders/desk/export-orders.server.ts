import type { CsvCell } from "#app/platform/csv.ts";
import { everyRow } from "#app/platform/keyset.server.ts";
import { paymentMethods, paymentStatuses } from "#app/shop/payments/payment-status.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { centsToReais } from "#app/values/money.ts";
import { deskStatusLabel } from "./desk-status.ts";
import { listOrders } from "./order-desk.queries.server.ts";
import type { OrderFilter, OrderRow } from "./order-desk.ts";

const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 500;

/** The orders of a filter as rows of a table, the head first. */
export async function exportOrders(filter: OrderFilter): Promise<CsvCell[][]> {
	const orders = await everyRow((cursor) => listOrders(filter, cursor, ROWS_AT_ONCE), MOST_ROWS);
	return [head, ...orders.map(rowOf)];
}

const head = [
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

const rowOf = (order: OrderRow): CsvCell[] => [
	order.id,
	formatDateTime(order.createdAt),
	order.customer?.fullName ?? "Cliente não identificado",
	order.customer?.email,
	order.pieces,
	order.destination,
	deskStatusLabel(order.status),
	paymentStatuses[order.paymentStatus].label,
	paymentMethods[order.paymentMethod].label,
	centsToReais(order.total),
	order.trackingCode,
	order.promisedDate && formatDate(order.promisedDate),
];
