import { type CsvColumns, exportRows } from "#app/platform/csv-export.server.ts";
import type { Cursor } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { auditActionLabel } from "#app/shop/audit/audit-actions.ts";
import { formatDateTime } from "#app/values/date.ts";
import { type AuditRow, listAuditEntries } from "./audit-log.queries.server.ts";
import { type AuditFilter, formatAuditDetails } from "./audit-log.ts";

/** From a page of the log on, so that what is older than the newest ten thousand can be had too. */
export const exportAuditLog = (admin: Admin, filter: AuditFilter, start: Cursor | null) =>
	exportRows(columns, (cursor, pageSize) => listAuditEntries(admin, filter, cursor, pageSize), { start });

const columns: CsvColumns<AuditRow> = {
	Quando: ({ createdAt }) => formatDateTime(createdAt),
	Quem: ({ actor }) => actor ?? "A loja",
	Ação: ({ action }) => auditActionLabel(action),
	Registro: ({ entityId }) => entityId,
	Detalhes: ({ details }) => formatAuditDetails(details),
};
