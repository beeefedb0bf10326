import { env } from "#app/platform/env.server.ts";
import { type PaymentMethod, paymentMethodValues } from "#app/shop/orders/payment/payment-status.ts";

/** The ways to pay that this shop can offer; without a payment provider, the transfer alone. */
export const offeredPaymentMethods = (): PaymentMethod[] =>
	paymentMethodValues.filter((method) => method === "bank_transfer" || env.offersMercadoPago);
