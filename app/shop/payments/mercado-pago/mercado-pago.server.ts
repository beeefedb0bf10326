import { env } from "#app/platform/env.server.ts";
import { type ChargebackCalls, chargebackCalls } from "./calls/chargeback-calls.server.ts";
import { type MercadoPagoConfig, mercadoPagoCall } from "./calls/mercado-pago-call.server.ts";
import { type NotificationCalls, notificationCalls } from "./calls/notified-payments.server.ts";
import { type PaymentCalls, paymentCalls } from "./calls/payment-calls.server.ts";
import { type PreferenceCalls, preferenceCalls } from "./calls/preference-calls.server.ts";
import { type RefundCalls, refundCalls } from "./calls/refund-calls.server.ts";
import { sandboxAccessToken, sandboxApiUrl } from "./sandbox-credentials.server.ts";

/**
 * The calls of Mercado Pago that the shop needs. A client of our own, because the official one
 * has no base address to set and waits for minutes; the built-in sandbox speaks the same protocol,
 * so that nothing else knows which of the two answers.
 */
export type MercadoPago = PreferenceCalls & PaymentCalls & RefundCalls & ChargebackCalls & NotificationCalls;

/** With what rows about payments are worked off; without any, Mercado Pago that is set. */
export interface PaymentTools {
	mercadoPago?: MercadoPago;
}

/** Every method throws `ServiceError` when Mercado Pago is slow, down, or answers something else. */
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
