import { adminForms } from "#app/admin/admin-forms.server.ts";
import { refundChoiceSchema, refundPaidSchema, refundSchema } from "#app/admin/orders/admin-orders.schema.ts";
import { giveUpRefund, recheckRefund } from "#app/shop/payments/refunds/open-refunds.server.ts";
import {
	confirmTransferRefund,
	requestRefund,
	retryRefund,
} from "#app/shop/payments/refunds/request-refund.server.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";

/** The forms of the refunds of a payment. */
export const refundForms = (orderId: string) =>
	adminForms({
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
	});
