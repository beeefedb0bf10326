import { listAuditEntries } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { formatAuditDetails, readAuditFilter } from "#app/admin/audit-log/audit-log.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { auditActionLabel } from "#app/shop/audit/audit-actions.ts";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/audit-log-csv-file";

const MAX_ROWS = 10_000;

/** What the audit log shows, from this page on, as a table for a spreadsheet. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const { rows } = await listAuditEntries(admin, readAuditFilter(url), readCursor(url), MAX_ROWS);
	return csvResponse("registro-de-acoes", [
		["Quando", "Quem", "Ação", "Registro", "Detalhes"],
		...rows.map((row) => [
			formatDateTime(row.createdAt),
			row.actor ?? "A loja",
			auditActionLabel(row.action),
			row.entityId,
			formatAuditDetails(row.details),
		]),
	]);
}
