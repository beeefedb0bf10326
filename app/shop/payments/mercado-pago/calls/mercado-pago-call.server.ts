import type { z } from "zod";
import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { fetchJson, ServiceError } from "#app/platform/http-client/fetch-json.server.ts";

const TIMEOUT_MS = 5_000;

export interface MercadoPagoConfig {
	baseUrl: string;
	/** Null in a shop that sells by transfer only; every call then throws. */
	accessToken: string | null;
	timeoutMs?: number;
}

/** One call to Mercado Pago. Throws `ServiceError` when it is slow or down, or refuses the shop's access. */
export type MercadoPagoCall = (
	path: string,
	options?: {
		method?: "PUT";
		body?: unknown;
		idempotencyKey?: string;
		headers?: Record<string, string>;
		maxBytes?: number;
	},
) => Promise<MercadoPagoResponse>;

export const mercadoPagoCall =
	(config: MercadoPagoConfig): MercadoPagoCall =>
	(path, options = {}) =>
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

interface MercadoPagoResponse {
	status: number;
	body: unknown;
}

const mercadoPagoBreaker = new CircuitBreaker("mercadopago");

/** Whether Mercado Pago has failed several times in a row just now, so that customers do not wait for it. */
export const isMercadoPagoDown = (): boolean => mercadoPagoBreaker.isOpen;

/** Whether calls are skipped because Mercado Pago rejects the shop's token: then it has answered and is not down. */
export const isAccessRefused = (): boolean =>
	mercadoPagoBreaker.isOpen && mercadoPagoBreaker.lastStatus === 401;

/** Forgets past failures, for tests that bring Mercado Pago back. */
export const resetMercadoPago = (): void => mercadoPagoBreaker.reset();

/**
 * Rejecting the shop's token counts as a failure of Mercado Pago, because nothing works without it. A 404 says nothing
 * about its health.
 */
const attempt = (call: () => Promise<MercadoPagoResponse>): Promise<MercadoPagoResponse> =>
	mercadoPagoBreaker.attempt(async () => {
		const response = await withOneRetry(call);
		if (response.status >= 500 || response.status === 429 || response.status === 401) {
			throw new ServiceError("Mercado Pago refused", response.status);
		}
		return response;
	});

/**
 * Retries once after a time-out, an unreadable response, a 429 or a 5xx. Reads are harmless and each write can be
 * repeated.
 */
async function withOneRetry(call: () => Promise<MercadoPagoResponse>): Promise<MercadoPagoResponse> {
	try {
		const response = await call();
		if (response.status < 500 && response.status !== 429) return response;
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
	}
	return call();
}

/** Mercado Pago answers 400 to a malformed number and 403 to another seller's. For the shop both do not exist. */
export const isAbsent = (status: number): boolean => [400, 403, 404].includes(status);

export function expectSuccess(status: number, body: unknown): unknown {
	if (status < 200 || status > 299) throw new ServiceError("Mercado Pago refused", status);
	return body;
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const parsed = schema.safeParse(body);
	if (!parsed.success) throw new ServiceError("Mercado Pago answered something else");
	return parsed.data;
}
