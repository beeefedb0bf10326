import { data } from "react-router";
import { attempt, type FormAnswer, intentOf, readForm } from "#app/platform/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmTransfer } from "#app/shop/payments/confirm-transfer.server.ts";
import { changeOrderStatus } from "../change-order-status.server.ts";
import { addOrderNote } from "./add-order-note.server.ts";
import { cancelAtDesk } from "./cancel-at-desk.server.ts";
import { changeOrders } from "./change-orders.server.ts";
import { orderDeskFailures, orderDeskMessages, paidMessages, severalMessage } from "./order-desk.messages.ts";
import { cancelSchema, noteSchema, severalSchema, statusSchema } from "./order-desk.schema.ts";

type Toast = FormAnswer["toast"];

/** The forms of “Detalhes do Pedido” and of the list; `intent` says which was sent. */
export async function answerOrderForm(admin: Admin, orderId: string, request: Request) {
	const intent = await intentOf(request);
	const form = forms[intent ?? ""];
	const done = await attempt(
		async () => {
			if (!form) throw new Refusal("malformed", "Recarregue a página e tente de novo.");
			return form.run(admin, orderId, request.clone());
		},
		{ title: form?.failure ?? "Erro", typed: request.clone() },
	);
	return done.ok ? data<FormAnswer>({ toast: done.value }) : done.response;
}

/** What the list does to the ticked orders. */
export async function answerManyForm(admin: Admin, request: Request) {
	const done = await attempt(
		async () => {
			const { to, ids } = await readForm(request, severalSchema);
			return severalMessage(to, await changeOrders(admin, ids, to));
		},
		{ title: orderDeskFailures.status },
	);
	return done.ok ? data<FormAnswer>({ toast: done.value }) : done.response;
}

interface Form {
	failure: string;
	run(admin: Admin, orderId: string, request: Request): Promise<Toast>;
}

const forms: Record<string, Form> = {
	status: {
		failure: orderDeskFailures.status,
		async run(admin, orderId, request) {
			const { status } = await readForm(request, statusSchema);
			await changeOrderStatus(admin, orderId, status);
			return orderDeskMessages.statusChanged;
		},
	},
	cancel: {
		failure: orderDeskFailures.cancel,
		async run(admin, orderId, request) {
			const { note } = await readForm(request, cancelSchema);
			await cancelAtDesk(admin, orderId, note);
			return orderDeskMessages.cancelled;
		},
	},
	paid: {
		failure: orderDeskFailures.paid,
		run: async (admin, orderId) => paidMessages[await confirmTransfer(admin, orderId)],
	},
	note: {
		failure: orderDeskFailures.note,
		async run(admin, orderId, request) {
			const { text } = await readForm(request, noteSchema);
			await addOrderNote(admin, orderId, text);
			return orderDeskMessages.noted;
		},
	},
};
