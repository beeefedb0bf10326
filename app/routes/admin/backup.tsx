import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { AuditTable } from "#app/shop/audit/AuditTable.tsx";
import { listAudit } from "#app/shop/audit/audit.queries.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { GearFrame } from "#app/shop/settings/SettingsScreen.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/backup";

const LATEST = 5;

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return listAudit(admin, { entity: "backup", q: "" }, null, LATEST);
}

export default function BackupScreen({ loaderData: { rows } }: Route.ComponentProps) {
	return (
		<>
			<ScreenHead title="Backup">A loja inteira em um arquivo.</ScreenHead>
			<GearFrame current="/admin/backup">
				<div className="grid max-w-2xl gap-6">
					<p>
						Produtos, fotos, pedidos, clientes, mensagens e configurações, para guardar fora deste computador.
						Para voltar a loja a partir dele, use o comando <code>npm run restore</code> em uma loja vazia.
					</p>
					<Notice tone="warning">
						O arquivo tem dados pessoais dos clientes: guarde em lugar seguro e apague o que não precisar
						mais.
					</Notice>
					<form method="post" action="/admin/backup/file">
						<Button type="submit">Baixar backup</Button>
					</form>
				</div>
				{rows.length > 0 ? (
					<section aria-labelledby="ultimos" className="mt-12">
						<h2 id="ultimos" className="mb-2 text-2xl">
							Últimos backups
						</h2>
						<AuditTable rows={rows} />
					</section>
				) : null}
			</GearFrame>
		</>
	);
}
