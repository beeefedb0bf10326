import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { NotificationTable } from "#app/shop/payments/notifications/NotificationTable.tsx";
import { notificationStates, readNotificationState } from "#app/shop/payments/notifications/notification.ts";
import { listNotifications } from "#app/shop/payments/notifications/notifications.queries.server.ts";
import { replayNotification } from "#app/shop/payments/notifications/replay-notification.server.ts";
import { GearFrame } from "#app/shop/settings/SettingsScreen.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const q = (url.searchParams.get("q") ?? "").trim().replaceAll("\0", "").slice(0, 64);
	return listNotifications(admin, { state: readNotificationState(url), q }, readCursor(url));
}

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const replayed = await attempt(
		async () => replayNotification(admin, (await readForm(request, z.object({ id: z.string() }))).id),
		{ title: "Erro ao reprocessar" },
	);
	if (!replayed.ok) return replayed.response;
	return {
		toast: {
			title: "Aviso de volta à fila",
			description: "O pagamento é consultado de novo no provedor.",
			tone: "success" as const,
		},
	};
}

export default function NotificationsScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, previous } = loaderData;
	return (
		<>
			<ScreenHead title="Avisos de pagamento">
				O que o provedor avisou. O aviso é só um sinal: quem diz se foi pago é a consulta ao provedor.
			</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
			<GearFrame current="/admin/notifications">
				<ListToolbar
					search={{ label: "Buscar pelo número do pagamento", placeholder: "Número do pagamento" }}
					filters={[
						{
							name: "state",
							label: "Situação",
							options: [
								{ value: "", label: "Todas as situações" },
								...Object.entries(notificationStates).map(([value, { label }]) => ({ value, label })),
							],
						},
					]}
				/>
				<NotificationTable rows={rows} />
				<KeysetPager next={next} previous={previous} />
			</GearFrame>
		</>
	);
}
