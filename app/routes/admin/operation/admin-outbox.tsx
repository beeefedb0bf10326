import { href } from "react-router";
import { z } from "zod";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { outboxList } from "#app/admin/outbox/outbox.queries.server.ts";
import { OUTBOX_FAILURE } from "#app/admin/outbox/outbox.ts";
import { outboxView } from "#app/admin/outbox/outbox-view.tsx";
import { resendMails } from "#app/admin/outbox/resend-mails.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { repeatedField } from "#app/platform/forms/fields.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/admin-outbox";

export const loader = listLoader(outboxList, { failure: "Erro ao carregar os e-mails" });

export async function action({ request }: Route.ActionArgs) {
	return formAction(request, await requireAdmin(request), {
		default: {
			failureTitle: OUTBOX_FAILURE,
			schema: z.object({ ids: repeatedField(100, 36) }),
			async run(admin, { ids }) {
				const count = await resendMails(admin, ids);
				const title = count === 1 ? "E-mail de volta à fila" : `${count} e-mails de volta à fila`;
				return { toast: successToast(title, "A entrega é tentada em instantes.") };
			},
		},
	});
}

export default function AdminOutboxPage({ loaderData: { page }, actionData }: Route.ComponentProps) {
	return (
		<SettingsLayout
			title="Caixa de saída"
			toast={actionData?.toast}
			intro="O que a loja escreveu a clientes e à oficina, e se chegou."
			current={href("/admin/outbox")}
		>
			<AdminList list={outboxView} page={page} />
		</SettingsLayout>
	);
}
