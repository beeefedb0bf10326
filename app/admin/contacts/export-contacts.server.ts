import { type CsvColumns, exportRows } from "#app/platform/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { contactCategories, contactStatuses } from "#app/shop/contact/contact-status.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { ContactFilter, ContactRow } from "./admin-contacts.queries.server.ts";
import { listContacts } from "./admin-contacts.queries.server.ts";

export const exportContacts = (admin: Admin, filter: ContactFilter) =>
	exportRows(columns, (cursor, pageSize) => listContacts(admin, filter, cursor, pageSize));

const columns: CsvColumns<ContactRow> = {
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
};
