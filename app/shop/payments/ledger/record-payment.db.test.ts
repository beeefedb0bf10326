import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readStats } from "#app/admin/dashboard/dashboard.queries.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { markRefunded } from "#app/shop/payments/entries/money-entries.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, payments } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { isInQueue } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { processStoredNotifications } from "#tests/support/factories/payment-work.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { recordPayment } from "./record-payment.server.ts";

const scene = setUpPaymentScene();

describe("a payment that differs from the requested one", () => {
	it.each([
		["a smaller amount", { transaction_amount: 1 }],
		["another currency", { currency_id: "ARS" }],
		["another account's", { collector_id: 666 }],
	])("marks nothing paid when it is %s, and mails the workshop once", async (_name, wrong) => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = await fetchPayment(scene.mercadoPago.pay(id, reais, wrong).id);
		await recordPayment(payment);
		await recordPayment(payment);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending", status: "pending" });
		const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
		expect(row).toMatchObject({ mismatch: expect.anything() });
		expect(await readMails(payment.id, "payment-problem")).toHaveLength(1);
	});

	it("pays no other order when its reference is moved, and none that does not exist", async () => {
		const one = await createOnlineOrder(scene.customer);
		const two = await createOnlineOrder(scene.customer);
		const payment = await fetchPayment(scene.mercadoPago.pay(one.id, one.reais).id);
		await recordPayment(payment);
		expect(await recordPayment({ ...payment, external_reference: two.id })).toMatch(/outro pedido/);
		expect(await readOrderRow(two.id)).toMatchObject({ paymentStatus: "pending" });
		expect(await recordPayment({ ...payment, id: "x", external_reference: randomUUID() })).toMatch(
			/não existe/,
		);
		expect(await recordPayment({ ...payment, id: "x", external_reference: "1; drop" })).toMatch(/referência/);
	});
});

describe("several payments of one order", () => {
	it("fails with the refused one, and is paid by the next", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const refused = await fetchPayment(scene.mercadoPago.pay(id, reais, { status: "rejected" }).id);
		await recordPayment(refused);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "failed", status: "pending" });
		expect(await readMails(id, "payment-failed")).toHaveLength(1);
		await recordPayment(await fetchPayment(scene.mercadoPago.pay(id, reais).id));
		await recordPayment(refused);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
	});

	it("records a refund and mails the workshop; the order stays paid", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.mercadoPago.pay(id, reais);
		await recordPayment(await fetchPayment(payment.id));
		scene.mercadoPago.pay(id, reais, {
			id: payment.id,
			status: "refunded",
			transaction_amount_refunded: reais,
		});
		await recordPayment(await fetchPayment(payment.id));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
		const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
		expect(row).toMatchObject({ status: "refunded" });
		expect(row?.refundedCents).toBe(row?.amountCents);
		expect(await readMails(payment.id, "payment-problem")).toHaveLength(1);
	});
});

describe("money that goes back", () => {
	const admin = () => createAdmin();
	const pay = async (
		id: string,
		reais: number,
		overrides: Parameters<typeof scene.mercadoPago.pay>[2] = {},
	) => {
		const payment = scene.mercadoPago.pay(id, reais, overrides);
		await recordPayment(await fetchPayment(payment.id));
		return payment.id;
	};

	it("is due when an order is paid twice, and is told once", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		await pay(id, reais);
		expect(await isInQueue("refund", id)).toBe(false);
		const second = await pay(id, reais);
		await recordPayment(await fetchPayment(second));
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ refundDueCents: order?.totalCents, refundedCents: 0 });
		expect([await isInQueue("refund", id), await isInQueue("produce", id)]).toEqual([true, true]);
		const [mail, ...others] = await readMails(id, "payment-problem");
		expect(mail?.subject).toContain("Reembolsar R$");
		expect(others).toEqual([]);

		await pay(id, reais, { id: second, status: "refunded", transaction_amount_refunded: reais });
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 0, refundedCents: 0 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
		expect(await isInQueue("produce", id)).toBe(true);
	});

	it("counts once when an administrator marks it and Mercado Pago reports it as well", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const first = await pay(id, reais);
		await pay(id, reais);
		const owner = await admin();
		const amountCents = (await readOrderRow(id))?.refundDueCents ?? cents(0);
		const entry = { way: "mercadopago", requestKey: randomUUID(), amountCents } as const;
		await Promise.all([markRefunded(owner, id, entry), markRefunded(owner, id, entry)]);
		await pay(id, reais, { id: first, status: "refunded", transaction_amount_refunded: reais });
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 0, refundedCents: 0 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
		const entries = await readAudit(id, "order.refunded");
		expect(entries).toMatchObject([{ actorId: owner.id, details: { amount: Math.round(reais * 100) } }]);
	});

	it("takes a refunded or charged-back order out of revenue and of what is to be produced", async () => {
		const owner = await admin();
		for (const status of ["refunded", "charged_back"]) {
			const { id, reais } = await createOnlineOrder(scene.customer);
			const before = (await readStats(owner)).totalRevenueCents;
			const paymentId = await pay(id, reais);
			expect((await readStats(owner)).totalRevenueCents - before).toBe(Math.round(reais * 100));
			await pay(id, reais, { id: paymentId, status });
			expect((await readStats(owner)).totalRevenueCents).toBe(before);
			expect([await isInQueue("produce", id), await isInQueue("payment_alert", id)]).toEqual([false, true]);
			for (const task of await readTasks(id)) await resolveTask(owner, id, task.id);
			expect(await isInQueue("payment_alert", id)).toBe(false);
		}
	});

	it("tells of a refund in part, which leaves the rest in revenue", async () => {
		const owner = await admin();
		const { id, reais } = await createOnlineOrder(scene.customer);
		const before = (await readStats(owner)).totalRevenueCents;
		const paymentId = await pay(id, reais);
		await pay(id, reais, { id: paymentId, transaction_amount_refunded: 50 });
		await recordPayment(await fetchPayment(paymentId));
		expect((await readStats(owner)).totalRevenueCents - before).toBe(Math.round(reais * 100) - 5_000);
		const note = expect.stringMatching(/^reembolsado em parte: R\$\s50,00 de/);
		expect(await readTasks(id)).toMatchObject([{ kind: "payment_alert", note }]);
		expect([await isInQueue("payment_alert", id), await isInQueue("produce", id)]).toEqual([true, true]);
		expect(await readMails(paymentId, "payment-problem")).toHaveLength(1);
	});

	it("is due when a customer cancels a paid order, which she may for a day from the payment", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		await db
			.update(orders)
			.set({ createdAt: new Date(Date.now() - 2 * DAY_MS) })
			.where(eq(orders.id, id));
		await pay(id, reais);
		await cancelOrder(scene.customer, id);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ status: "cancelled", refundDueCents: order?.totalCents });
		const [mail] = await readMails(id, "payment-problem");
		expect(mail?.text).toContain("O cliente cancelou o pedido, que já estava pago.");
		expect(await isInQueue("refund", id)).toBe(true);
		await markDueRefunded(await admin(), id);
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 0, refundedCents: order?.totalCents });
	});
});

it("keeps all invariants", async () => {
	await processStoredNotifications();
	expect(await checkInvariants()).toEqual([]);
});
