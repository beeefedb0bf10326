import { csvAnswer } from "#app/platform/csv.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { listAudit } from "#app/shop/audit/audit.queries.server.ts";
import { auditSentence } from "#app/shop/audit/audit-actions.ts";
import { detailsInWords, readAuditFilter } from "#app/shop/audit/audit-log.ts";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/audit-export";

const MOST_ROWS = 10_000;

/** What the audit log shows, from this page on, as a table for a spreadsheet. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const { rows } = await listAudit(admin, readAuditFilter(url), readCursor(url), MOST_ROWS);
	return csvAnswer("registro-de-acoes", [
		["Quando", "Quem", "Ação", "Registro", "Detalhes"],
		...rows.map((row) => [
			formatDateTime(row.createdAt),
			row.actor ?? "A loja",
			auditSentence(row.action),
			row.entityId,
			detailsInWords(row.details),
		]),
	]);
}
