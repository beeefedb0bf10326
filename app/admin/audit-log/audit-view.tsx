import { href } from "react-router";
import { type ListView, shownColumns } from "#app/admin/lists/list-view.ts";
import { auditActionLabel } from "#app/shop/audit/audit-actions.ts";
import { DataTable } from "#app/ui/patterns/DataTable.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { AuditRow } from "./audit-log.queries.server.ts";
import { auditFilters, entityLabel, entityPath, formatAuditDetails } from "./audit-log.ts";

export const auditView: ListView<AuditRow> = {
	path: href("/admin/audit"),
	caption: "Registro de ações",
	file: { name: "registro-de-acoes", audit: "audit.exported" },
	filters: auditFilters,
	columns: [
		{
			key: "what",
			header: "O que aconteceu",
			isPrimary: true,
			cell: (row) => {
				const path = entityPath(row);
				const name = entityLabel(row);
				return (
					<>
						<strong className="font-semibold">{row.actor ?? "A loja"}</strong> {auditActionLabel(row.action)}{" "}
						{path && name ? (
							<Link to={path} className="underline decoration-line-strong underline-offset-4">
								{name}
							</Link>
						) : (
							name
						)}
					</>
				);
			},
			csv: {
				Quem: ({ actor }) => actor ?? "A loja",
				Ação: ({ action }) => auditActionLabel(action),
				Registro: ({ entityId }) => entityId,
			},
		},
		{
			key: "details",
			header: "Detalhes",
			cell: ({ details }) => (
				<span className="text-sm break-words text-ink-2">{formatAuditDetails(details) || "–"}</span>
			),
			csv: { Detalhes: ({ details }) => formatAuditDetails(details) },
		},
		{
			key: "when",
			header: "Quando",
			sort: "created",
			className: "whitespace-nowrap tabular-nums",
			text: ({ createdAt }) => formatDateTime(createdAt),
		},
	],
	empty: {
		title: "Nenhum registro encontrado",
		text: "Tudo o que muda no painel fica registrado aqui: quem mudou e quando.",
	},
};

/** The audit entries of a record, on that record's own screen. */
export const AuditTable = ({ rows }: { rows: readonly AuditRow[] }) => (
	<DataTable
		caption={auditView.caption}
		columns={shownColumns(auditView).map(({ sort: _, ...column }) => column)}
		rows={rows}
		rowKey={({ id }) => id}
		empty={null}
	/>
);
