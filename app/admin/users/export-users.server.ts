import { type CsvColumns, exportRows } from "#app/platform/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { roles } from "#app/shop/accounts/role.ts";
import { formatDate } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { UserFilter } from "./user.ts";
import { listUsers, type UserRow } from "./users.queries.server.ts";

export const exportUsers = (admin: Admin, filter: UserFilter) =>
	exportRows(columns, (cursor, pageSize) => listUsers(admin, filter, cursor, pageSize));

const columns: CsvColumns<UserRow> = {
	Nome: ({ fullName }) => fullName,
	"E-mail": ({ email }) => email,
	Papel: ({ role }) => roles[role].label,
	Telefone: ({ phone }) => phone && formatPhone(phone),
	Cidade: ({ city }) => city,
	Estado: ({ state }) => state,
	Cadastro: ({ createdAt }) => formatDate(createdAt),
};
