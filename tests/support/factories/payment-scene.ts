import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { resetMercadoPago } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import type { MercadoPagoPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { cents, centsToReais, reaisToCents } from "#app/values/money.ts";
import { type MercadoPagoStub, startMercadoPagoStub } from "#tests/support/servers/mercadopago-stub.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { createCustomer } from "./actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "./factories.ts";
import { createOrder } from "./order-factory.ts";
import { readOrderRow } from "./read-rows.ts";

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

type PaymentOverrides = Parameters<MercadoPagoStub["pay"]>[2];

/** The same with its total, and a way to pay any amount of it, in reais, as Mercado Pago reports it. */
export async function createPayableOrder({ customer, mercadoPago }: PaymentScene) {
	const order = await createOnlineOrder(customer);
	const pay = async (reais = order.reais, overrides: PaymentOverrides = {}): Promise<string> => {
		const { id } = mercadoPago.pay(order.id, reais, overrides);
		await recordPayment(await fetchPayment(id));
		return id;
	};
	return { ...order, total: reaisToCents(order.reais), pay };
}

/** An order for which Mercado Pago reports so much more than it costs, in reais, or less. */
export async function createMismatchedOrder(scene: PaymentScene, difference: number) {
	const order = await createPayableOrder(scene);
	const paymentId = await order.pay(order.reais + difference);
	return { ...order, received: cents(order.total + difference * 100), paymentId };
}
