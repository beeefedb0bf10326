import { data } from "react-router";
import { type ActionResult, attempt, readForm, readIntent } from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { addOrderNote } from "#app/shop/orders/lifecycle/add-order-note.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/lifecycle/cancel-order-as-admin.server.ts";
import { changeOrderStatus } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { confirmTransfer } from "#app/shop/payments/confirm-transfer.server.ts";
import {
	adminOrderFailures,
	adminOrderMessages,
	bulkChangeMessage,
	paidOutcomeMessages,
} from "./admin-orders.messages.ts";
import {
	bulkChangeSchema,
	cancelOrderSchema,
	orderNoteSchema,
	orderStatusSchema,
} from "./admin-orders.schema.ts";
import { changeOrdersInBulk } from "./change-orders-in-bulk.server.ts";

type Toast = ActionResult["toast"];

/** The forms of “Detalhes do Pedido” and of the list; `intent` says which was sent. */
export async function handleAdminOrderAction(admin: Admin, orderId: string, request: Request) {
	const intent = await readIntent(request);
	const handler = actionHandlers[intent ?? ""];
	const result = await attempt(
		async () => {
			if (!handler) throw new Refusal("malformed", "Recarregue a página e tente de novo.");
			return handler.run(admin, orderId, request.clone());
		},
		{ title: handler?.failure ?? "Erro", submitted: request.clone() },
	);
	return result.ok ? data<ActionResult>({ toast: result.value }) : result.response;
}

/** What the list does to the ticked orders. */
export async function handleBulkOrderAction(admin: Admin, request: Request) {
	const result = await attempt(
		async () => {
			const { to, ids } = await readForm(request, bulkChangeSchema);
			return bulkChangeMessage(to, await changeOrdersInBulk(admin, ids, to));
		},
		{ title: adminOrderFailures.status },
	);
	return result.ok ? data<ActionResult>({ toast: result.value }) : result.response;
}

interface ActionHandler {
	failure: string;
	run(admin: Admin, orderId: string, request: Request): Promise<Toast>;
}

const actionHandlers: Record<string, ActionHandler> = {
	status: {
		failure: adminOrderFailures.status,
		async run(admin, orderId, request) {
			const { status } = await readForm(request, orderStatusSchema);
			await changeOrderStatus(admin, orderId, status);
			return adminOrderMessages.statusChanged;
		},
	},
	cancel: {
		failure: adminOrderFailures.cancel,
		async run(admin, orderId, request) {
			const { note } = await readForm(request, cancelOrderSchema);
			await cancelOrderAsAdmin(admin, orderId, note);
			return adminOrderMessages.cancelled;
		},
	},
	paid: {
		failure: adminOrderFailures.paid,
		run: async (admin, orderId) => paidOutcomeMessages[await confirmTransfer(admin, orderId)],
	},
	note: {
		failure: adminOrderFailures.note,
		async run(admin, orderId, request) {
			const { text } = await readForm(request, orderNoteSchema);
			await addOrderNote(admin, orderId, text);
			return adminOrderMessages.noted;
		},
	},
};
