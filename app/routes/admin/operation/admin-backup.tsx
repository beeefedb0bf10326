import { href } from "react-router";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { AuditTable } from "#app/admin/audit-log/audit-view.tsx";
import { RestoreOutcomeNotice } from "#app/admin/backup/restore/RestoreOutcomeNotice.tsx";
import { readRestoreOutcome } from "#app/admin/backup/restore/read-restore.server.ts";
import { formatBytes } from "#app/admin/backup/restore/restore.messages.ts";
import { listSafetyCopies } from "#app/admin/backup/safety-copies.server.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/admin-backup";

const MAX_LATEST_BACKUPS = 5;

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const backups = new URL(`${href("/admin/audit")}?entity=backup`, url);
	const [{ rows }, copies, outcome] = await loadOrServiceUnavailable("Erro ao carregar os backups", () =>
		Promise.all([
			auditList.read(admin, backups, MAX_LATEST_BACKUPS),
			listSafetyCopies(admin),
			readRestoreOutcome(admin),
		]),
	);
	return { rows, copies, outcome, hasTwoFactor: admin.twoFactorEnabled };
}

export default function AdminBackupPage({ loaderData }: Route.ComponentProps) {
	const { rows, copies, outcome, hasTwoFactor } = loaderData;
	return (
		<SettingsLayout title="Backup" intro="A loja inteira em um arquivo." current={href("/admin/backup")}>
			<div className="grid max-w-2xl gap-6">
				{outcome ? <RestoreOutcomeNotice outcome={outcome} /> : null}
				<p>
					Produtos, fotos, pedidos, clientes, mensagens e configurações, para guardar fora deste computador.
				</p>
				<Notice tone="warning">
					O arquivo tem dados pessoais dos clientes: guarde em lugar seguro e apague o que não precisar mais.
				</Notice>
				<form method="post" action={href("/admin/backup/file")} className="grid gap-5">
					{copies.length > 0 ? (
						<SelectField name="copy" label="O que baixar" className="max-w-sm">
							<option value="">A loja como está agora</option>
							{copies.map(({ name, bytes, madeAt }) => (
								<option key={name} value={name}>
									Antes de restaurar em {formatDateTime(madeAt)} ({formatBytes(bytes)})
								</option>
							))}
						</SelectField>
					) : null}
					<ConfirmIdentityFields always={{ hasTwoFactor }} text="Para baixar, confirme que é você." />
					<Button type="submit" className="justify-self-start">
						Baixar backup
					</Button>
				</form>
				<section aria-labelledby="restaurar" className="border-t border-line pt-6">
					<h2 id="restaurar" className="text-2xl">
						Restaurar de um arquivo
					</h2>
					<p className="mt-2 mb-4 text-ink-2">
						Volta a loja inteira para como ela era em um backup. O arquivo é conferido antes, e você vê o que
						há nele.
					</p>
					<ButtonLink to={href("/admin/backup/restore")} kind="secondary">
						Escolher o arquivo
					</ButtonLink>
				</section>
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
