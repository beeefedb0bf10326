import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { formatWithOffset } from "#app/values/date.ts";
import { expectSuccess, isAbsent, type ProviderCall, parseBody } from "./provider-call.server.ts";
import {
	type ProviderPayment,
	type ProviderPixPayment,
	paymentResponseBody,
	pixPaymentResponseBody,
	searchResponseBody,
} from "./provider-responses.ts";

/** Of a search without an order, each with all that the provider knows of a payment. */
const SEARCH_PAGE = 50;
const MAX_SEARCH_BYTES = 4 * 1024 * 1024;

export interface PaymentCalls {
	/** Null when the provider has no such payment. */
	findPayment(id: string): Promise<ProviderPayment | null>;
	/** Every payment made for an order, in no particular sequence. */
	listPayments(externalReference: string): Promise<ProviderPayment[]>;
	/** Every payment of the account that was approved between two moments. */
	listApproved(since: Date, until: Date): Promise<ProviderPayment[]>;
	createPixPayment(request: unknown, idempotencyKey: string): Promise<ProviderPixPayment>;
	/** Ends a payment that was begun; its state is then as returned, which may be that it was paid. */
	cancelPayment(id: string): Promise<ProviderPayment>;
}

export function paymentCalls(call: ProviderCall): PaymentCalls {
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
			const found: ProviderPayment[] = [];
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
				found.push(...results.flatMap((result) => parseResult(result, null)));
				total = paging?.total ?? 0;
			}
			return found;
		},
		async createPixPayment(request, idempotencyKey) {
			const { status, body } = await call("/v1/payments", { body: request, idempotencyKey });
			return parseBody(pixPaymentResponseBody, expectSuccess(status, body));
		},
		async cancelPayment(id) {
			const path = `/v1/payments/${encodeURIComponent(id)}`;
			const { status, body } = await call(path, { method: "PUT", body: { status: "cancelled" } });
			if (status >= 200 && status <= 299) return parseBody(paymentResponseBody, body);
			// It was paid or ended just now.
			const payment = await calls.findPayment(id);
			if (!payment) throw new ServiceError("the provider cancelled no payment", status);
			return payment;
		},
	};
	return calls;
}

/** A row that is not understood must not hide the good payment beside it. */
function parseResult(result: unknown, externalReference: string | null): ProviderPayment[] {
	const parsed = paymentResponseBody.safeParse(result);
	if (parsed.success) return [parsed.data];
	const fields = parsed.error.issues.map(({ path }) => path.join("."));
	log.warn({ orderId: externalReference, fields }, "the provider listed a payment that is not understood");
	return [];
}
