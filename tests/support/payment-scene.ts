import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { resetPaymentProvider } from "#app/shop/payments/mercado-pago/calls/provider-call.server.ts";
import type { ProviderPayment } from "#app/shop/payments/mercado-pago/calls/provider-responses.ts";
import { mercadoPago } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { createCustomer } from "./actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "./factories.ts";
import { type MercadoPagoStub, startMercadoPagoStub } from "./mercadopago-stub.ts";
import { createOrder } from "./order-factory.ts";
import { readOrderRow } from "./read-rows.ts";
import { setUpCepStubs } from "./set-up-cep-stubs.ts";

/** The payment provider's stand-in and a customer, for the tests of one file. */
export interface PaymentScene {
	provider: MercadoPagoStub;
	customer: Customer;
}

/** Starts the stand-ins before the tests of a file; what is returned is filled in by then. */
export function setUpPaymentScene(): PaymentScene {
	const scene = {} as PaymentScene;
	setUpCepStubs();
	beforeAll(async () => {
		scene.provider = await startMercadoPagoStub();
		scene.customer = await createCustomer();
		await allowManyUnpaidOrders();
	});
	afterAll(() => scene.provider.close());
	beforeEach(() => {
		scene.provider.behave("answers");
		resetPaymentProvider();
		scene.provider.leadTo(undefined);
		scene.provider.loseAnswers(false);
		scene.provider.answerLate(0);
		scene.provider.refunds.lead("approved");
		scene.provider.refusals.clear();
		scene.provider.requests.length = 0;
	});
	return scene;
}

/** An order that its customer is about to pay at the provider. */
export async function createOnlineOrder(
	customer: Customer,
	stockQuantity = 10,
): Promise<{ id: string; reais: number; productId: string }> {
	const product = await insertProduct({ stockQuantity });
	const id = await createOrder(customer, product, { paymentMethod: "mercadopago" });
	await createPaymentPreference(customer, id);
	const row = await readOrderRow(id);
	if (!row) throw new Error("the order is gone");
	return { id, reais: centsToReais(row.totalCents), productId: product.id };
}

/** The payment as the provider reports it. */
export async function fetchPayment(paymentId: string): Promise<ProviderPayment> {
	const payment = await mercadoPago().findPayment(paymentId);
	if (!payment) throw new Error("the provider does not know the payment");
	return payment;
}
