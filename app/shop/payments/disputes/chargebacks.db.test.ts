import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";
import { DAY_MS, formatDateTime } from "#app/values/date.ts";
import { reaisToCents } from "#app/values/money.ts";
import { endpointEventTypes } from "#app/values/status/webhook-type.ts";
import { db } from "#db/client.server.ts";
import { chargebacks, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { isInQueue } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { listChargebacks } from "./record-chargeback.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
	const url = "https://erp.example/avisos";
	await db.insert(webhookEndpoints).values({ url, secret: "sealed", events: endpointEventTypes });
});
const start = Math.ceil(Date.now() / 1000) * 1000;
const inDays = (days: number) => new Date(start + days * DAY_MS);

async function payOrder() {
	const { id, reais } = await createOnlineOrder(scene.customer);
	const { id: paymentId } = scene.mercadoPago.pay(id, reais);
	const report = async () => recordPayment(await fetchPayment(paymentId));
	await report();
	return { id, paymentId, report, total: reaisToCents(reais) };
}

const tasksOf = async (id: string) => (await readTasks(id)).filter(({ kind }) => kind === "chargeback");
const mailTexts = async (paymentId: string) =>
	(await readMails(paymentId, "payment-problem")).map(({ text }) => text);
const eventsOf = async (orderId: string) =>
	(
		await db
			.select({ type: webhookEvents.type, data: webhookEvents.data })
			.from(webhookEvents)
			.where(eq(webhookEvents.orderId, orderId))
			.orderBy(asc(webhookEvents.occurredAt))
	)
		.filter(({ type }) => type.startsWith("order.refund"))
		.map(({ type, data }) => ({
			type,
			...(JSON.parse(data) as { refund: object; order: { refunded: number } }),
		}));

describe("a charge-back", () => {
	it("is told with the deadline of its case, which Mercado Pago is asked for, and holds the parcel", async () => {
		const { id, paymentId, report, total } = await payOrder();
		const deadline = inDays(9);
		const caseId = scene.mercadoPago.chargebacks.open(paymentId, deadline);
		await report();
		await report();
		expect(await tasksOf(id)).toMatchObject([{ paymentId, until: deadline, note: null }]);
		expect(await listChargebacks(readableFixture(id))).toMatchObject([
			{ caseId, documentsDueAt: deadline, documentsStatus: "pending", isCovered: null },
		]);
		expect(await mailTexts(paymentId)).toEqual([
			expect.stringContaining(`Responda até ${formatDateTime(deadline)}`),
		]);
		expect(await isInQueue("payment_alert", id)).toBe(true);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: total, paymentStatus: "paid" });
		await expect(changeOrderStatus(admin, id, "shipped")).rejects.toMatchObject({ kind: "conflict" });
		expect(await readAudit(id, "payment.problem")).toHaveLength(1);
	});

	it("gets its deadline later, by a notice of its case, and is mailed once more; documents end it", async () => {
		const { id, paymentId, report } = await payOrder();
		const caseId = scene.mercadoPago.chargebacks.open(paymentId);
		await report();
		expect(await tasksOf(id)).toMatchObject([{ until: null }]);
		expect(await mailTexts(paymentId)).toEqual([expect.stringContaining("Responda logo")]);
		const deadline = inDays(5);
		scene.mercadoPago.chargebacks.setDeadline(caseId, deadline);
		const notify = async () => {
			const body = { type: "topic_chargebacks_wh", data: { id: caseId, payment_id: Number(paymentId) } };
			const query = `data.id=${caseId}&type=topic_chargebacks_wh`;
			const headers = { "x-request-id": randomUUID() };
			expect((await receiveNotification(scene.mercadoPago.hint(query, body, headers))).status).toBe(200);
			await processStoredNotifications();
		};
		await notify();
		await notify();
		expect(await tasksOf(id)).toMatchObject([{ until: deadline, note: null }]);
		expect((await mailTexts(paymentId)).slice(1)).toEqual([
			expect.stringContaining(`até ${formatDateTime(deadline)}`),
		]);
		scene.mercadoPago.chargebacks.takeDocuments(caseId);
		await notify();
		expect(await tasksOf(id)).toMatchObject([
			{ until: null, note: expect.stringContaining("já foram enviados") },
		]);
		expect(await mailTexts(paymentId)).toHaveLength(2);
	});

	it("is recorded although its case cannot be fetched, and the case with the next report", async () => {
		const { id, paymentId, report } = await payOrder();
		scene.mercadoPago.chargebacks.open(paymentId, inDays(3));
		const charged = await fetchPayment(paymentId);
		scene.mercadoPago.behave("broken");
		await recordPayment(charged);
		expect(await tasksOf(id)).toMatchObject([{ until: null }]);
		expect(await listChargebacks(readableFixture(id))).toEqual([]);
		scene.mercadoPago.behave("answers");
		await report();
		expect(await tasksOf(id)).toMatchObject([{ until: inDays(3) }]);
	});

	it("that the shop wins brings its money back, which workshop and other systems are told", async () => {
		const { id, paymentId, report, total } = await payOrder();
		const caseId = scene.mercadoPago.chargebacks.open(paymentId, inDays(3));
		await report();
		scene.mercadoPago.chargebacks.decide(caseId, true);
		await report();
		await report();
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
		expect(await tasksOf(id)).toEqual([]);
		expect((await mailTexts(paymentId)).at(-1)).toContain("decidida a favor da loja");
		const reais = total / 100;
		expect(await eventsOf(id)).toMatchObject([
			{ type: "order.refunded", refund: { amount: reais }, order: { refunded: reais } },
			{ type: "order.refund_reversed", refund: { amount: reais }, order: { refunded: 0 } },
		]);
		expect(await readMails(id, "order-refunded")).toEqual([]);
	});

	it("that the shop wins pays an order of which its payment is a part", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const pay = (amount: number) => scene.mercadoPago.pay(id, amount).id;
		const report = async (paymentId: string) => recordPayment(await fetchPayment(paymentId));
		const part = pay(10);
		await report(part);
		const caseId = scene.mercadoPago.chargebacks.open(part, inDays(3));
		await report(part);
		await report(pay(reais - 10));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		scene.mercadoPago.chargebacks.decide(caseId, true);
		await report(part);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: 0 });
	});

	it("that comes again is a task and a mail again, also after the owner has seen the first", async () => {
		const { id, paymentId, report, total } = await payOrder();
		const first = scene.mercadoPago.chargebacks.open(paymentId, inDays(3));
		await report();
		const [task] = await tasksOf(id);
		await resolveTask(admin, id, task?.id ?? "");
		scene.mercadoPago.chargebacks.decide(first, true);
		await report();
		const second = scene.mercadoPago.chargebacks.open(paymentId, inDays(8));
		await report();
		expect(await tasksOf(id)).toMatchObject([{ until: inDays(8) }]);
		expect((await mailTexts(paymentId)).filter((text) => text.includes("retirou o valor"))).toHaveLength(2);
		scene.mercadoPago.chargebacks.decide(second, false);
		await report();
		expect(await tasksOf(id)).toEqual([]);
		expect((await readTasks(id)).map(({ note }) => note)).toEqual([
			expect.stringContaining("a favor da loja"),
			expect.stringContaining("decidida contra a loja"),
		]);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: total });
		const cases = await db
			.select({ isCovered: chargebacks.isCovered })
			.from(chargebacks)
			.where(and(eq(chargebacks.caseId, first)));
		expect(cases).toHaveLength(1);
	});
});

it("keeps all invariants", async () => {
	expect(await checkInvariants()).toEqual([]);
});
