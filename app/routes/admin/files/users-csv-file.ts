import { exportUsers } from "#app/admin/users/export-users.server.ts";
import { readUserFilter } from "#app/admin/users/user.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/users-csv-file";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return csvResponse("usuarios", await exportUsers(admin, readUserFilter(url)));
}
