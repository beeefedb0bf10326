import type { CsvCell } from "#app/platform/csv.ts";
import { fetchAllPages } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { roles } from "#app/shop/accounts/role.ts";
import { formatDate } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { UserFilter, UserRow } from "./user.ts";
import { listUsers } from "./users.queries.server.ts";

const MAX_ROWS = 10_000;
const BATCH_SIZE = 500;

/** The people of a filter as rows of a table, the head first. */
export async function exportUsers(admin: Admin, filter: UserFilter): Promise<CsvCell[][]> {
	const users = await fetchAllPages((cursor) => listUsers(admin, filter, cursor, BATCH_SIZE), MAX_ROWS);
	return [["Nome", "E-mail", "Papel", "Telefone", "Cidade", "Estado", "Cadastro"], ...users.map(toCsvRow)];
}

const toCsvRow = ({ fullName, email, role, phone, city, state, createdAt }: UserRow): CsvCell[] => [
	fullName,
	email,
	roles[role].label,
	phone && formatPhone(phone),
	city,
	state,
	formatDate(createdAt),
];
