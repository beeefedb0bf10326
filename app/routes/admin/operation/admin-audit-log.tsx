import { href } from "react-router";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { auditView } from "#app/admin/audit-log/audit-view.tsx";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import type { Route } from "./+types/admin-audit-log";

export const loader = listLoader(auditList, { failure: "Erro ao carregar o registro de ações" });

export default function AdminAuditLogPage({ loaderData: { page } }: Route.ComponentProps) {
	return (
		<SettingsLayout
			title="Registro de ações"
			intro="Quem fez o quê, e quando."
			current={href("/admin/audit")}
		>
			<AdminList list={auditView} page={page} />
		</SettingsLayout>
	);
}
