import { z } from "zod";

/** Mercado Pago's responses, as far as the shop reads them. */

export const preferenceResponseBody = z.object({
	id: z.string().min(1).max(200),
	init_point: z.url({ protocol: /^https?$/ }).max(2_000),
	collector_id: z.union([z.number(), z.string()]).nullish(),
});

export const paymentResponseBody = z.object({
	id: z.union([z.number(), z.string()]).transform(String),
	status: z.string(),
	status_detail: z.string().nullish(),
	transaction_amount: z.number(),
	transaction_amount_refunded: z.number().nullish(),
	/** Reported separately if the preference had the freight separately. */
	shipping_amount: z.number().nullish(),
	currency_id: z.string(),
	payment_type_id: z.string().nullish(),
	installments: z.number().nullish(),
	external_reference: z.string().nullish(),
	date_last_updated: z.string().nullish(),
	date_approved: z.string().nullish(),
	collector_id: z.union([z.number(), z.string()]).nullish(),
});

/** A payment that waits for a PIX transfer, with the data that its payer needs. */
export const pixPaymentResponseBody = paymentResponseBody.extend({
	date_of_expiration: z.string().nullish(),
	point_of_interaction: z.object({
		transaction_data: z.object({
			/** The “copia e cola” text; the picture in the response shows the same. */
			qr_code: z.string().min(1).max(1_000),
			ticket_url: z
				.url({ protocol: /^https?$/ })
				.max(2_000)
				.nullish()
				.catch(null),
		}),
	}),
});

const relatedPaymentId = z.union([z.number(), z.string()]).transform(String);
const relatedPayments = z
	.array(z.union([relatedPaymentId, z.object({ id: relatedPaymentId }).transform(({ id }) => id)]))
	.max(100);
export const relatedResponseBody = z.object({
	external_reference: z.string().nullish(),
	payments: relatedPayments.nullish(),
});

/** A moment; null when it is missing or in another format. */
const moment = z.iso
	.datetime({ offset: true })
	.transform((text) => new Date(text))
	.nullish()
	.catch(null);

/** A charge-back. The field that says whether documents are required is no longer in Mercado Pago's reference. */
export const chargebackResponseBody = z.object({
	id: relatedPaymentId,
	payments: relatedPayments.nullish(),
	reason: z.string().nullish(),
	documentation_status: z.string().nullish(),
	date_documentation_deadline: moment,
	/** Whether the shop keeps the money; null until the case is decided. */
	coverage_applied: z.boolean().nullish().catch(null),
	date_created: moment,
	date_last_updated: moment,
});

/** A refund of a whole payment or of a part. */
export const refundResponseBody = z.object({
	id: z.union([z.number(), z.string()]).transform(String),
	amount: z.number(),
	/** Older responses leave it out for a completed refund. */
	status: z.string().nullish(),
	date_created: z.string().nullish(),
});
export const refundListBody = z.array(refundResponseBody).max(1_000);
/** Mercado Pago's response to a refused request: one of its numbers, and text. */
export const refusalBody = z.object({
	message: z.string().catch(""),
	error: z.string().catch(""),
	cause: z
		.array(
			z.object({ code: z.union([z.string(), z.number()]).transform(String).catch("") }).catch({ code: "" }),
		)
		.catch([]),
});

export const searchResponseBody = z.object({
	results: z.array(z.unknown()).max(1_000),
	paging: z.object({ total: z.number() }).nullish().catch(null),
});

export type MercadoPagoPayment = z.output<typeof paymentResponseBody>;
export type MercadoPagoPreference = z.output<typeof preferenceResponseBody>;

export type MercadoPagoPixPayment = z.output<typeof pixPaymentResponseBody>;
export type MercadoPagoRefund = z.output<typeof refundResponseBody>;
export type MercadoPagoRefusal = z.output<typeof refusalBody>;
export type MercadoPagoChargeback = z.output<typeof chargebackResponseBody>;
