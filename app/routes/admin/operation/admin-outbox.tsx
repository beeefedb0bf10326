import { href } from "react-router";
import { z } from "zod";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { OutboxTable } from "#app/admin/outbox/OutboxTable.tsx";
import { listOutbox } from "#app/admin/outbox/outbox.queries.server.ts";
import { mailStates, OUTBOX_FAILURE, readOutboxFilter } from "#app/admin/outbox/outbox.ts";
import { resendMails } from "#app/admin/outbox/resend-mails.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { repeatedField } from "#app/platform/forms/fields.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import type { Route } from "./+types/admin-outbox";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return loadOrServiceUnavailable("Erro ao carregar os e-mails", () =>
		listOutbox(admin, readOutboxFilter(url), readCursor(url)),
	);
}

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

export default function AdminOutboxPage({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, previous } = loaderData;
	return (
		<SettingsLayout
			title="Caixa de saída"
			toast={actionData?.toast}
			intro="O que a loja escreveu a clientes e à oficina, e se chegou."
			current={href("/admin/outbox")}
		>
			<ListToolbar
				search={{ label: "Buscar por destinatário", placeholder: "Destinatário" }}
				filters={[
					{
						name: "state",
						label: "Situação",
						all: "Todas as situações",
						options: toOptions(mailStates),
					},
				]}
			/>
			<OutboxTable rows={rows} />
			<KeysetPager next={next} previous={previous} />
		</SettingsLayout>
	);
}
