import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, payments, products } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";

const scene = setUpPaymentScene();

const from = (address: string) => ({ "X-Client-Address": address });

describe("a notification", () => {
	it("pays the order once, however often and in whatever sequence it comes", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const pending = scene.mercadoPago.pay(id, reais, { status: "pending" });
		const first = scene.mercadoPago.notification(pending.id, { requestId: "r-1", ts: "1764000000" });
		const replay = scene.mercadoPago.notification(pending.id, { requestId: "r-1", ts: "1764000000" });
		expect((await receiveNotification(first)).status).toBe(200);
		expect((await receiveNotification(replay)).status).toBe(200);
		const stored = await db
			.select()
			.from(paymentNotifications)
			.where(eq(paymentNotifications.providerPaymentId, pending.id));
		expect(stored).toHaveLength(1);
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending", status: "pending" });

		scene.mercadoPago.pay(id, reais, { id: pending.id, status: "approved" });
		for (let index = 0; index < 3; index += 1)
			await receiveNotification(scene.mercadoPago.notification(pending.id));
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		expect(await readMails(id, "payment-approved")).toHaveLength(1);

		// Fetched before the approval and recorded after it.
		await recordPayment({
			...(await fetchPayment(pending.id)),
			status: "pending",
			date_last_updated: "2020-01-01T00:00:00Z",
		});
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		const [row] = await db.select().from(payments).where(eq(payments.providerPaymentId, pending.id));
		expect(row?.status).toBe("approved");
	});

	it("recorded many times at once is one transition, one mail and one stock effect", async () => {
		const { id, reais, productId } = await createOnlineOrder(scene.customer, 4);
		const payment = await fetchPayment(scene.mercadoPago.pay(id, reais).id);
		await Promise.all(Array.from({ length: 10 }, () => recordPayment(payment)));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
		expect(await readMails(id, "payment-approved")).toHaveLength(1);
		const [product] = await db.select().from(products).where(eq(products.id, productId));
		expect(product?.stockQuantity).toBe(3);
	});

	it("is refused wrongly signed, or signed for another payment", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		const forged = scene.mercadoPago.notification(payment.id, { secret: "guessed" });
		expect((await receiveNotification(forged)).status).toBe(401);
		const signed = scene.mercadoPago.notification("1");
		const moved = new Request(signed.url.replace("data.id=1", `data.id=${payment.id}`), {
			method: "POST",
			headers: signed.headers,
			body: "{}",
		});
		expect((await receiveNotification(moved)).status).toBe(401);
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
	});

	it("stores an unreadable notification, and answers 200 to other topics", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		const good = scene.mercadoPago.notification(payment.id);
		const broken = new Request(good.url, { method: "POST", headers: good.headers, body: "{\u0000 nada" });
		expect((await receiveNotification(broken)).status).toBe(200);
		const other = scene.mercadoPago.notification(payment.id);
		const topic = new Request(other.url.replace("type=payment", "type=topic_claims_integration_wh"), {
			method: "POST",
			headers: other.headers,
			body: "{}",
		});
		expect((await receiveNotification(topic)).status).toBe(200);
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});
});

it("stores less than a kilobyte of a hint, and nothing of one that is no object", async () => {
	const junk = "x".repeat(20_000);
	const bodies = [{ type: "payment", data: { id: "770001", more: junk }, junk }, [junk], junk, 7, null];
	for (const [at, body] of bodies.entries()) {
		const hint = scene.mercadoPago.hint(`topic=payment&id=77000${at}`, body, from("198.51.100.1"));
		expect((await receiveNotification(hint)).status).toBe(200);
	}
	const rows = await db
		.select({ body: paymentNotifications.body })
		.from(paymentNotifications)
		.where(like(paymentNotifications.providerPaymentId, "77000%"));
	expect(rows).toEqual([{ body: { type: "payment", data: { id: "770001" } } }]);
});

it("keeps one row of all hints about one thing, and looks again with each", async () => {
	const { id, reais } = await createOnlineOrder(scene.customer);
	const payment = scene.mercadoPago.pay(id, reais, { status: "pending" });
	const hint = async (requestId: string) => {
		const headers = { ...from("198.51.100.2"), "x-request-id": requestId };
		const sent = scene.mercadoPago.hint(`topic=payment&id=${payment.id}`, {}, headers);
		expect((await receiveNotification(sent)).status).toBe(200);
		await processStoredNotifications();
	};
	await hint("first");
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
	scene.mercadoPago.pay(id, reais, { id: payment.id, status: "approved" });
	await hint("second");
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	const isOfPayment = eq(paymentNotifications.providerPaymentId, payment.id);
	const rows = await db.select().from(paymentNotifications).where(isOfPayment);
	expect(rows).toMatchObject([{ isSigned: false, processedAt: expect.any(Date), attempts: 1 }]);
});

it("closes a hint about what Mercado Pago does not know, or shows to another seller only", async () => {
	const hourAgo = new Date(Date.now() - 3_600_001);
	scene.mercadoPago.related.set("/merchant_orders/88", 403);
	for (const id of ["88", "89"]) {
		expect((await receiveNotification(scene.mercadoPago.hint(`topic=merchant_order&id=${id}`))).status).toBe(
			200,
		);
	}
	const isHint = eq(paymentNotifications.topic, "merchant_order");
	await db.update(paymentNotifications).set({ receivedAt: hourAgo }).where(isHint);
	await processStoredNotifications();
	const rows = await db.select().from(paymentNotifications).where(isHint);
	expect(rows.map(({ isUnknown, isSigned }) => ({ isUnknown, isSigned }))).toEqual([
		{ isUnknown: true, isSigned: false },
		{ isUnknown: true, isSigned: false },
	]);
});

it("takes few hints of one network, and whatever is signed", async () => {
	const send = async (address: string, at: number) =>
		(await receiveNotification(scene.mercadoPago.hint(`topic=payment&id=99${at}`, {}, from(address)))).status;
	const statuses: number[] = [];
	for (let at = 0; at < 60; at += 1) statuses.push(await send(`2001:db8:7:${at}::1`, at));
	expect(statuses.filter((status) => status === 200)).toHaveLength(20);
	// Mercado Pago's own, unsigned and signed, come from elsewhere.
	expect(await send("198.51.100.9", 60)).toBe(200);
	for (let network = 1; network < 9; network += 1) {
		for (let at = 0; at < 20; at += 1) await send(`203.0.113.${network}`, 1_000 * network + at);
	}
	expect(await send("198.51.100.10", 61)).toBe(429);
	const { id, reais } = await createOnlineOrder(scene.customer);
	const payment = scene.mercadoPago.pay(id, reais);
	expect((await receiveNotification(scene.mercadoPago.notification(payment.id))).status).toBe(200);
	await processStoredNotifications();
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
});

it("keeps all invariants", async () => {
	await processStoredNotifications();
	expect(await checkInvariants()).toEqual([]);
});
