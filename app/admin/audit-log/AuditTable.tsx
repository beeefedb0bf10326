import { auditActionLabel } from "#app/shop/audit/audit-actions.ts";
import { type Column, DataTable } from "#app/ui/patterns/DataTable.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { AuditRow } from "./audit-log.queries.server.ts";
import { entityLabel, entityPath, formatAuditDetails } from "./audit-log.ts";

const columns: readonly Column<AuditRow>[] = [
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
	},
	{
		key: "details",
		header: "Detalhes",
		cell: ({ details }) => (
			<span className="text-sm break-words text-ink-2">{formatAuditDetails(details) || "–"}</span>
		),
	},
	{
		key: "when",
		header: "Quando",
		cell: ({ createdAt }) => (
			<span className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
		),
	},
];

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
	return (
		<DataTable
			caption="Registro de ações"
			columns={columns}
			rows={rows}
			rowKey={({ id }) => id}
			empty={
				<EmptyState title="Nenhum registro encontrado">
					Tudo o que se muda no painel fica registrado aqui, com quem e quando.
				</EmptyState>
			}
		/>
	);
}
