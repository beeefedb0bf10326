import { href } from "react-router";
import { z } from "zod";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import {
	PaymentNotificationTable,
	TasksWithoutOrder,
} from "#app/admin/payment-notifications/PaymentNotificationTable.tsx";
import {
	PAYMENT_NOTIFICATION_FAILURE,
	paymentNotificationStates,
	readPaymentNotificationFilter,
} from "#app/admin/payment-notifications/payment-notification.ts";
import { listPaymentNotifications } from "#app/admin/payment-notifications/payment-notifications.queries.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { listTasksWithoutOrder } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { resolveTaskWithoutOrder } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { replayPaymentNotification } from "#app/shop/payments/webhook/process-notification.server.ts";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import type { Route } from "./+types/admin-payment-notifications";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return loadOrServiceUnavailable("Erro ao carregar os avisos de pagamento", async () => {
		const [page, tasks] = await Promise.all([
			listPaymentNotifications(admin, readPaymentNotificationFilter(url), readCursor(url)),
			listTasksWithoutOrder(),
		]);
		return { ...page, tasks };
	});
}

export async function action({ request }: Route.ActionArgs) {
	return formAction(request, await requireAdmin(request), {
		"task-done": {
			failureTitle: PAYMENT_NOTIFICATION_FAILURE,
			schema: z.object({ taskId: z.string() }),
			run: async (admin, { taskId }) => {
				const { done } = taskKindEntry(await resolveTaskWithoutOrder(admin, taskId));
				return { toast: done && successToast(done.title) };
			},
		},
		default: {
			failureTitle: PAYMENT_NOTIFICATION_FAILURE,
			schema: z.object({ id: z.string() }),
			toast: successToast("Aviso de volta à fila", "O pagamento é consultado de novo no provedor."),
			run: (admin, { id }) => replayPaymentNotification(admin, id),
		},
	});
}

export default function AdminPaymentNotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, previous, tasks } = loaderData;
	return (
		<SettingsLayout
			title="Avisos de pagamento"
			toast={actionData?.toast}
			intro="O que o provedor avisou. O aviso é só um sinal: quem diz se foi pago é a consulta ao provedor."
			current={href("/admin/notifications")}
		>
			<TasksWithoutOrder tasks={tasks} />
			<ListToolbar
				search={{ label: "Buscar pelo número do pagamento", placeholder: "Número do pagamento" }}
				filters={[
					{
						name: "state",
						label: "Situação",
						all: "Todas as situações",
						options: toOptions(paymentNotificationStates),
					},
				]}
			/>
			<PaymentNotificationTable rows={rows} />
			<KeysetPager next={next} previous={previous} />
		</SettingsLayout>
	);
}
