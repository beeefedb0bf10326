import { href } from "react-router";
import { handleMelhorEnvioAction } from "#app/admin/settings/melhor-envio/melhor-envio-action.server.ts";
import { ConnectForm, ConnectionNotice } from "#app/admin/settings/melhor-envio/melhor-envio-connection.tsx";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { labelAccount } from "#app/shop/labels/labels.queries.server.ts";
import { readConnection } from "#app/shop/shipping/melhor-envio/authorize-shop.server.ts";
import type { Route } from "./+types/admin-melhor-envio";

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [state, { works, warning }] = await Promise.all([readConnection(admin), labelAccount()]);
	return { ...state, works, warning, hasTwoFactor: admin.twoFactorEnabled };
}

export async function action({ request }: Route.ActionArgs) {
	return handleMelhorEnvioAction(await requireAdmin(request), request);
}

export default function AdminMelhorEnvioPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<SettingsLayout
			title="Melhor Envio"
			toast={actionData?.toast}
			intro="A conta onde a loja cota fretes e compra etiquetas."
			current={href("/admin/settings/melhor-envio")}
		>
			<div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
				<ConnectionNotice {...loaderData} />
				{loaderData.isOnServer ? null : <ConnectForm {...loaderData} result={actionData} />}
			</div>
		</SettingsLayout>
	);
}
