import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import type { Buyer } from "#app/values/buyer.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createPaymentPreference, readPaymentContext } from "./create-preference.server.ts";
import { buildPixRequest, buildPreferenceRequest } from "./preference-request.ts";

const scene = setUpPaymentScene();

describe("creating a preference", () => {
	it("returns one address, however often and concurrently it is called", async () => {
		const product = await insertProduct();
		const id = await createOrder(scene.customer, product, { paymentMethod: "mercadopago" });
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => createPaymentPreference(scene.customer, id)),
		);
		expect(new Set(answers.map((answer) => answer.initPoint)).size).toBe(1);
		const again = await createPaymentPreference(scene.customer, id);
		expect(again).toEqual(answers[0]);
		const keys = scene.mercadoPago.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
		expect(new Set(keys)).toEqual(new Set([`preference-${id}`]));
	});

	it("asks Mercado Pago for exactly the order's total, under the order's bare id", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const { request } = scene.mercadoPago.preferences.get(`preference-${id}`) ?? { request: {} };
		const { items, external_reference } = request as {
			items: { unit_price: number; quantity: number }[];
			external_reference: string;
		};
		const total = items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0);
		expect(Math.round(total * 100)).toBe(Math.round(reais * 100));
		expect(external_reference).toBe(id);
	});

	it("names the person or the company that pays, and leaves out a CNPJ with letters", async () => {
		const product = await insertProduct();
		const company = { companyName: "Pousada Araucária Ltda.", stateRegistration: "ISENTO" };
		const identificationFor = async (buyer: Partial<Buyer>) => {
			const id = await createOrder(scene.customer, product, { paymentMethod: "mercadopago", ...buyer });
			await createPaymentPreference(scene.customer, id);
			const { request } = scene.mercadoPago.preferences.get(`preference-${id}`) ?? { request: {} };
			return (request as { payer: { identification?: unknown } }).payer.identification;
		};
		expect(await identificationFor({ cpf: "52998224725" })).toEqual({ type: "CPF", number: "52998224725" });
		expect(await identificationFor({ cnpj: "11222333000181", ...company })).toEqual({
			type: "CNPJ",
			number: "11222333000181",
		});
		expect(await identificationFor({ cnpj: "12ABC34501DE35", ...company })).toBeUndefined();
	});

	it.each([
		["https://loja.com.br", true],
		["http://loja.com.br", false],
		["https://10.0.0.7", false],
		["https://loja.local", false],
		["http://localhost:3000", false],
	])("tells Mercado Pago of %s as its address: %s", async (publicUrl, isReachable) => {
		const { id } = await createOnlineOrder(scene.customer);
		const order = await findOrderForCustomer(scene.customer, id);
		if (!order) throw new Error("the order is gone");
		const context = { ...(await readPaymentContext(scene.customer, order)), publicUrl };
		const notified = isReachable
			? { notification_url: `${publicUrl}/api/webhooks/mercadopago?source_news=webhooks` }
			: {};
		const { notification_url, auto_return } = buildPreferenceRequest(order, context);
		expect({ notification_url, auto_return }).toEqual({
			...notified,
			...(isReachable ? { auto_return: "approved" } : {}),
		});
		expect(buildPixRequest(order, context, new Date())).toMatchObject(notified);
		expect("notification_url" in buildPixRequest(order, context, new Date())).toBe(isReachable);
	});

	it("is only for one's own order, unpaid and not cancelled", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const stranger = await createCustomer();
		await expect(createPaymentPreference(stranger, id)).rejects.toMatchObject({ kind: "not_found" });
		await expect(createPaymentPreference(stranger, randomUUID())).rejects.toMatchObject({
			kind: "not_found",
		});
		await recordPayment(await fetchPayment(scene.mercadoPago.pay(id, reais).id));
		await expect(createPaymentPreference(scene.customer, id)).rejects.toMatchObject({ kind: "conflict" });

		const transfer = await createOrder(scene.customer, await insertProduct());
		await expect(createPaymentPreference(scene.customer, transfer)).rejects.toMatchObject({
			kind: "conflict",
		});
		const other = await createOnlineOrder(scene.customer);
		await cancelOrder(scene.customer, other.id);
		await expect(createPaymentPreference(scene.customer, other.id)).rejects.toMatchObject({
			kind: "conflict",
		});
	});

	it("notices that it was paid meanwhile instead of asking for the money twice", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.pay(id, reais);
		await expect(createPaymentPreference(scene.customer, id)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	// rule: 8.11
	it.each(["broken", "garbage", "down", "refuses"] as const)(
		"keeps the order when Mercado Pago is %s, and succeeds later",
		async (mood) => {
			const id = await createOrder(scene.customer, await insertProduct(), { paymentMethod: "mercadopago" });
			scene.mercadoPago.behave(mood);
			await expect(createPaymentPreference(scene.customer, id)).rejects.toMatchObject({
				kind: "unavailable",
				title: "Erro ao criar preferência de pagamento",
			});
			expect(scene.mercadoPago.requests.length).toBeLessThanOrEqual(2);
			scene.mercadoPago.behave("answers");
			expect((await createPaymentPreference(scene.customer, id)).initPoint).toContain(
				scene.mercadoPago.origin,
			);
		},
	);

	it("times out when Mercado Pago never answers", async () => {
		scene.mercadoPago.behave("slow");
		const mercadoPago = mercadoPagoClient({
			baseUrl: scene.mercadoPago.origin,
			accessToken: "x",
			timeoutMs: 100,
		});
		const id = await createOrder(scene.customer, await insertProduct(), { paymentMethod: "mercadopago" });
		await expect(createPaymentPreference(scene.customer, id, mercadoPago)).rejects.toMatchObject({
			kind: "unavailable",
		});
	});

	it("never leads to a host that is not listed", async () => {
		const id = await createOrder(scene.customer, await insertProduct(), { paymentMethod: "mercadopago" });
		for (const address of [
			"https://evil.example/pay",
			"http://localhost:1/pay",
			`${scene.mercadoPago.origin}@evil.example/`,
		]) {
			scene.mercadoPago.leadTo(address);
			await expect(createPaymentPreference(scene.customer, id), address).rejects.toMatchObject({
				kind: "unavailable",
			});
			scene.mercadoPago.preferences.clear();
		}
	});
});

it("keeps all invariants", async () => {
	await processStoredNotifications();
	expect(await checkInvariants()).toEqual([]);
});
