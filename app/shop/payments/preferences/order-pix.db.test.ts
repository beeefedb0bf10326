import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import type { WatchedCall } from "#tests/support/servers/watched-call.ts";
import { createOrderPix, findOrderPix } from "./order-pix.server.ts";

const scene = setUpPaymentScene();

async function readPix(orderId: string) {
	const order = await findOrderForCustomer(scene.customer, orderId);
	if (!order) throw new Error("the order is gone");
	return findOrderPix(order);
}

const pixPaymentsOf = (orderId: string) =>
	[...scene.mercadoPago.payments.values()].filter(
		({ external_reference, payment_method_id }) =>
			external_reference === orderId && payment_method_id === "pix",
	);

describe("the PIX code of an order", () => {
	it("is made once, for the order's total, and shown until it ends", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		expect(await readPix(id)).toEqual({ pix: null, canAsk: true });
		await Promise.all([createOrderPix(scene.customer, id), createOrderPix(scene.customer, id)]);
		await createOrderPix(scene.customer, id);
		const [payment, ...others] = pixPaymentsOf(id);
		expect(others).toEqual([]);
		expect(payment).toMatchObject({ transaction_amount: reais, external_reference: id });
		const { pix, canAsk } = await readPix(id);
		expect(canAsk).toBe(false);
		expect(pix?.code).toContain(payment?.id);
		const order = await readOrderRow(id);
		expect(pix?.until.getTime()).toBeLessThan(order?.expiresAt?.getTime() ?? 0);
		// Mercado Pago's page leads to a host that this test does not list.
		expect(pix?.ticketUrl).toBeNull();
		expect(order).toMatchObject({ status: "pending", paymentStatus: "pending" });
	});

	it("is for the company whom the invoice is for", async () => {
		const orderId = await createOrder(scene.customer, await insertProduct(), {
			paymentMethod: "mercadopago",
			cnpj: "11222333000181",
			companyName: "Pousada Araucária Ltda.",
			stateRegistration: "110042490114",
		});
		await createOrderPix(scene.customer, orderId);
		expect(pixPaymentsOf(orderId)).toMatchObject([
			{ payer: { identification: { type: "CNPJ", number: "11222333000181" } } },
		]);
	});

	it("pays the order by a notification, and is shown no more", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		await createOrderPix(scene.customer, id);
		const [payment] = pixPaymentsOf(id);
		if (!payment) throw new Error("no PIX payment was made");
		scene.mercadoPago.pay(id, reais, {
			...payment,
			status: "approved",
			date_last_updated: new Date().toISOString(),
		});
		const response = await receiveNotification(scene.mercadoPago.notification(payment.id));
		expect(response.status).toBe(200);
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		expect(await readPix(id)).toEqual({ pix: null, canAsk: false });
		await expect(createOrderPix(scene.customer, id)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("is replaced when it has ended, and its end refuses nothing", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await createOrderPix(scene.customer, id);
		const [first] = pixPaymentsOf(id);
		if (!first) throw new Error("no PIX payment was made");
		scene.mercadoPago.pay(id, first.transaction_amount, {
			...first,
			status: "cancelled",
			status_detail: "expired",
		});
		await recordPayment(await fetchPayment(first.id));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		expect(await readMails(id, "payment-failed")).toEqual([]);
		await db
			.update(paymentPreferences)
			.set({ pixExpiresAt: new Date(Date.now() - 1_000) })
			.where(eq(paymentPreferences.orderId, id));
		expect(await readPix(id)).toEqual({ pix: null, canAsk: true });
		await createOrderPix(scene.customer, id);
		expect(pixPaymentsOf(id)).toHaveLength(2);
		expect((await readPix(id)).pix?.code).not.toContain(first.id);
	});

	it("is made once although the first answer was lost", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.loseAnswers(true);
		await expect(createOrderPix(scene.customer, id)).rejects.toMatchObject({ kind: "unavailable" });
		expect(await readPix(id)).toEqual({ pix: null, canAsk: true });
		scene.mercadoPago.loseAnswers(false);
		await createOrderPix(scene.customer, id);
		expect(pixPaymentsOf(id)).toHaveLength(1);
		expect((await readPix(id)).pix).not.toBeNull();
	});

	it("is made once although Mercado Pago answered after our deadline", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		const isPix = ({ method, path }: WatchedCall) => method === "POST" && path === "/v1/payments";
		scene.mercadoPago.answerLate((call) => (isPix(call) ? 2_000 : 0));
		const impatient = scene.mercadoPago.impatientClient();
		await expect(createOrderPix(scene.customer, id, impatient)).rejects.toMatchObject({
			kind: "unavailable",
		});
		expect(await readPix(id)).toEqual({ pix: null, canAsk: true });
		scene.mercadoPago.answerLate(0);
		// Mercado Pago tells of the payment that the shop does not know to be its own code.
		for (const { id: paymentId } of pixPaymentsOf(id)) await recordPayment(await fetchPayment(paymentId));
		await createOrderPix(scene.customer, id);
		const [payment, ...others] = pixPaymentsOf(id);
		expect(others).toEqual([]);
		expect((await readPix(id)).pix?.code).toContain(payment?.id);
		const keys = scene.mercadoPago.requests.filter(isPix).map(({ idempotencyKey }) => idempotencyKey);
		expect(new Set(keys).size).toBe(1);
	});

	it.each(["down", "garbage", "broken"] as const)(
		"is refused in words while Mercado Pago is %s",
		async (mode) => {
			const { id } = await createOnlineOrder(scene.customer);
			scene.mercadoPago.behave(mode);
			await expect(createOrderPix(scene.customer, id)).rejects.toMatchObject({ kind: "unavailable" });
			expect(await readOrderRow(id)).toMatchObject({ status: "pending", paymentStatus: "pending" });
		},
	);

	it("is for the order's own customer, and for an order that can be paid", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await expect(createOrderPix(await createCustomer(), id)).rejects.toMatchObject({ kind: "not_found" });
		await db
			.update(orders)
			.set({ expiresAt: new Date(Date.now() + 20 * MINUTE_MS) })
			.where(eq(orders.id, id));
		expect(await readPix(id)).toEqual({ pix: null, canAsk: false });
		await cancelOrder(scene.customer, id);
		await expect(createOrderPix(scene.customer, id)).rejects.toMatchObject({ kind: "conflict" });
	});
});

describe("an owner who does not want it", () => {
	const save = async (pixOnOrderPage: boolean) => {
		const settings = await readSettings();
		const payments = { ...settings.payments, pixOnOrderPage };
		await inTransaction((tx) => saveSettings(tx, { ...settings, payments }));
	};
	afterEach(() => save(true));

	it("has the hosted page alone", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await createOrderPix(scene.customer, id);
		await save(false);
		expect(await readPix(id)).toEqual({ pix: null, canAsk: false });
	});
});
