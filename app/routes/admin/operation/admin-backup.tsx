import { href } from "react-router";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { AuditTable } from "#app/admin/audit-log/audit-view.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/admin-backup";

const MAX_LATEST_BACKUPS = 5;

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const backups = new URL(`${href("/admin/audit")}?entity=backup`, url);
	const { rows } = await loadOrServiceUnavailable("Erro ao carregar os backups", () =>
		auditList.read(admin, backups, MAX_LATEST_BACKUPS),
	);
	return { rows, hasTwoFactor: admin.twoFactorEnabled };
}

export default function AdminBackupPage({ loaderData: { rows, hasTwoFactor } }: Route.ComponentProps) {
	return (
		<SettingsLayout title="Backup" intro="A loja inteira em um arquivo." current={href("/admin/backup")}>
			<div className="grid max-w-2xl gap-6">
				<p>
					Produtos, fotos, pedidos, clientes, mensagens e configurações, para guardar fora deste computador.
					Para voltar a loja a partir dele, use o comando <code>npm run restore</code> em uma loja vazia.
				</p>
				<Notice tone="warning">
					O arquivo tem dados pessoais dos clientes: guarde em lugar seguro e apague o que não precisar mais.
				</Notice>
				<form method="post" action={href("/admin/backup/file")} className="grid gap-5">
					<ConfirmIdentityFields always={{ hasTwoFactor }} text="Para baixar, confirme que é você." />
					<Button type="submit" className="justify-self-start">
						Baixar backup
					</Button>
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
		</SettingsLayout>
	);
}
