import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { formatWithOffset } from "#app/values/date.ts";
import { expectSuccess, isAbsent, type MercadoPagoCall, parseBody } from "./mercado-pago-call.server.ts";
import {
	type MercadoPagoPayment,
	type MercadoPagoPixPayment,
	paymentResponseBody,
	pixPaymentResponseBody,
	searchResponseBody,
} from "./mercado-pago-responses.ts";

/** The page size of a search without an order; each entry has Mercado Pago's full data of a payment. */
const SEARCH_PAGE = 50;
const MAX_SEARCH_BYTES = 4 * 1024 * 1024;

export interface PaymentCalls {
	/** Null when Mercado Pago has no such payment. */
	findPayment(id: string): Promise<MercadoPagoPayment | null>;
	/** Every payment made for an order, in no particular sequence. */
	listPayments(externalReference: string): Promise<MercadoPagoPayment[]>;
	/** Every payment of the account that was approved between two moments. */
	listApproved(since: Date, until: Date): Promise<MercadoPagoPayment[]>;
	createPixPayment(request: unknown, idempotencyKey: string): Promise<MercadoPagoPixPayment>;
	/** Cancels a payment that was started. Returns its new state, which may be that it was paid meanwhile. */
	cancelPayment(id: string): Promise<MercadoPagoPayment>;
}

export function paymentCalls(call: MercadoPagoCall): PaymentCalls {
	const calls: PaymentCalls = {
		async findPayment(id) {
			const { status, body } = await call(`/v1/payments/${encodeURIComponent(id)}`);
			return isAbsent(status) ? null : parseBody(paymentResponseBody, expectSuccess(status, body));
		},
		async listPayments(externalReference) {
			const query = new URLSearchParams({
				sort: "date_created",
				criteria: "desc",
				external_reference: externalReference,
			});
			const { status, body } = await call(`/v1/payments/search?${query}`);
			const { results } = parseBody(searchResponseBody, expectSuccess(status, body));
			return results.flatMap((result) => parseResult(result, externalReference));
		},
		async listApproved(since, until) {
			const payments: MercadoPagoPayment[] = [];
			for (let total = 1, offset = 0; offset < total; offset += SEARCH_PAGE) {
				const query = new URLSearchParams({
					sort: "date_approved",
					criteria: "asc",
					range: "date_approved",
					begin_date: formatWithOffset(since),
					end_date: formatWithOffset(until),
					status: "approved",
					limit: String(SEARCH_PAGE),
					offset: String(offset),
				});
				const { status, body } = await call(`/v1/payments/search?${query}`, { maxBytes: MAX_SEARCH_BYTES });
				const { results, paging } = parseBody(searchResponseBody, expectSuccess(status, body));
				payments.push(...results.flatMap((result) => parseResult(result, null)));
				total = paging?.total ?? 0;
			}
			return payments;
		},
		async createPixPayment(request, idempotencyKey) {
			const { status, body } = await call("/v1/payments", { body: request, idempotencyKey });
			return parseBody(pixPaymentResponseBody, expectSuccess(status, body));
		},
		async cancelPayment(id) {
			const path = `/v1/payments/${encodeURIComponent(id)}`;
			const { status, body } = await call(path, { method: "PUT", body: { status: "cancelled" } });
			if (status >= 200 && status <= 299) return parseBody(paymentResponseBody, body);
			// It was paid or has ended just now.
			const payment = await calls.findPayment(id);
			if (!payment) throw new ServiceError("Mercado Pago cancelled no payment", status);
			return payment;
		},
	};
	return calls;
}

/** An unreadable row must not hide the valid payment beside it. */
function parseResult(result: unknown, externalReference: string | null): MercadoPagoPayment[] {
	const parsed = paymentResponseBody.safeParse(result);
	if (parsed.success) return [parsed.data];
	const fields = parsed.error.issues.map(({ path }) => path.join("."));
	log.warn({ orderId: externalReference, fields }, "Mercado Pago listed a payment that is not understood");
	return [];
}
