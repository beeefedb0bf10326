import type { CsvCell } from "#app/platform/csv.ts";
import { fetchAllPages } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { contactCategories, contactStatuses } from "#app/shop/contact/contact-status.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { listContacts } from "./admin-contacts.queries.server.ts";
import type { ContactFilter, ContactRow } from "./contact-row.ts";

const MAX_ROWS = 10_000;
const BATCH_SIZE = 500;

/** The messages of a filter as rows of a table, the head first. */
export async function exportContacts(admin: Admin, filter: ContactFilter): Promise<CsvCell[][]> {
	const contacts = await fetchAllPages((cursor) => listContacts(admin, filter, cursor, BATCH_SIZE), MAX_ROWS);
	return [headerRow, ...contacts.map(toCsvRow)];
}

const headerRow = [
	"Data",
	"Nome",
	"E-mail",
	"Telefone",
	"Assunto",
	"Categoria",
	"Mensagem",
	"Status",
	"Respostas",
	"Anotações",
];

const toCsvRow = (contact: ContactRow): CsvCell[] => [
	formatDateTime(contact.createdAt),
	contact.name,
	contact.email,
	contact.phone && formatPhone(contact.phone),
	contact.subject,
	contact.category && contactCategories[contact.category].label,
	contact.message,
	contactStatuses[contact.status].label,
	contact.replyCount,
	contact.adminNotes,
];
