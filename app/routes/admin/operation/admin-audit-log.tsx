import { href } from "react-router";
import { AuditTable } from "#app/admin/audit-log/AuditTable.tsx";
import { listAuditEntries } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { readAuditFilter } from "#app/admin/audit-log/audit-log.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { auditSubjects } from "#app/shop/audit/audit-actions.ts";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import type { Route } from "./+types/admin-audit-log";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return loadOrServiceUnavailable("Erro ao carregar o registro de ações", () =>
		listAuditEntries(admin, readAuditFilter(url), readCursor(url)),
	);
}

export default function AdminAuditLogPage({ loaderData: { rows, next, previous } }: Route.ComponentProps) {
	return (
		<SettingsLayout
			title="Registro de ações"
			intro="Quem fez o quê, e quando."
			current={href("/admin/audit")}
		>
			<ListToolbar
				search={{ label: "Buscar pelo número do registro", placeholder: "Número do pedido, produto…" }}
				filters={[
					{
						name: "entity",
						label: "Assunto",
						all: "Todos os assuntos",
						options: toOptions(auditSubjects),
					},
				]}
				actions={<ExportLink to={href("/admin/audit.csv")} />}
			/>
			<AuditTable rows={rows} />
			<KeysetPager next={next} previous={previous} />
		</SettingsLayout>
	);
}
