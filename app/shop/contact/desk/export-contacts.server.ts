import type { CsvCell } from "#app/platform/csv.ts";
import { everyRow } from "#app/platform/keyset.server.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { contactCategories, contactStatuses } from "../contact-status.ts";
import { listContacts } from "./contact-desk.queries.server.ts";
import type { ContactFilter, ContactRow } from "./contact-desk.ts";

const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 500;

/** The messages of a filter as rows of a table, the head first. */
export async function exportContacts(filter: ContactFilter): Promise<CsvCell[][]> {
	const contacts = await everyRow((cursor) => listContacts(filter, cursor, ROWS_AT_ONCE), MOST_ROWS);
	return [head, ...contacts.map(rowOf)];
}

const head = [
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

const rowOf = (contact: ContactRow): CsvCell[] => [
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
