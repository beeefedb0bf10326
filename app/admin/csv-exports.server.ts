import { listAuditEntries } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { formatAuditDetails } from "#app/admin/audit-log/audit-log.ts";
import { listContacts } from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import { listAdminOrders } from "#app/admin/orders/admin-orders.queries.server.ts";
import { listReviews } from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { reviewOriginLabels } from "#app/admin/reviews/review-row.ts";
import { listUsers } from "#app/admin/users/users.queries.server.ts";
import { type CsvColumns, type CsvRows, exportRows } from "#app/platform/csv-export.server.ts";
import type { Cursor, Page } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { auditActionLabel } from "#app/shop/audit/audit-actions.ts";
import { stillToGoBack } from "#app/shop/orders/money/money-words.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { centsToReais, subtractCents } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import { contactCategories, contactStatuses } from "#app/values/status/contact-status.ts";
import { paymentMethods, paymentStatuses } from "#app/values/status/payment-status.ts";
import { roles } from "#app/values/status/role.ts";

/* The lists of the back office as spreadsheets: what each shows, under its own filter, on all its pages. */

export const exportContacts = exportList(listContacts, {
	Data: ({ createdAt }) => formatDateTime(createdAt),
	Nome: ({ name }) => name,
	"E-mail": ({ email }) => email,
	Telefone: ({ phone }) => phone && formatPhone(phone),
	Assunto: ({ subject }) => subject,
	Categoria: ({ category }) => category && contactCategories[category].label,
	Mensagem: ({ message }) => message,
	Status: ({ status }) => contactStatuses[status].label,
	Respostas: ({ replyCount }) => replyCount,
	Anotações: ({ adminNotes }) => adminNotes,
});

export const exportOrders = exportList(listAdminOrders, {
	Número: ({ number }) => number,
	Pedido: ({ id }) => id,
	Data: ({ createdAt }) => formatDateTime(createdAt),
	Cliente: ({ customer }) => customer?.fullName ?? "Cliente não identificado",
	"E-mail": ({ customer }) => customer?.email,
	Peças: ({ itemSummary }) => itemSummary,
	Destino: ({ destination }) => destination,
	Status: ({ status }) => adminOrderStatusLabel(status),
	Pagamento: ({ paymentStatus }) => paymentStatuses[paymentStatus].label,
	"Situação do valor": ({ moneyLabel }) => moneyLabel,
	"Pago em": ({ paidAt }) => paidAt && formatDateTime(paidAt),
	"Forma de pagamento": ({ paymentMethod }) => paymentMethods[paymentMethod].label,
	Total: ({ total }) => centsToReais(total),
	Recebido: ({ money }) => centsToReais(money.received),
	Devolvido: ({ money }) => centsToReais(subtractCents(money.returned, money.chargedBack)),
	Contestado: ({ money }) => centsToReais(money.chargedBack),
	"A devolver": ({ money }) => centsToReais(stillToGoBack(money)),
	"Código de rastreio": ({ trackingCode }) => trackingCode,
	"Prometido para": ({ promisedDate }) => promisedDate && formatDate(promisedDate),
});

export const exportReviews = exportList(listReviews, {
	Data: ({ createdAt }) => formatDate(createdAt),
	Produto: ({ product }) => product?.name ?? "Produto não encontrado",
	Nome: ({ userName }) => userName,
	"E-mail": ({ userEmail }) => userEmail,
	Nota: ({ rating }) => rating,
	Comentário: ({ comment }) => comment,
	Verificada: ({ isVerified }) => (isVerified ? "sim" : "não"),
	Origem: ({ origin }) => reviewOriginLabels[origin],
});

export const exportUsers = exportList(listUsers, {
	Nome: ({ fullName }) => fullName,
	"E-mail": ({ email }) => email,
	Papel: ({ role }) => roles[role].label,
	Telefone: ({ phone }) => phone && formatPhone(phone),
	Cidade: ({ city }) => city,
	Estado: ({ state }) => state,
	Cadastro: ({ createdAt }) => formatDate(createdAt),
});

export const exportAuditLog = exportList(listAuditEntries, {
	Quando: ({ createdAt }) => formatDateTime(createdAt),
	Quem: ({ actor }) => actor ?? "A loja",
	Ação: ({ action }) => auditActionLabel(action),
	Registro: ({ entityId }) => entityId,
	Detalhes: ({ details }) => formatAuditDetails(details),
});

function exportList<Filter, Row>(
	list: (admin: Admin, filter: Filter, cursor: Cursor | null, pageSize: number) => Promise<Page<Row>>,
	columns: CsvColumns<Row>,
) {
	return (admin: Admin, filter: Filter): CsvRows =>
		exportRows(columns, (cursor, pageSize) => list(admin, filter, cursor, pageSize));
}
