import { href } from "react-router";
import { z } from "zod";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { PAYMENT_NOTIFICATION_FAILURE } from "#app/admin/payment-notifications/payment-notification.ts";
import { paymentNotificationsList } from "#app/admin/payment-notifications/payment-notifications.queries.server.ts";
import {
	paymentNotificationsView,
	TasksWithoutOrder,
} from "#app/admin/payment-notifications/payment-notifications-view.tsx";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { listTasksWithoutOrder } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { resolveTaskWithoutOrder } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { replayPaymentNotification } from "#app/shop/payments/webhook/process-notification.server.ts";
import type { Route } from "./+types/admin-payment-notifications";

export const loader = listLoader(paymentNotificationsList, {
	failure: "Erro ao carregar os avisos de pagamento",
	readBeside: async () => ({ tasks: await listTasksWithoutOrder() }),
});

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
	const { page, tasks } = loaderData;
	return (
		<SettingsLayout
			title="Avisos de pagamento"
			toast={actionData?.toast}
			intro="O que o provedor avisou. O aviso é só um sinal: quem diz se foi pago é a consulta ao provedor."
			current={href("/admin/notifications")}
		>
			<TasksWithoutOrder tasks={tasks} />
			<AdminList list={paymentNotificationsView} page={page} />
		</SettingsLayout>
	);
}
