import { adminForms } from "#app/admin/admin-forms.server.ts";
import {
	adminOrderFailures as failures,
	adminOrderMessages as messages,
	paidOutcomeMessages,
} from "#app/admin/orders/admin-orders.messages.ts";
import {
	entryChoiceSchema,
	markRefundedSchema,
	paidSchema,
	receiptSchema,
} from "#app/admin/orders/admin-orders.schema.ts";
import { acceptAmount, requestMissingAmount } from "#app/shop/orders/changes/decide-mismatch.server.ts";
import { markRefunded, recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { endPaymentsAgain } from "#app/shop/payments/preferences/end-open-payments.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";

/** The forms of the money that came in or was given back outside Mercado Pago, and of the offers still open there. */
export const paymentForms = (orderId: string) =>
	adminForms({
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
		paid: {
			failureTitle: failures.paid,
			schema: paidSchema,
			run: async (admin, { amount }) => ({
				toast: paidOutcomeMessages[await confirmTransfer(admin, orderId, amount)],
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
		"undo-entry": {
			failureTitle: failures.payment,
			schema: entryChoiceSchema,
			toast: messages.entryUndone,
			run: (admin, { entryId }) => undoMoneyEntry(admin, orderId, entryId),
		},
		"end-payments": {
			failureTitle: failures.payment,
			toast: paymentMessages.endedAgain,
			run: (admin) => endPaymentsAgain(admin, orderId),
		},
	});
