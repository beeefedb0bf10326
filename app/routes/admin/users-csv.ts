import { csvAnswer } from "#app/platform/csv.ts";
import { exportUsers } from "#app/shop/accounts/export-users.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readUserFilter } from "#app/shop/accounts/user.ts";
import type { Route } from "./+types/users-csv";

/** The people that the list shows, on all its pages, as a file for spreadsheets. */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return csvAnswer("usuarios", await exportUsers(readUserFilter(url)));
}
