import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrder } from "#app/shop/orders/lifecycle/cancel-order.server.ts";
import { expireOrders } from "#app/shop/orders/lifecycle/expire-orders.server.ts";
import { checkInvariants } from "#app/shop/orders/lifecycle/order-invariants.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, paymentNotifications, payments, products } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/actor-fixtures.ts";
import { type CepStubs, startCepStubs } from "#tests/support/cep-stubs.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { type MercadoPagoStub, startMercadoPagoStub } from "#tests/support/mercadopago-stub.ts";
import { createOrder } from "#tests/support/order-factory.ts";
import { createPaymentPreference } from "./mercado-pago/create-preference.server.ts";
import { mercadoPago } from "./mercado-pago/mercado-pago.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { processNotification } from "./webhook/process-notification.server.ts";
import { receiveNotification } from "./webhook/receive-notification.server.ts";

let services: CepStubs;
let peer: MercadoPagoStub;
let customer: Customer;
beforeAll(async () => {
	services = await startCepStubs();
	peer = await startMercadoPagoStub();
	customer = await createCustomer();
});
afterAll(async () => {
	await peer.close();
	await services.close();
});
beforeEach(() => {
	peer.behave("answers");
	peer.leadTo(undefined);
	peer.requests.length = 0;
});

async function onlineOrder(stock = 10): Promise<{ id: string; reais: number; productId: string }> {
	const product = await insertProduct({ stockQuantity: stock });
	const id = await createOrder(customer, product, { paymentMethod: "mercadopago" });
	await createPaymentPreference(customer, id);
	const [row] = await db.select().from(orders).where(eq(orders.id, id));
	if (!row) throw new Error("the order is gone");
	return { id, reais: centsToReais(row.totalCents), productId: product.id };
}

async function orderRow(id: string) {
	const [row] = await db.select().from(orders).where(eq(orders.id, id));
	return row;
}

/** Works through what the webhook has kept, as the job does. */
async function workThrough(): Promise<void> {
	const left = await db
		.select({ id: paymentNotifications.id })
		.from(paymentNotifications)
		.where(isNull(paymentNotifications.processedAt));
	for (const { id } of left) await processNotification(id).catch(() => {});
}

const mails = (kind: string) => db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind));
const mailsAbout = async (kind: string, id: string) =>
	(await mails(kind)).filter((mail) => mail.dedupeKey.includes(id));

describe("asking where to pay", () => {
	it("leads to the same place however often and how many at once ask", async () => {
		const product = await insertProduct();
		const id = await createOrder(customer, product, { paymentMethod: "mercadopago" });
		const answers = await Promise.all(Array.from({ length: 5 }, () => createPaymentPreference(customer, id)));
		expect(new Set(answers.map((answer) => answer.initPoint)).size).toBe(1);
		const again = await createPaymentPreference(customer, id);
		expect(again).toEqual(answers[0]);
		const keys = peer.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
		expect(new Set(keys)).toEqual(new Set([`preference-${id}`]));
	});

	it("asks the provider for exactly the order's total, under the order's bare id", async () => {
		const { id, reais } = await onlineOrder();
		const { request } = peer.preferences.get(`preference-${id}`) ?? { request: {} };
		const { items, shipments, external_reference } = request as {
			items: { unit_price: number; quantity: number }[];
			shipments: { cost: number };
			external_reference: string;
		};
		const goods = items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0);
		expect(Math.round((goods + shipments.cost) * 100)).toBe(Math.round(reais * 100));
		expect(external_reference).toBe(id);
	});

	it("is only for one's own order, unpaid and not cancelled", async () => {
		const { id, reais } = await onlineOrder();
		const stranger = await createCustomer();
		await expect(createPaymentPreference(stranger, id)).rejects.toMatchObject({ kind: "not_found" });
		await expect(createPaymentPreference(stranger, randomUUID())).rejects.toMatchObject({
			kind: "not_found",
		});
		await recordPayment(await found(peer.pay(id, reais).id));
		await expect(createPaymentPreference(customer, id)).rejects.toMatchObject({ kind: "conflict" });

		const transfer = await createOrder(customer, await insertProduct());
		await expect(createPaymentPreference(customer, transfer)).rejects.toMatchObject({ kind: "conflict" });
		const other = await onlineOrder();
		await cancelOrder(customer, other.id);
		await expect(createPaymentPreference(customer, other.id)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("notices that it was paid meanwhile instead of asking for the money twice", async () => {
		const { id, reais } = await onlineOrder();
		peer.pay(id, reais);
		await expect(createPaymentPreference(customer, id)).rejects.toMatchObject({ kind: "conflict" });
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	// rule: 8.11
	it.each(["broken", "garbage", "down", "refuses"] as const)(
		"keeps the order when the provider is %s, and succeeds later",
		async (mood) => {
			const id = await createOrder(customer, await insertProduct(), { paymentMethod: "mercadopago" });
			peer.behave(mood);
			await expect(createPaymentPreference(customer, id)).rejects.toMatchObject({
				kind: "unavailable",
				title: "Erro ao criar preferência de pagamento",
			});
			expect(peer.requests.length).toBeLessThanOrEqual(2);
			peer.behave("answers");
			expect((await createPaymentPreference(customer, id)).initPoint).toContain(peer.origin);
		},
	);

	it("gives up on a provider that never answers", async () => {
		peer.behave("slow");
		const provider = mercadoPago({ baseUrl: peer.origin, accessToken: "x", timeoutMs: 100 });
		const id = await createOrder(customer, await insertProduct(), { paymentMethod: "mercadopago" });
		await expect(createPaymentPreference(customer, id, provider)).rejects.toMatchObject({
			kind: "unavailable",
		});
	});

	it("never leads to a host that is not listed", async () => {
		const id = await createOrder(customer, await insertProduct(), { paymentMethod: "mercadopago" });
		for (const address of [
			"https://evil.example/pay",
			"http://localhost:1/pay",
			`${peer.origin}@evil.example/`,
		]) {
			peer.leadTo(address);
			await expect(createPaymentPreference(customer, id), address).rejects.toMatchObject({
				kind: "unavailable",
			});
			peer.preferences.clear();
		}
	});
});

async function found(paymentId: string) {
	const payment = await mercadoPago().findPayment(paymentId);
	if (!payment) throw new Error("the peer does not know the payment");
	return payment;
}

describe("a notification", () => {
	it("pays the order once, however often and in whatever sequence it comes", async () => {
		const { id, reais } = await onlineOrder();
		const pending = peer.pay(id, reais, { status: "pending" });
		const first = peer.notification(pending.id, { requestId: "r-1", ts: "1764000000" });
		const replay = peer.notification(pending.id, { requestId: "r-1", ts: "1764000000" });
		expect((await receiveNotification(first)).status).toBe(200);
		expect((await receiveNotification(replay)).status).toBe(200);
		const kept = await db
			.select()
			.from(paymentNotifications)
			.where(eq(paymentNotifications.providerPaymentId, pending.id));
		expect(kept).toHaveLength(1);
		await workThrough();
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "pending", status: "pending" });

		peer.pay(id, reais, { id: pending.id, status: "approved" });
		for (let index = 0; index < 3; index += 1) await receiveNotification(peer.notification(pending.id));
		await workThrough();
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		expect(await mailsAbout("payment-approved", id)).toHaveLength(1);

		// Read before the approval and heard after it.
		await recordPayment({
			...(await found(pending.id)),
			status: "pending",
			date_last_updated: "2020-01-01T00:00:00Z",
		});
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		const [row] = await db.select().from(payments).where(eq(payments.providerPaymentId, pending.id));
		expect(row?.status).toBe("approved");
	});

	it("recorded many times at once is one transition, one mail and one stock effect", async () => {
		const { id, reais, productId } = await onlineOrder(4);
		const payment = await found(peer.pay(id, reais).id);
		await Promise.all(Array.from({ length: 10 }, () => recordPayment(payment)));
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid" });
		expect(await mailsAbout("payment-approved", id)).toHaveLength(1);
		const [product] = await db.select().from(products).where(eq(products.id, productId));
		expect(product?.stockQuantity).toBe(3);
	});

	it("is turned away unsigned, wrongly signed, or signed for another payment", async () => {
		const { id, reais } = await onlineOrder();
		const payment = peer.pay(id, reais);
		const forged = peer.notification(payment.id, { secret: "guessed" });
		expect((await receiveNotification(forged)).status).toBe(401);
		const signed = peer.notification("1");
		const moved = new Request(signed.url.replace("data.id=1", `data.id=${payment.id}`), {
			method: "POST",
			headers: signed.headers,
			body: "{}",
		});
		expect((await receiveNotification(moved)).status).toBe(401);
		const bare = new Request(signed.url, { method: "POST", body: "{}" });
		expect((await receiveNotification(bare)).status).toBe(401);
		await workThrough();
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "pending" });
	});

	it("keeps what came although it cannot be read, and answers other topics with a nod", async () => {
		const { id, reais } = await onlineOrder();
		const payment = peer.pay(id, reais);
		const good = peer.notification(payment.id);
		const broken = new Request(good.url, { method: "POST", headers: good.headers, body: "{\u0000 nada" });
		expect((await receiveNotification(broken)).status).toBe(200);
		const other = peer.notification(payment.id);
		const topic = new Request(other.url.replace("type=payment", "type=merchant_order"), {
			method: "POST",
			headers: other.headers,
			body: "{}",
		});
		expect((await receiveNotification(topic)).status).toBe(200);
		await workThrough();
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});
});

describe("a payment that is not the one asked for", () => {
	it.each([
		["a smaller amount", { transaction_amount: 1 }],
		["another currency", { currency_id: "ARS" }],
		["another account's", { collector_id: 666 }],
	])("marks nothing paid when it is %s, and tells the workshop once", async (_name, wrong) => {
		const { id, reais } = await onlineOrder();
		const payment = await found(peer.pay(id, reais, wrong).id);
		await recordPayment(payment);
		await recordPayment(payment);
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "pending", status: "pending" });
		const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
		expect(row?.mismatch).not.toBeNull();
		expect(await mailsAbout("payment-problem", payment.id)).toHaveLength(1);
	});

	it("pays no other order when its reference is moved, and none that does not exist", async () => {
		const one = await onlineOrder();
		const two = await onlineOrder();
		const payment = await found(peer.pay(one.id, one.reais).id);
		await recordPayment(payment);
		expect(await recordPayment({ ...payment, external_reference: two.id })).toMatch(/outro pedido/);
		expect(await orderRow(two.id)).toMatchObject({ paymentStatus: "pending" });
		expect(await recordPayment({ ...payment, id: "x", external_reference: randomUUID() })).toMatch(
			/não existe/,
		);
		expect(await recordPayment({ ...payment, id: "x", external_reference: "1; drop" })).toMatch(/referência/);
	});
});

describe("several payments of one order", () => {
	it("fails with the refused one, and is paid by the next", async () => {
		const { id, reais } = await onlineOrder();
		const refused = await found(peer.pay(id, reais, { status: "rejected" }).id);
		await recordPayment(refused);
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "failed", status: "pending" });
		expect(await mailsAbout("payment-failed", id)).toHaveLength(1);
		await recordPayment(await found(peer.pay(id, reais).id));
		await recordPayment(refused);
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
	});

	it("keeps a refund as history and tells the workshop; the order stays paid", async () => {
		const { id, reais } = await onlineOrder();
		const payment = peer.pay(id, reais);
		await recordPayment(await found(payment.id));
		peer.pay(id, reais, { id: payment.id, status: "refunded", transaction_amount_refunded: reais });
		await recordPayment(await found(payment.id));
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid" });
		const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
		expect(row).toMatchObject({ status: "refunded" });
		expect(row?.refundedCents).toBe(row?.amountCents);
		expect(await mailsAbout("payment-problem", payment.id)).toHaveLength(1);
	});
});

describe("without any notification", () => {
	it("is found by asking, also after the order expired", async () => {
		const { id, reais, productId } = await onlineOrder(1);
		await expireOrders(new Date(Date.now() + 4 * 86_400_000));
		expect(await orderRow(id)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
		peer.pay(id, reais);
		await reconcilePayments();
		expect(await orderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		const [product] = await db.select().from(products).where(eq(products.id, productId));
		expect(product?.stockQuantity).toBe(0);
	});

	it("waits for a provider that is down, and leaves every order as it is", async () => {
		const { id, reais } = await onlineOrder();
		peer.pay(id, reais);
		peer.behave("down");
		expect(await reconcilePayments()).toBe(0);
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "pending" });
		peer.behave("answers");
		await reconcilePayments();
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	it("takes up a notification that the queue lost", async () => {
		const { id, reais } = await onlineOrder();
		const payment = peer.pay(id, reais);
		await receiveNotification(peer.notification(payment.id));
		await db
			.update(paymentNotifications)
			.set({ receivedAt: new Date(Date.now() - 600_000) })
			.where(
				and(eq(paymentNotifications.providerPaymentId, payment.id), isNull(paymentNotifications.processedAt)),
			);
		await reconcilePayments();
		expect(await orderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});
});

it("leaves the shop's books in order", async () => {
	await workThrough();
	expect(await checkInvariants()).toEqual([]);
});
