import { href } from "react-router";
import { z } from "zod";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { OutboxTable } from "#app/admin/outbox/OutboxTable.tsx";
import { listOutbox } from "#app/admin/outbox/outbox.queries.server.ts";
import { mailStates, readOutboxFilter } from "#app/admin/outbox/outbox.ts";
import { resendMails } from "#app/admin/outbox/resend-mails.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { attempt, readForm } from "#app/platform/forms/forms.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import type { Route } from "./+types/admin-outbox";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return listOutbox(admin, readOutboxFilter(url), readCursor(url));
}

const resendSchema = z.object({ ids: z.union([z.string(), z.array(z.string())]) });

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const resent = await attempt(
		async () => resendMails(admin, [(await readForm(request, resendSchema)).ids].flat()),
		{ title: "Erro ao reenviar" },
	);
	if (!resent.ok) return resent.response;
	const { value: count } = resent;
	return {
		toast: {
			title: count === 1 ? "E-mail de volta à fila" : `${count} e-mails de volta à fila`,
			description: "A entrega é tentada em instantes.",
			tone: "success" as const,
		},
	};
}

export default function AdminOutboxPage({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, previous } = loaderData;
	return (
		<>
			<AdminPageHeader title="Caixa de saída">
				O que a loja escreveu a clientes e à oficina, e se chegou.
			</AdminPageHeader>
			<NoScriptToast toast={actionData?.toast} />
			<SettingsLayout current={href("/admin/outbox")}>
				<ListToolbar
					search={{ label: "Buscar por destinatário", placeholder: "Destinatário" }}
					filters={[
						{
							name: "state",
							label: "Situação",
							options: [
								{ value: "", label: "Todas as situações" },
								...Object.entries(mailStates).map(([value, { label }]) => ({ value, label })),
							],
						},
					]}
				/>
				<OutboxTable rows={rows} />
				<KeysetPager next={next} previous={previous} />
			</SettingsLayout>
		</>
	);
}
