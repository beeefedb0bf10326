import { adminForms } from "#app/admin/admin-forms.server.ts";
import { sendOrderPath } from "#app/admin/orders/admin-order-status.ts";
import {
	adminOrderFailures as failures,
	adminOrderMessages as messages,
	taskResolvedMessage,
} from "#app/admin/orders/admin-orders.messages.ts";
import {
	cancelOrderSchema,
	orderNoteSchema,
	orderStatusSchema,
	taskChoiceSchema,
} from "#app/admin/orders/admin-orders.schema.ts";
import { CANCEL_DIALOG } from "#app/admin/orders/CancelOrderFields.tsx";
import { cancelOrderAsAnswered } from "#app/shop/labels/request-labels.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { addOrderNote } from "#app/shop/orders/lifecycle/add-order-note.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { CONFIRM_PARAM } from "#app/ui/patterns/ConfirmDialog.tsx";

/** The forms of an order's status, its tasks and its notes. `url` is the screen's address. */
export const statusForms = (orderId: string, url: URL) =>
	adminForms({
		status: {
			failureTitle: failures.status,
			schema: orderStatusSchema,
			run: async (admin, { status, asks }) => {
				// The dropdown without scripts: cancelling and sending need further input.
				if (status === "cancelled") return { redirectTo: askToCancel(url) };
				if (status === "shipped" && asks) return { redirectTo: sendOrderPath(orderId, url) };
				await changeOrderStatus(admin, orderId, status);
				return { toast: messages.statusChanged };
			},
		},
		cancel: {
			failureTitle: failures.cancel,
			schema: cancelOrderSchema,
			run: async (admin, answers) => {
				const { isRestocked } = await cancelOrderAsAnswered(admin, orderId, answers);
				return { toast: isRestocked ? messages.cancelledAndRestocked : messages.cancelled };
			},
		},
		"task-done": {
			failureTitle: failures.status,
			schema: taskChoiceSchema,
			run: async (admin, { taskId, seen }) => ({
				toast: taskResolvedMessage(await resolveTask(admin, orderId, taskId, seen)),
			}),
		},
		note: {
			failureTitle: failures.note,
			schema: orderNoteSchema,
			toast: messages.noted,
			run: (admin, { text }) => addOrderNote(admin, orderId, text),
		},
	});

/** The address of this order's screen, over the same list, with the dialog “Cancelar pedido”. */
function askToCancel({ pathname, search }: URL): string {
	const query = new URLSearchParams(search);
	query.set(CONFIRM_PARAM, CANCEL_DIALOG);
	return `${pathname}?${query}`;
}
