import { communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import type { OpenTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatDateTime } from "#app/values/date.ts";
import {
	describeNotification,
	PAYMENT_NOTIFICATION_FAILURE,
	paymentNotificationFilters,
	paymentNotificationStates,
} from "./payment-notification.ts";
import type { PaymentNotificationRow } from "./payment-notifications.queries.server.ts";

export const paymentNotificationsView: ListView<PaymentNotificationRow> = {
	path: communicationKinds.notifications.to,
	caption: "Avisos do Mercado Pago",
	file: { name: "avisos-de-pagamento", audit: "notifications.exported" },
	filters: paymentNotificationFilters,
	columns: [
		{
			key: "payment",
			header: "Pagamento",
			isPrimary: true,
			cell: ({ providerPaymentId, topic, isSigned, failure, body }) => (
				<>
					<span className="font-semibold break-all">{providerPaymentId}</span>
					<span className="block text-sm text-ink-2">{describeNotification(topic, isSigned)}</span>
					{failure ? <span className="block text-sm break-words text-brick">{failure}</span> : null}
					<Details className="text-sm">
						<summary className="inline-flex min-h-8 items-center text-ink-2 underline decoration-line-strong underline-offset-4">
							Como chegou
						</summary>
						<pre className="max-h-64 max-w-xl overflow-auto rounded-md bg-paper-2 p-3 text-xs whitespace-pre-wrap break-all">
							{body}
						</pre>
					</Details>
				</>
			),
			csv: {
				Pagamento: ({ providerPaymentId }) => providerPaymentId,
				Assunto: ({ topic, isSigned }) => describeNotification(topic, isSigned),
				Problema: ({ failure }) => failure,
			},
		},
		{
			key: "order",
			header: "Pedido",
			cell: ({ orderId }) => (orderId ? <OrderLink orderId={orderId} /> : "—"),
			csv: { Pedido: ({ orderId }) => orderId },
		},
		{
			key: "state",
			header: "Situação",
			cell: ({ state }) => (
				<Badge tone={paymentNotificationStates[state].tone} className="whitespace-nowrap">
					{paymentNotificationStates[state].label}
				</Badge>
			),
			csv: { Situação: ({ state }) => paymentNotificationStates[state].label },
		},
		{
			key: "received",
			header: "Recebido",
			sort: "created",
			className: "tabular-nums",
			text: ({ receivedAt }) => formatDateTime(receivedAt),
		},
	],
	actions: ({ id, providerPaymentId }) => (
		<ActionForm failure={PAYMENT_NOTIFICATION_FAILURE} preventScrollReset>
			<input type="hidden" name="id" value={id} />
			<Button
				type="submit"
				name="intent"
				value="reprocess"
				kind="quiet"
				aria-label={`Reprocessar o aviso ${providerPaymentId}`}
			>
				Reprocessar
			</Button>
		</ActionForm>
	),
	empty: {
		title: "Nenhum aviso encontrado",
		text: "O que o Mercado Pago avisa sobre pagamentos aparece aqui, como chegou.",
	},
};

/**
 * Payments that match no order of this shop, and notifications that could not be processed, until an administrator
 * marks them as seen.
 */
export function TasksWithoutOrder({ tasks }: { tasks: readonly OpenTask[] }) {
	return tasks.map((task) => {
		const { sentence, done } = taskKindEntry(task.kind);
		return (
			<div key={task.id} className="mb-4">
				<Notice tone="bad">
					{sentence(task)}
					{done ? (
						<ActionForm failure={PAYMENT_NOTIFICATION_FAILURE} preventScrollReset className="mt-3">
							<input type="hidden" name="taskId" value={task.id} />
							<Button type="submit" name="intent" value="task-done" kind="secondary" size="sm">
								{done.label}
							</Button>
						</ActionForm>
					) : null}
				</Notice>
			</div>
		);
	});
}
