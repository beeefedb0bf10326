import { readAuditFilter } from "#app/admin/audit-log/audit-log.ts";
import { exportAuditLog } from "#app/admin/audit-log/export-audit-log.server.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/audit-log-csv-file";

/** What the audit log shows, from this page on, as a table for a spreadsheet. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return csvResponse("registro-de-acoes", await exportAuditLog(admin, readAuditFilter(url), readCursor(url)));
}
