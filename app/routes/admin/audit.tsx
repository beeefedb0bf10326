import { useSearchParams } from "react-router";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { AuditTable } from "#app/shop/audit/AuditTable.tsx";
import { listAudit } from "#app/shop/audit/audit.queries.server.ts";
import { auditEntities, readAuditFilter } from "#app/shop/audit/audit-log.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { GearFrame } from "#app/shop/settings/SettingsScreen.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Route } from "./+types/audit";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return listAudit(admin, readAuditFilter(url), readCursor(url));
}

export default function AuditScreen({ loaderData: { rows, next, previous } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	return (
		<>
			<ScreenHead title="Registro de ações">Quem fez o quê, e quando.</ScreenHead>
			<GearFrame current="/admin/audit">
				<ListToolbar
					search={{ label: "Buscar pelo número do registro", placeholder: "Número do pedido, produto…" }}
					filters={[
						{
							name: "entity",
							label: "Assunto",
							options: [
								{ value: "", label: "Todos os assuntos" },
								...Object.entries(auditEntities).map(([value, label]) => ({ value, label })),
							],
						},
					]}
					actions={
						<a href={`/admin/audit.csv?${query}`} download className={buttonStyle("secondary", "sm")}>
							Exportar CSV
						</a>
					}
				/>
				<AuditTable rows={rows} />
				<KeysetPager next={next} previous={previous} />
			</GearFrame>
		</>
	);
}
