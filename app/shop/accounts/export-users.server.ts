import type { CsvCell } from "#app/platform/csv.ts";
import { everyRow } from "#app/platform/keyset.server.ts";
import { formatDate } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { roles } from "./role.ts";
import type { UserFilter, UserRow } from "./user.ts";
import { listUsers } from "./users.queries.server.ts";

const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 500;

/** The people of a filter as rows of a table, the head first. */
export async function exportUsers(filter: UserFilter): Promise<CsvCell[][]> {
	const people = await everyRow((cursor) => listUsers(filter, cursor, ROWS_AT_ONCE), MOST_ROWS);
	return [["Nome", "E-mail", "Papel", "Telefone", "Cidade", "Estado", "Cadastro"], ...people.map(rowOf)];
}

const rowOf = ({ fullName, email, role, phone, city, state, createdAt }: UserRow): CsvCell[] => [
	fullName,
	email,
	roles[role].label,
	phone && formatPhone(phone),
	city,
	state,
	formatDate(createdAt),
];
