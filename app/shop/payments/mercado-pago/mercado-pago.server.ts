import type { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { fetchJson, ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { sandboxAccessToken, sandboxApiUrl } from "#app/shop/payments/sandbox/sandbox-credentials.server.ts";
import { formatWithOffset } from "#app/values/date.ts";
import {
	chargebackResponseBody,
	type ProviderChargeback,
	type ProviderPayment,
	type ProviderPixPayment,
	type ProviderPreference,
	type ProviderRefund,
	type ProviderRefusal,
	paymentResponseBody,
	pixPaymentResponseBody,
	preferenceResponseBody,
	refundListBody,
	refundResponseBody,
	refusalBody,
	relatedResponseBody,
	searchResponseBody,
} from "./provider-responses.ts";

/**
 * The calls of Mercado Pago that the shop needs. A client of our own, because the official one
 * has no base address to set and waits for minutes; the built-in sandbox speaks the same protocol,
 * so that nothing else knows which of the two answers.
 */

const TIMEOUT_MS = 5_000;
/** Of a search without an order, each with all that the provider knows of a payment. */
const SEARCH_PAGE = 50;
const MAX_SEARCH_BYTES = 4 * 1024 * 1024;

/** What a notification can name besides a payment, and where the provider is asked about it. */
const relatedResources: Record<string, string> = {
	merchant_order: "/merchant_orders",
	topic_merchant_order_wh: "/merchant_orders",
	order: "/v1/orders",
};
const chargebackTopics: readonly string[] = ["chargebacks", "topic_chargebacks_wh"];
const fraudAlertTopics: readonly string[] = ["stop_delivery_op_wh", "delivery_cancellation"];

export const isFraudAlert = (topic: string): boolean => fraudAlertTopics.includes(topic);
/** Claims, subscriptions, cards and the like are the provider's to send and nothing to the shop. */
export const leadsToPayments = (topic: string): boolean =>
	topic === "payment" ||
	isFraudAlert(topic) ||
	chargebackTopics.includes(topic) ||
	Object.hasOwn(relatedResources, topic);

/** Without it a refund under way is answered with a 400, as if it had been refused. */
const showRefundsUnderWay = { "X-Render-In-Process-Refunds": "true" };
export interface NotifiedPayments {
	payments: readonly ProviderPayment[];
	/** Where a case of the customer's bank was named. */
	chargeback: ProviderChargeback | null;
}

export interface MercadoPago {
	createPreference(request: unknown, idempotencyKey: string): Promise<ProviderPreference>;
	/** From now on nothing can be paid there. */
	closePreference(id: string, now: Date): Promise<void>;
	/** Null when the provider has no such payment. */
	findPayment(id: string): Promise<ProviderPayment | null>;
	/** What a notification names; null when the provider knows nothing of the kind. */
	findNotified(topic: string, id: string): Promise<NotifiedPayments | null>;
	/** The newest case of the customer's bank about a payment; null when there is none. */
	findChargebackOf(paymentId: string): Promise<ProviderChargeback | null>;
	/** Every payment made for an order, in no particular sequence. */
	listPayments(externalReference: string): Promise<ProviderPayment[]>;
	/** Every payment of the account that was approved between two moments. */
	listApproved(since: Date, until: Date): Promise<ProviderPayment[]>;
	createPixPayment(request: unknown, idempotencyKey: string): Promise<ProviderPixPayment>;
	/** Ends a payment that was begun; its state is then as returned, which may be that it was paid. */
	cancelPayment(id: string): Promise<ProviderPayment>;
	/** Gives money back: the whole payment, or a part in reais. A "no" is a result, and no error. */
	createRefund(
		paymentId: string,
		reais: number | null,
		idempotencyKey: string,
	): Promise<ProviderRefund | { refusal: ProviderRefusal; status: number }>;
	/** Every refund of a payment, also those that were made elsewhere or are under way. */
	listRefunds(paymentId: string): Promise<ProviderRefund[]>;
	/** Null when the provider has no such refund. */
	findRefund(paymentId: string, refundId: string): Promise<ProviderRefund | null>;
}

/** With what rows about payments are worked off; without any, the provider that is set. */
export interface PaymentTools {
	provider?: MercadoPago;
}

export interface MercadoPagoConfig {
	baseUrl: string;
	/** Null in a shop that sells by transfer only; every call then throws. */
	accessToken: string | null;
	timeoutMs?: number;
}

/** Every method throws `ServiceError` when the provider is slow, down, or answers something else. */
export function mercadoPago(config: MercadoPagoConfig = defaultConfig()): MercadoPago {
	const call = (
		path: string,
		options: {
			method?: "PUT";
			body?: unknown;
			idempotencyKey?: string;
			headers?: Record<string, string>;
			maxBytes?: number;
		} = {},
	): Promise<ProviderResponse> =>
		attempt(() => {
			if (config.accessToken === null) throw new ServiceError("no payment provider is set up", 401);
			return fetchJson(`${config.baseUrl}${path}`, {
				method: options.method ?? (options.body === undefined ? "GET" : "POST"),
				timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
				headers: {
					Authorization: `Bearer ${config.accessToken}`,
					...options.headers,
					...(options.idempotencyKey ? { "X-Idempotency-Key": options.idempotencyKey } : {}),
				},
				...(options.body === undefined ? {} : { body: options.body }),
				...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
			});
		});
	const client: MercadoPago = {
		async createPreference(request, idempotencyKey) {
			const { status, body } = await call("/checkout/preferences", { body: request, idempotencyKey });
			return parseBody(preferenceResponseBody, expectSuccess(status, body));
		},
		async closePreference(id, now) {
			const body = { expires: true, expiration_date_to: formatWithOffset(now) };
			const path = `/checkout/preferences/${encodeURIComponent(id)}`;
			const response = await call(path, { method: "PUT", body });
			// Where there is no such page, nothing can be paid there.
			const { error } = refusalBody.parse(response.body ?? {});
			const isNoPage = response.status === 404 || (response.status === 400 && error === "invalid_id");
			if (!isNoPage) expectSuccess(response.status, response.body);
		},
		async findPayment(id) {
			const { status, body } = await call(`/v1/payments/${encodeURIComponent(id)}`);
			return isAbsent(status) ? null : parseBody(paymentResponseBody, expectSuccess(status, body));
		},
		async findNotified(topic, id) {
			const findAll = async (ids: readonly string[] | null | undefined) =>
				(await Promise.all((ids ?? []).map((each) => client.findPayment(each)))).filter(
					(payment) => payment !== null,
				);
			if (chargebackTopics.includes(topic)) {
				const { status, body } = await call(`/v1/chargebacks/${encodeURIComponent(id)}`);
				if (isAbsent(status)) return null;
				const chargeback = parseBody(chargebackResponseBody, expectSuccess(status, body));
				return { payments: await findAll(chargeback.payments), chargeback };
			}
			const resource = relatedResources[topic];
			if (!resource) {
				const payment = await client.findPayment(id);
				return payment && { payments: [payment], chargeback: null };
			}
			const { status, body } = await call(`${resource}/${encodeURIComponent(id)}`);
			if (isAbsent(status)) return null;
			const related = parseBody(relatedResponseBody, expectSuccess(status, body));
			const payments = related.external_reference
				? await client.listPayments(related.external_reference)
				: await findAll(related.payments);
			return { payments, chargeback: null };
		},
		async findChargebackOf(paymentId) {
			const { status, body } = await call(
				`/v1/chargebacks/search?${new URLSearchParams({ payment_id: paymentId })}`,
			);
			if (isAbsent(status)) return null;
			const { results } = parseBody(searchResponseBody, expectSuccess(status, body));
			const cases = results.map((result) => parseBody(chargebackResponseBody, result));
			const age = ({ date_created, date_last_updated }: ProviderChargeback) =>
				(date_created ?? date_last_updated)?.getTime() ?? 0;
			return cases.toSorted((one, other) => age(other) - age(one))[0] ?? null;
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
			const payment = await client.findPayment(id);
			if (!payment) throw new ServiceError("the provider cancelled no payment", status);
			return payment;
		},
		async createRefund(paymentId, reais, idempotencyKey) {
			const body = reais === null ? {} : { amount: reais };
			const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
			const response = await call(path, { body, idempotencyKey, headers: showRefundsUnderWay });
			// The same key is being worked on: no refusal, but nothing is known yet.
			if (response.status >= 400 && response.status !== 409) {
				return { refusal: refusalBody.parse(response.body ?? {}), status: response.status };
			}
			return parseBody(refundResponseBody, expectSuccess(response.status, response.body));
		},
		async listRefunds(paymentId) {
			const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
			const { status, body } = await call(path, { headers: showRefundsUnderWay });
			return parseBody(refundListBody, expectSuccess(status, body));
		},
		async findRefund(paymentId, refundId) {
			const ids = [paymentId, refundId].map(encodeURIComponent);
			const path = `/v1/payments/${ids.join("/refunds/")}`;
			const { status, body } = await call(path, { headers: showRefundsUnderWay });
			return isAbsent(status) ? null : parseBody(refundResponseBody, expectSuccess(status, body));
		},
	};
	return client;
}

function defaultConfig(): MercadoPagoConfig {
	return env.usesPaymentSandbox
		? { baseUrl: sandboxApiUrl(), accessToken: sandboxAccessToken() }
		: { baseUrl: env.MERCADOPAGO_API_URL, accessToken: env.MERCADOPAGO_ACCESS_TOKEN ?? null };
}

interface ProviderResponse {
	status: number;
	body: unknown;
}

const providerBreaker = new CircuitBreaker("mercadopago");

/** Whether the provider has failed several times in a row just now, so that nobody waits for it. */
export const isPaymentProviderDown = (): boolean => providerBreaker.isOpen;

/** Whether calls are spared because it takes our token no more, which is an answer and no silence. */
export const isAccessRefused = (): boolean => providerBreaker.isOpen && providerBreaker.lastStatus === 401;

/** Forgets past failures, for tests that bring the provider back. */
export const resetPaymentProvider = (): void => providerBreaker.reset();

/** A provider that takes our token no more is as good as away; a 404 says nothing about its health. */
const attempt = (call: () => Promise<ProviderResponse>): Promise<ProviderResponse> =>
	providerBreaker.attempt(async () => {
		const response = await withOneRetry(call);
		if (response.status >= 500 || response.status === 429 || response.status === 401) {
			throw new ServiceError("the payment provider refused", response.status);
		}
		return response;
	});

/** Once more after silence, garbage, a 429 or a 5xx; reads are harmless and each write can be repeated. */
async function withOneRetry(call: () => Promise<ProviderResponse>): Promise<ProviderResponse> {
	try {
		const response = await call();
		if (response.status < 500 && response.status !== 429) return response;
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
	}
	return call();
}

/** A number written in another way gets a 400, another seller's a 403: for us there is no such thing. */
const isAbsent = (status: number): boolean => [400, 403, 404].includes(status);

function expectSuccess(status: number, body: unknown): unknown {
	if (status < 200 || status > 299) throw new ServiceError("the payment provider refused", status);
	return body;
}

/** A row that is not understood must not hide the good payment beside it. */
function parseResult(result: unknown, externalReference: string | null): ProviderPayment[] {
	const parsed = paymentResponseBody.safeParse(result);
	if (parsed.success) return [parsed.data];
	const fields = parsed.error.issues.map(({ path }) => path.join("."));
	log.warn({ orderId: externalReference, fields }, "the provider listed a payment that is not understood");
	return [];
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const parsed = schema.safeParse(body);
	if (!parsed.success) throw new ServiceError("the payment provider answered something else");
	return parsed.data;
}
