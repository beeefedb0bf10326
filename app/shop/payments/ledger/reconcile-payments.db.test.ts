import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { isMercadoPagoDown } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import { notificationWork } from "#app/shop/payments/webhook/process-notification.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, payments, products } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createOnlineOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import {
	checkPayments,
	endPaymentsOfAll,
	processStoredNotifications,
} from "#tests/support/factories/payment-work.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";

const scene = setUpPaymentScene();
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

describe("without any notification", () => {
	it("is found by reconciliation, also after the order expired", async () => {
		const { id, reais, productId } = await createOnlineOrder(scene.customer, 1);
		await expireOrders(new Date(Date.now() + 9 * DAY_MS));
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
		scene.mercadoPago.pay(id, reais);
		await checkPayments();
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		const [product] = await db.select().from(products).where(eq(products.id, productId));
		expect(product?.stockQuantity).toBe(0);
	});

	it("waits for a provider that is down, and leaves every order as it is", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.pay(id, reais);
		scene.mercadoPago.behave("down");
		expect(await checkPayments()).toBe(0);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		scene.mercadoPago.behave("answers");
		await checkPayments(minutesLater(6));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	it("asks about each order in its turn, and about paid ones less and less", async () => {
		const open = await createOnlineOrder(scene.customer);
		const paid = await createOnlineOrder(scene.customer);
		scene.mercadoPago.pay(paid.id, paid.reais);
		const askedAbout = async (minutes: number) => {
			await endPaymentsOfAll();
			scene.mercadoPago.requests.length = 0;
			await checkPayments(minutesLater(minutes));
			const asked = scene.mercadoPago.requests.map(({ reference }) => reference);
			return [open.id, paid.id].map((id) => asked.includes(id));
		};
		expect(await askedAbout(0)).toEqual([true, true]);
		expect(await askedAbout(1)).toEqual([false, false]);
		expect(await askedAbout(7)).toEqual([true, false]);
		expect(await askedAbout(70)).toEqual([true, true]);
	});

	it("finds a charge-back of a paid order whose notification was lost", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		await checkPayments();
		scene.mercadoPago.pay(id, reais, { id: payment.id, status: "charged_back" });
		await checkPayments(minutesLater(70));
		const [row] = await db.select().from(payments).where(eq(payments.providerPaymentId, payment.id));
		expect(row?.status).toBe("charged_back");
	});

	it("spares a provider that is down after three failures", async () => {
		for (let index = 0; index < 5; index += 1) await createOnlineOrder(scene.customer);
		scene.mercadoPago.behave("broken");
		scene.mercadoPago.requests.length = 0;
		expect(await checkPayments(minutesLater(200))).toBe(0);
		// Each question is put twice.
		expect(scene.mercadoPago.requests).toHaveLength(6);
		expect(isMercadoPagoDown()).toBe(true);
	});

	it("takes up a notification that the queue lost", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		await receiveNotification(scene.mercadoPago.notification(payment.id));
		await db
			.update(paymentNotifications)
			.set({ receivedAt: new Date(Date.now() - 600_000) })
			.where(
				and(eq(paymentNotifications.providerPaymentId, payment.id), isNull(paymentNotifications.processedAt)),
			);
		expect(await notificationWork.sweep()).toBe(1);
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});
});

it("keeps all invariants", async () => {
	await processStoredNotifications();
	expect(await checkInvariants()).toEqual([]);
});
