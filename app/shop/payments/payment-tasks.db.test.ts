import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listTasksWithoutOrder } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { resolveTask, resolveTaskWithoutOrder } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { replayPaymentNotification } from "#app/shop/payments/webhook/process-notification.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, paymentNotifications } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { isInQueue } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { recordPayment } from "./ledger/record-payment.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

/** A paid order, and what changes its payment at Mercado Pago and reports it. */
async function payOrder() {
	const { id, reais } = await createOnlineOrder(scene.customer);
	const payment = scene.mercadoPago.pay(id, reais);
	await recordPayment(await fetchPayment(payment.id));
	const report = async (status: string, at?: string) => {
		scene.mercadoPago.pay(id, reais, {
			id: payment.id,
			status,
			...(at ? { date_last_updated: at } : {}),
		});
		await recordPayment(await fetchPayment(payment.id));
	};
	return { id, reais, paymentId: payment.id, report };
}
const kindsOf = async (id: string) => (await readTasks(id)).map(({ kind }) => kind);
const releaseAll = async (id: string) => {
	for (const task of await readTasks(id)) await resolveTask(admin, id, task.id);
};

describe("a fraud alert", () => {
	const alert = async (paymentId: string, isSigned: boolean) => {
		const body = { type: "stop_delivery_op_wh", data: { payment_id: Number(paymentId) } };
		const sent = isSigned
			? scene.mercadoPago.hint("type=stop_delivery_op_wh", body, scene.mercadoPago.signature(null))
			: scene.mercadoPago.hint("", body);
		expect((await receiveNotification(sent)).status).toBe(200);
		await processStoredNotifications();
		const [notice] = await db
			.select({ id: paymentNotifications.id })
			.from(paymentNotifications)
			.where(eq(paymentNotifications.topic, "stop_delivery_op_wh"))
			.orderBy(desc(paymentNotifications.receivedAt));
		return notice?.id ?? "";
	};

	it("that was released is not raised again by the same notice", async () => {
		const { id, paymentId } = await payOrder();
		const notice = await alert(paymentId, true);
		expect(await kindsOf(id)).toEqual(["fraud_alert"]);
		await releaseAll(id);
		await replayPaymentNotification(admin, notice);
		await processStoredNotifications();
		expect(await kindsOf(id)).toEqual([]);
		expect(await readMails(paymentId, "payment-problem")).toHaveLength(1);
	});

	it("is raised again by another notice, with another mail", async () => {
		const { id, paymentId } = await payOrder();
		const first = await alert(paymentId, true);
		await releaseAll(id);
		await db
			.update(paymentNotifications)
			.set({ dedupeKey: randomUUID() })
			.where(eq(paymentNotifications.id, first));
		await alert(paymentId, true);
		expect(await kindsOf(id)).toEqual(["fraud_alert"]);
		expect(await readMails(paymentId, "payment-problem")).toHaveLength(2);
	});

	it("without a signature holds once for what Mercado Pago itself says of the payment", async () => {
		const { id, paymentId, report } = await payOrder();
		for (let round = 0; round < 3; round += 1) {
			const notice = await alert(paymentId, false);
			expect(await kindsOf(id)).toEqual(round === 0 ? ["fraud_alert"] : []);
			await releaseAll(id);
			await db
				.update(paymentNotifications)
				.set({ dedupeKey: randomUUID() })
				.where(eq(paymentNotifications.id, notice));
		}
		expect(await readMails(paymentId, "payment-problem")).toHaveLength(1);
		await report("in_mediation");
		await alert(paymentId, false);
		expect(await kindsOf(id)).toContain("fraud_alert");
	});
});

describe("a dispute", () => {
	it("is a task and a mail each time it begins, and ends with Mercado Pago's decision", async () => {
		const { id, paymentId, report } = await payOrder();
		const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
		await report("in_mediation", inDays(1));
		await report("in_mediation", inDays(2));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		expect(await readTasks(id)).toMatchObject([{ kind: "dispute", paymentId }]);
		expect([await isInQueue("payment_alert", id), await isInQueue("produce", id)]).toEqual([true, true]);
		const [mail, ...others] = await readMails(paymentId, "payment-problem");
		expect(mail?.text).toContain("contestação aberta");
		expect(others).toEqual([]);

		await report("approved", inDays(3));
		expect(await readTasks(id)).toEqual([]);
		await report("in_mediation", inDays(4));
		expect(await readMails(paymentId, "payment-problem")).toHaveLength(2);
		await report("charged_back", inDays(5));
		expect(await readTasks(id)).toMatchObject([{ kind: "chargeback", paymentId }]);
	});

	it("of one payment leaves that of another", async () => {
		const { id, reais, paymentId, report } = await payOrder();
		const second = scene.mercadoPago.pay(id, reais, { status: "in_mediation" });
		await recordPayment(await fetchPayment(second.id));
		await report("in_mediation", new Date(Date.now() + 1_000).toISOString());
		expect((await readTasks(id)).map((task) => task.paymentId)).toEqual([second.id, paymentId]);
		await report("charged_back", new Date(Date.now() + 2_000).toISOString());
		expect((await readTasks(id)).filter(({ kind }) => kind === "dispute")).toMatchObject([
			{ paymentId: second.id },
		]);
	});
});

describe("a payment without its order", () => {
	const stray = (overrides: Parameters<typeof scene.mercadoPago.pay>[2] = {}) =>
		scene.mercadoPago.pay(randomUUID(), 590, overrides);
	const record = async ({ id }: { id: string }) => recordPayment(await fetchPayment(id));
	const mailsOf = (text: string) =>
		db
			.select({ subject: outboxMessages.subject, body: outboxMessages.text })
			.from(outboxMessages)
			.where(eq(outboxMessages.subject, `Pagamento sem pedido: ${text}`));
	const tasksOf = async (id: string) =>
		(await listTasksWithoutOrder()).filter(({ paymentId }) => paymentId === id);

	it("is told once, until somebody has looked at it", async () => {
		await createOnlineOrder(scene.customer);
		const payment = stray();
		expect(await record(payment)).toMatch(/não existe/);
		await record(payment);
		const [task, ...others] = await tasksOf(payment.id);
		expect([task?.note, others]).toEqual([expect.stringContaining("590,00"), []]);
		expect((await mailsOf(payment.id)).map(({ body }) => body)).toEqual([
			expect.stringContaining("não está nesta loja"),
		]);
		expect((await readWorkQueues(admin)).unmatched).toMatchObject([{ paymentId: payment.id }]);

		await Promise.all([1, 2].map(() => resolveTaskWithoutOrder(admin, task?.id ?? "")));
		expect(await tasksOf(payment.id)).toEqual([]);
		expect(await readAudit(task?.id ?? "")).toMatchObject([
			{ action: "payment.unmatched_checked", actorId: admin.id },
		]);
		await record(payment);
		expect(await tasksOf(payment.id)).toEqual([]);
		expect(await mailsOf(payment.id)).toHaveLength(1);
		await expect(resolveTaskWithoutOrder(admin, randomUUID())).rejects.toMatchObject({ kind: "not_found" });
	});

	it("is over when it went back", async () => {
		const payment = stray();
		await record(payment);
		expect(await tasksOf(payment.id)).toHaveLength(1);
		await recordPayment({ ...(await fetchPayment(payment.id)), status: "refunded" });
		expect(await tasksOf(payment.id)).toEqual([]);
	});

	it.each([
		["not approved", { status: "pending" }],
		["another account's", { collector_id: 666 }],
	])("is nothing when it is %s", async (_, given) => {
		await createOnlineOrder(scene.customer);
		const payment = stray(given);
		await record(payment);
		expect(await tasksOf(payment.id)).toEqual([]);
		expect(await mailsOf(payment.id)).toEqual([]);
	});
});
