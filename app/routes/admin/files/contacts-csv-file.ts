import { readContactFilter } from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { exportContacts } from "#app/admin/contacts/export-contacts.server.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/contacts-csv-file";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return csvResponse("contatos", await exportContacts(admin, readContactFilter(url)));
}
