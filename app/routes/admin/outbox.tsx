import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { OutboxTable } from "#app/shop/mail/outbox/OutboxTable.tsx";
import { listOutbox } from "#app/shop/mail/outbox/outbox.queries.server.ts";
import { mailStates, readOutboxFilter } from "#app/shop/mail/outbox/outbox.ts";
import { resendMails } from "#app/shop/mail/outbox/resend-mails.server.ts";
import { GearFrame } from "#app/shop/settings/SettingsScreen.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import type { Route } from "./+types/outbox";

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

export default function OutboxScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, previous } = loaderData;
	return (
		<>
			<ScreenHead title="Caixa de saída">
				O que a loja escreveu a clientes e à oficina, e se chegou.
			</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
			<GearFrame current="/admin/outbox">
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
			</GearFrame>
		</>
	);
}
