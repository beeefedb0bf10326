import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { paymentNotificationsList } from "#app/admin/communications/payment-notifications.queries.server.ts";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listTasksWithoutOrder } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, paymentNotifications } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { createOnlineOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { notificationWork, replayPaymentNotification } from "./process-notification.server.ts";
import { receiveNotification } from "./receive-notification.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

const rowOf = async (paymentId: string) => {
	const [row] = await db
		.select()
		.from(paymentNotifications)
		.where(eq(paymentNotifications.providerPaymentId, paymentId));
	if (!row) throw new Error("the notification was not stored");
	return row;
};
const tasksOf = async (paymentId: string) =>
	(await listTasksWithoutOrder()).filter((task) => task.paymentId === paymentId);
const statesOf = async (paymentId: string) =>
	(
		await paymentNotificationsList.read(
			admin,
			new URL(`http://loja.test/admin/communications/notifications?q=${paymentId}`),
		)
	).rows.map(({ state }) => state);

describe("a notification that Mercado Pago gives no answer about", () => {
	it("is tried for three days, each hour at most", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		await receiveNotification(scene.mercadoPago.notification(payment.id));
		scene.mercadoPago.behave("down");
		await processStoredNotifications();
		const first = await rowOf(payment.id);
		expect(first).toMatchObject({ processedAt: null, attempts: 1, givenUpAt: null });
		expect(await statesOf(payment.id)).toEqual(["failed"]);
		await db.update(paymentNotifications).set({ attempts: 40 }).where(eq(paymentNotifications.id, first.id));
		await processStoredNotifications();
		const wait = ((await rowOf(payment.id)).nextAttemptAt?.getTime() ?? 0) - Date.now();
		expect(wait).toBeGreaterThan(3_500_000);
		expect(wait).toBeLessThan(3_700_000);
	});

	it("is then told to the owner, and pays its order when she has it processed again", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		await receiveNotification(scene.mercadoPago.notification(payment.id));
		const { id: notificationId } = await rowOf(payment.id);
		await db
			.update(paymentNotifications)
			.set({ attempts: 76 })
			.where(eq(paymentNotifications.id, notificationId));
		scene.mercadoPago.behave("down");
		await processStoredNotifications();
		expect(await rowOf(payment.id)).toMatchObject({ nextAttemptAt: null, givenUpAt: expect.any(Date) });
		expect(await statesOf(payment.id)).toEqual(["given_up"]);
		expect(await tasksOf(payment.id)).toMatchObject([{ kind: "lost_notice", orderId: null }]);
		expect((await readWorkQueues(admin)).unmatched.map(({ kind }) => kind)).toContain("lost_notice");
		const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.kind, "lost-notice"));
		expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(payment.id)]);

		scene.mercadoPago.behave("answers");
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		await replayPaymentNotification(admin, notificationId);
		await processStoredNotifications();
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
		expect(await tasksOf(payment.id)).toEqual([]);
		expect(await statesOf(payment.id)).toEqual(["done"]);
	});

	it("is found by the sweep when its job was lost", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		await processStoredNotifications();
		const payment = scene.mercadoPago.pay(id, reais);
		await receiveNotification(scene.mercadoPago.notification(payment.id));
		expect(await notificationWork.sweep()).toBeGreaterThan(0);
	});
});
