import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { expireOrders } from "#app/shop/orders/lifecycle/expire-orders.server.ts";
import { checkInvariants } from "#app/shop/orders/lifecycle/order-invariants.server.ts";
import { reconcilePayments } from "#app/shop/payments/reconcile-payments.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, products } from "#db/schema.server.ts";
import {
	createOnlineOrder,
	processStoredNotifications,
	readOrderRow,
	setUpPaymentScene,
} from "#tests/support/payment-scene.ts";

const scene = setUpPaymentScene();

describe("without any notification", () => {
	it("is found by reconciliation, also after the order expired", async () => {
		const { id, reais, productId } = await createOnlineOrder(scene.customer, 1);
		await expireOrders(new Date(Date.now() + 9 * 86_400_000));
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
		scene.provider.pay(id, reais);
		await reconcilePayments();
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		const [product] = await db.select().from(products).where(eq(products.id, productId));
		expect(product?.stockQuantity).toBe(0);
	});

	it("waits for a provider that is down, and leaves every order as it is", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.provider.pay(id, reais);
		scene.provider.behave("down");
		expect(await reconcilePayments()).toBe(0);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		scene.provider.behave("answers");
		await reconcilePayments();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	it("takes up a notification that the queue lost", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.provider.pay(id, reais);
		await receiveNotification(scene.provider.notification(payment.id));
		await db
			.update(paymentNotifications)
			.set({ receivedAt: new Date(Date.now() - 600_000) })
			.where(
				and(eq(paymentNotifications.providerPaymentId, payment.id), isNull(paymentNotifications.processedAt)),
			);
		await reconcilePayments();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});
});

it("keeps all invariants", async () => {
	await processStoredNotifications();
	expect(await checkInvariants()).toEqual([]);
});
