import { z } from "zod";
import { repeatedField } from "#app/platform/forms/fields.ts";
import { type FormContext, type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { resolveTaskWithoutOrder } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { replayPaymentNotification } from "#app/shop/payments/webhook/process-notification.server.ts";
import {
	createWebhook,
	deleteWebhook,
	renewWebhookSecret,
	replayWebhooks,
	switchWebhook,
	testWebhook,
} from "#app/shop/webhooks/webhooks.commands.server.ts";
import { webhookMessages as messages } from "#app/shop/webhooks/webhooks.messages.ts";
import { webhookChoiceSchema, webhookEndpointSchema } from "#app/shop/webhooks/webhooks.schema.ts";
import { receivesCustomers } from "./admin-webhooks.queries.server.ts";
import { OUTBOX_FAILURE } from "./outbox.ts";
import { PAYMENT_NOTIFICATION_FAILURE } from "./payment-notification.ts";
import { resendMails } from "./resend-mails.server.ts";

interface ShownOnce {
	secret: string;
}

const selectedSchema = z.object({ ids: repeatedField(100, 36) });
const endpointForm = { failureTitle: messages.failed, schema: webhookChoiceSchema };

/** The forms of “Envios e avisos”: mails, the payment provider's notifications, webhooks and their deliveries. */
export const handleCommunicationAction = (admin: Admin, request: Request) =>
	formAction(request, admin, {
		resend: {
			failureTitle: OUTBOX_FAILURE,
			schema: selectedSchema,
			async run(admin, { ids }) {
				const count = await resendMails(admin, ids);
				const title = count === 1 ? "E-mail de volta à fila" : `${count} e-mails de volta à fila`;
				return { toast: successToast(title, "A entrega é tentada em instantes.") };
			},
		},
		"task-done": {
			failureTitle: PAYMENT_NOTIFICATION_FAILURE,
			schema: z.object({ taskId: z.string() }),
			async run(admin, { taskId }) {
				const { done } = taskKindEntry(await resolveTaskWithoutOrder(admin, taskId));
				return { toast: done && successToast(done.title) };
			},
		},
		reprocess: {
			failureTitle: PAYMENT_NOTIFICATION_FAILURE,
			schema: z.object({ id: z.string() }),
			toast: successToast("Aviso de volta à fila", "O pagamento é consultado de novo no Mercado Pago."),
			run: (admin, { id }) => replayPaymentNotification(admin, id),
		},
		create: {
			failureTitle: messages.failed,
			schema: webhookEndpointSchema,
			async run(admin, input, { form }): Promise<FormOutcome<ShownOnce>> {
				if (input.includesCustomer) await confirmIdentity(admin, request, form);
				return { toast: messages.created, data: { secret: await createWebhook(admin, input) } };
			},
		},
		renew: {
			...endpointForm,
			async run(admin, { endpointId }, context): Promise<FormOutcome<ShownOnce>> {
				await confirmForCustomers(admin, endpointId, context);
				return { toast: messages.renewed, data: { secret: await renewWebhookSecret(admin, endpointId) } };
			},
		},
		enable: {
			...endpointForm,
			toast: messages.enabled,
			async run(admin, { endpointId }, context) {
				await confirmForCustomers(admin, endpointId, context);
				await switchWebhook(admin, endpointId, true);
			},
		},
		disable: {
			...endpointForm,
			toast: messages.disabled,
			run: (admin, { endpointId }) => switchWebhook(admin, endpointId, false),
		},
		test: {
			...endpointForm,
			toast: messages.tested,
			run: (admin, { endpointId }) => testWebhook(admin, endpointId),
		},
		delete: {
			...endpointForm,
			toast: messages.deleted,
			run: (admin, { endpointId }) => deleteWebhook(admin, endpointId),
		},
		replay: {
			failureTitle: messages.replayFailed,
			schema: selectedSchema,
			run: async (admin, { ids }) => ({ toast: messages.replayed(await replayWebhooks(admin, ids)) }),
		},
	});

async function confirmForCustomers(
	admin: Admin,
	endpointId: string,
	{ request, form }: FormContext,
): Promise<void> {
	if (await receivesCustomers(admin, endpointId)) await confirmIdentity(admin, request, form);
}
