import { adminForms } from "#app/admin/admin-forms.server.ts";
import { labelChoiceSchema, labelRequestSchema } from "#app/admin/orders/admin-orders.schema.ts";
import { onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { attachInvoice, removeInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { invoiceMessages } from "#app/shop/invoices/invoices.messages.ts";
import { invoiceSchema } from "#app/shop/invoices/invoices.schema.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { cancelLabel, requestLabels } from "#app/shop/labels/request-labels.server.ts";

/** The forms of the labels and of the invoice that travels with them. */
export const shippingForms = (orderId: string) =>
	adminForms({
		"buy-labels": {
			failureTitle: labelMessages.failedTitle,
			schema: labelRequestSchema,
			toast: labelMessages.requested,
			run: (admin, { withoutInvoice }) => requestLabels(admin, orderId, { isWithoutInvoice: withoutInvoice }),
		},
		"cancel-label": {
			failureTitle: labelMessages.cancelFailedTitle,
			schema: labelChoiceSchema,
			toast: labelMessages.cancelled,
			run: (admin, { labelId }) => cancelLabel(admin, orderId, labelId),
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
	});
