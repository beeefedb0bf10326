import { sendOrderPath } from "#app/admin/orders/admin-order-status.ts";
import {
	adminOrderFailures as failures,
	adminOrderMessages as messages,
	paidOutcomeMessages,
	taskResolvedMessage,
} from "#app/admin/orders/admin-orders.messages.ts";
import {
	cancelOrderSchema,
	checkReturnSchema,
	entryChoiceSchema,
	labelChoiceSchema,
	labelRequestSchema,
	markRefundedSchema,
	orderNoteSchema,
	orderStatusSchema,
	paidSchema,
	placeChoiceSchema,
	receiptSchema,
	refundChoiceSchema,
	refundPaidSchema,
	refundSchema,
	refuseReturnSchema,
	registerReturnSchema,
	taskChoiceSchema,
} from "#app/admin/orders/admin-orders.schema.ts";
import { CANCEL_DIALOG } from "#app/admin/orders/CancelOrderFields.tsx";
import {
	undoFailure,
	workshopFailure,
	workshopStepToast,
	workshopUndone,
} from "#app/admin/orders/workshop/workshop-steps.ts";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { attachInvoice, removeInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { invoiceMessages } from "#app/shop/invoices/invoices.messages.ts";
import { invoiceSchema } from "#app/shop/invoices/invoices.schema.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { cancelLabel, cancelOrderAsAnswered, requestLabels } from "#app/shop/labels/request-labels.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { acceptAmount, requestMissingAmount } from "#app/shop/orders/changes/decide-mismatch.server.ts";
import {
	beginOrder,
	finishOrder,
	undoBegin,
	undoFinish,
} from "#app/shop/orders/changes/make-order.server.ts";
import { findPlaceOncePaid } from "#app/shop/orders/changes/paid-without-place.server.ts";
import { awaitRestock, produceWithoutStock } from "#app/shop/orders/changes/paid-without-stock.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { withdrawDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { addOrderNote } from "#app/shop/orders/lifecycle/add-order-note.server.ts";
import {
	checkReturn,
	collectReturn,
	dropReturn,
	refuseReturn,
} from "#app/shop/orders/returns/change-return-status.server.ts";
import { registerReturn } from "#app/shop/orders/returns/request-return.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { markRefunded, recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { endPaymentsAgain } from "#app/shop/payments/preferences/end-open-payments.server.ts";
import { giveUpRefund, recheckRefund } from "#app/shop/payments/refunds/open-refunds.server.ts";
import {
	confirmTransferRefund,
	requestRefund,
	retryRefund,
} from "#app/shop/payments/refunds/request-refund.server.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { CONFIRM_PARAM } from "#app/ui/patterns/ConfirmDialog.tsx";
import { workForms } from "./works/work-forms.server.ts";

/** The forms of “Detalhes do Pedido”. `url` is the screen's address; its list stays behind the cancel dialog. */
export function handleOrderAction(
	admin: Admin,
	request: Request,
	{ orderId, url }: { orderId: string; url: URL },
) {
	return formAction(request, admin, {
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
		begin: {
			failureTitle: workshopFailure,
			run: async (admin) => {
				await beginOrder(admin, orderId);
				return { toast: workshopStepToast("begin", orderId) };
			},
		},
		finish: {
			failureTitle: workshopFailure,
			run: async (admin) => {
				await finishOrder(admin, orderId);
				return { toast: workshopStepToast("finish", orderId) };
			},
		},
		"undo-begin": {
			failureTitle: undoFailure,
			toast: workshopUndone,
			run: (admin) => undoBegin(admin, orderId),
		},
		"undo-finish": {
			failureTitle: undoFailure,
			toast: workshopUndone,
			run: (admin) => undoFinish(admin, orderId),
		},
		cancel: {
			failureTitle: failures.cancel,
			schema: cancelOrderSchema,
			run: async (admin, answers) => {
				const { isRestocked } = await cancelOrderAsAnswered(admin, orderId, answers);
				return { toast: isRestocked ? messages.cancelledAndRestocked : messages.cancelled };
			},
		},
		"accept-amount": {
			failureTitle: failures.paid,
			schema: paidSchema,
			run: async (admin, { amount }) => ({
				toast: paidOutcomeMessages[await acceptAmount(admin, orderId, amount)],
			}),
		},
		"ask-for-rest": {
			failureTitle: failures.payment,
			schema: paidSchema,
			toast: messages.restAsked,
			run: (admin, { amount }) => requestMissingAmount(admin, orderId, amount),
		},
		"undo-entry": {
			failureTitle: failures.payment,
			schema: entryChoiceSchema,
			toast: messages.entryUndone,
			run: (admin, { entryId }) => undoMoneyEntry(admin, orderId, entryId),
		},
		paid: {
			failureTitle: failures.paid,
			schema: paidSchema,
			run: async (admin, { amount }) => ({
				toast: paidOutcomeMessages[await confirmTransfer(admin, orderId, amount)],
			}),
		},
		"task-done": {
			failureTitle: failures.status,
			schema: taskChoiceSchema,
			run: async (admin, { taskId, seen }) => ({
				toast: taskResolvedMessage(await resolveTask(admin, orderId, taskId, seen)),
			}),
		},
		refunded: {
			failureTitle: failures.payment,
			schema: markRefundedSchema,
			toast: messages.refunded,
			run: (admin, { amount: amountCents, ...entry }) =>
				markRefunded(admin, orderId, { ...entry, amountCents }),
		},
		receipt: {
			failureTitle: failures.payment,
			schema: receiptSchema,
			toast: messages.receiptRecorded,
			run: (admin, { amount: amountCents, ...entry }) =>
				recordReceipt(admin, orderId, { ...entry, amountCents }),
		},
		refund: {
			failureTitle: refundMessages.failureTitle,
			schema: refundSchema,
			run: async (admin, { amount: amountCents, ...request }) => {
				const { isByHand } = await requestRefund(admin, { ...request, orderId, amountCents });
				return { toast: isByHand ? refundMessages.transferRequested : refundMessages.requested };
			},
		},
		"refund-retry": {
			failureTitle: refundMessages.failureTitle,
			schema: refundChoiceSchema,
			toast: refundMessages.requested,
			run: (admin, { refundId }) => retryRefund(admin, orderId, refundId),
		},
		"refund-paid": {
			failureTitle: refundMessages.failureTitle,
			schema: refundPaidSchema,
			toast: refundMessages.done,
			run: (admin, choice) => confirmTransferRefund(admin, orderId, choice),
		},
		"refund-cancel": {
			failureTitle: refundMessages.failureTitle,
			schema: refundChoiceSchema,
			toast: refundMessages.cancelled,
			run: (admin, { refundId }) => giveUpRefund(admin, orderId, refundId),
		},
		"refund-ask": {
			failureTitle: refundMessages.failureTitle,
			schema: refundChoiceSchema,
			toast: refundMessages.askedAgain,
			run: (admin, { refundId }) => recheckRefund(admin, orderId, refundId),
		},
		"end-payments": {
			failureTitle: failures.payment,
			toast: paymentMessages.endedAgain,
			run: (admin) => endPaymentsAgain(admin, orderId),
		},
		produce: {
			failureTitle: failures.status,
			toast: messages.madeToOrder,
			run: (admin) => produceWithoutStock(admin, orderId),
		},
		"await-restock": {
			failureTitle: failures.status,
			toast: messages.restockAwaited,
			run: (admin) => awaitRestock(admin, orderId),
		},
		"find-place": {
			failureTitle: failures.status,
			schema: placeChoiceSchema,
			toast: messages.placeFound,
			run: (admin, { anyBench }) => findPlaceOncePaid(admin, orderId, { isAnyBench: anyBench }),
		},
		"return-register": {
			failureTitle: failures.return,
			schema: registerReturnSchema,
			toast: messages.returnRegistered,
			run: (admin, { reason }) => registerReturn(admin, orderId, { reason, pixKey: null }),
		},
		"return-collected": {
			failureTitle: failures.return,
			toast: messages.returnMoved,
			run: (admin) => collectReturn(admin, orderId),
		},
		"return-checked": {
			failureTitle: failures.return,
			schema: checkReturnSchema,
			toast: messages.returnMoved,
			run: (admin, { itemIds }) => checkReturn(admin, orderId, itemIds),
		},
		"return-refused": {
			failureTitle: failures.return,
			schema: refuseReturnSchema,
			toast: messages.returnMoved,
			run: (admin, { refusal }) => refuseReturn(admin, orderId, refusal),
		},
		"return-dropped": {
			failureTitle: failures.return,
			toast: messages.returnMoved,
			run: (admin) => dropReturn(admin, orderId),
		},
		"buy-labels": {
			failureTitle: labelMessages.failedTitle,
			schema: labelRequestSchema,
			toast: labelMessages.requested,
			run: (admin, { withoutInvoice }) => requestLabels(admin, orderId, { isWithoutInvoice: withoutInvoice }),
		},
		invoice: {
			failureTitle: invoiceMessages.failedTitle,
			schema: invoiceSchema,
			run: async (admin, input) => ({
				toast: invoiceMessages[await attachInvoice(admin, orderId, input)],
			}),
			onRefusal: onlyAtFields,
		},
		"invoice-remove": {
			failureTitle: invoiceMessages.failedTitle,
			toast: invoiceMessages.removed,
			run: (admin) => removeInvoice(admin, orderId),
		},
		"withdraw-day": {
			failureTitle: dayProposalMessages.failedTitle,
			toast: dayProposalMessages.withdrawn,
			run: (admin) => withdrawDay(admin, orderId),
		},
		"cancel-label": {
			failureTitle: labelMessages.cancelFailedTitle,
			schema: labelChoiceSchema,
			toast: labelMessages.cancelled,
			run: (admin, { labelId }) => cancelLabel(admin, orderId, labelId),
		},
		...workForms(orderId),
		note: {
			failureTitle: failures.note,
			schema: orderNoteSchema,
			toast: messages.noted,
			run: (admin, { text }) => addOrderNote(admin, orderId, text),
		},
	});
}

/** The address of this order's screen, over the same list, with the dialog “Cancelar pedido”. */
function askToCancel({ pathname, search }: URL): string {
	const query = new URLSearchParams(search);
	query.set(CONFIRM_PARAM, CANCEL_DIALOG);
	return `${pathname}?${query}`;
}
