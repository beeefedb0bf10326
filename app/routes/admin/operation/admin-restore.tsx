import { href } from "react-router";
import { RestoreConfirmation } from "#app/admin/backup/restore/RestoreConfirmation.tsx";
import { RestoreOutcomeNotice } from "#app/admin/backup/restore/RestoreOutcomeNotice.tsx";
import {
	readPresentShop,
	readRestoreOutcome,
	readUpload,
} from "#app/admin/backup/restore/read-restore.server.ts";
import { handleRestoreAction } from "#app/admin/backup/restore/restore-action.server.ts";
import { UploadForm, UploadState } from "#app/admin/backup/restore/restore-upload.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/admin-restore";

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [upload, present, outcome] = await loadOrServiceUnavailable("Erro ao carregar a restauração", () =>
		Promise.all([readUpload(admin), readPresentShop(admin), readRestoreOutcome(admin)]),
	);
	return { upload, present, outcome, hasTwoFactor: admin.twoFactorEnabled };
}

export async function action({ request }: Route.ActionArgs) {
	return handleRestoreAction(await requireAdmin(request), request);
}

export default function AdminRestorePage({ loaderData, actionData }: Route.ComponentProps) {
	const { upload, present, outcome, hasTwoFactor } = loaderData;
	return (
		<SettingsLayout
			title="Restaurar de um arquivo"
			intro="A loja volta a ser como era quando o backup foi feito."
			toast={actionData?.toast}
			current={href("/admin/backup")}
		>
			<div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
				{outcome && !upload ? <RestoreOutcomeNotice outcome={outcome} /> : null}
				{upload?.summary && upload.state === "checked" ? (
					<RestoreConfirmation
						upload={upload}
						summary={upload.summary}
						present={present}
						hasTwoFactor={hasTwoFactor}
						result={actionData}
					/>
				) : (
					<>
						{upload ? <UploadState upload={upload} /> : null}
						{!upload || upload.state === "refused" ? <UploadForm /> : null}
					</>
				)}
			</div>
		</SettingsLayout>
	);
}
