import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { resetMercadoPago } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import type { MercadoPagoPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { createCustomer } from "./actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "./factories.ts";
import { type MercadoPagoStub, startMercadoPagoStub } from "./mercadopago-stub.ts";
import { createOrder } from "./order-factory.ts";
import { readOrderRow } from "./read-rows.ts";
import { setUpCepStubs } from "./set-up-cep-stubs.ts";

/** Mercado Pago's stand-in and a customer, for the tests of one file. */
export interface PaymentScene {
	mercadoPago: MercadoPagoStub;
	customer: Customer;
}

/** Starts the stand-ins before the tests of a file; what is returned is filled in by then. */
export function setUpPaymentScene(): PaymentScene {
	const scene = {} as PaymentScene;
	setUpCepStubs();
	beforeAll(async () => {
		scene.mercadoPago = await startMercadoPagoStub();
		scene.customer = await createCustomer();
		await allowManyUnpaidOrders();
	});
	afterAll(() => scene.mercadoPago.close());
	beforeEach(() => {
		scene.mercadoPago.behave("answers");
		resetMercadoPago();
		scene.mercadoPago.leadTo(undefined);
		scene.mercadoPago.loseAnswers(false);
		scene.mercadoPago.answerLate(0);
		scene.mercadoPago.refunds.lead("approved");
		scene.mercadoPago.refusals.clear();
		scene.mercadoPago.requests.length = 0;
	});
	return scene;
}

/** An order that its customer is about to pay at Mercado Pago. */
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

/** The payment as Mercado Pago reports it. */
export async function fetchPayment(paymentId: string): Promise<MercadoPagoPayment> {
	const payment = await mercadoPagoClient().findPayment(paymentId);
	if (!payment) throw new Error("Mercado Pago does not know the payment");
	return payment;
}
