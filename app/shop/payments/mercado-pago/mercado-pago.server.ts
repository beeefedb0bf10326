import { env } from "#app/platform/env.server.ts";
import { type ChargebackCalls, chargebackCalls } from "./calls/chargeback-calls.server.ts";
import { type MercadoPagoConfig, mercadoPagoCall } from "./calls/mercado-pago-call.server.ts";
import { type NotificationCalls, notificationCalls } from "./calls/notified-payments.server.ts";
import { type PaymentCalls, paymentCalls } from "./calls/payment-calls.server.ts";
import { type PreferenceCalls, preferenceCalls } from "./calls/preference-calls.server.ts";
import { type RefundCalls, refundCalls } from "./calls/refund-calls.server.ts";
import { sandboxAccessToken, sandboxApiUrl } from "./sandbox-credentials.server.ts";

/**
 * The calls of Mercado Pago that the shop needs. An own client, because the official one has no configurable base
 * address and waits for minutes. The built-in sandbox speaks the same protocol, so that no other code knows which of
 * the two answers.
 */
export type MercadoPago = PreferenceCalls & PaymentCalls & RefundCalls & ChargebackCalls & NotificationCalls;

/** Tools of the jobs about payments; without `mercadoPago`, they use the configured one. */
export interface PaymentTools {
	mercadoPago?: MercadoPago;
}

/** Every method throws `ServiceError` when Mercado Pago is slow or down, or gives an unexpected response. */
export function mercadoPagoClient(config: MercadoPagoConfig = defaultConfig()): MercadoPago {
	const call = mercadoPagoCall(config);
	const cases = { ...paymentCalls(call), ...chargebackCalls(call) };
	return { ...cases, ...preferenceCalls(call), ...refundCalls(call), ...notificationCalls(call, cases) };
}

function defaultConfig(): MercadoPagoConfig {
	return env.usesPaymentSandbox
		? { baseUrl: sandboxApiUrl(), accessToken: sandboxAccessToken() }
		: { baseUrl: env.MERCADOPAGO_API_URL, accessToken: env.MERCADOPAGO_ACCESS_TOKEN ?? null };
}
