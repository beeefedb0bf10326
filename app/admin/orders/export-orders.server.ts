import { type CsvColumns, exportRows } from "#app/platform/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { paymentMethods, paymentStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { centsToReais } from "#app/values/money.ts";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import { type AdminOrderRow, listAdminOrders } from "./admin-orders.queries.server.ts";
import type { OrderFilter } from "./order-filter.ts";

export const exportOrders = (admin: Admin, filter: OrderFilter) =>
	exportRows(columns, (cursor, pageSize) => listAdminOrders(admin, filter, cursor, pageSize));

const columns: CsvColumns<AdminOrderRow> = {
	Pedido: ({ id }) => id,
	Data: ({ createdAt }) => formatDateTime(createdAt),
	Cliente: ({ customer }) => customer?.fullName ?? "Cliente não identificado",
	"E-mail": ({ customer }) => customer?.email,
	Peças: ({ itemSummary }) => itemSummary,
	Destino: ({ destination }) => destination,
	Status: ({ status }) => adminOrderStatusLabel(status),
	Pagamento: ({ paymentStatus }) => paymentStatuses[paymentStatus].label,
	"Forma de pagamento": ({ paymentMethod }) => paymentMethods[paymentMethod].label,
	Total: ({ total }) => centsToReais(total),
	"Código de rastreio": ({ trackingCode }) => trackingCode,
	"Prometido para": ({ promisedDate }) => promisedDate && formatDate(promisedDate),
};
