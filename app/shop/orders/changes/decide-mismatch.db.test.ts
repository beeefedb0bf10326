import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { countOrderQueues, findAdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { ordersList } from "#app/admin/orders/orders-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { createOrderPix, findOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, payments, webhookEvents } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { isInQueue } from "#tests/support/factories/order-factory.ts";
import {
	createMismatchedOrder,
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import {
	readAudit,
	readMails,
	readOrderRow,
	readStock,
	readTasks,
} from "#tests/support/factories/read-rows.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { cancelOrderAsAdmin } from "./cancel-order.server.ts";
import { changeOrderStatus } from "./change-order-status.server.ts";
import { acceptAmount, requestMissingAmount } from "./decide-mismatch.server.ts";
import { expireOrders } from "./expire-orders.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
	await listenToOrders();
});

const kinds = async (id: string) => (await readTasks(id)).map(({ kind }) => kind);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const conflict = { kind: "conflict" };

describe("an amount that does not fit its order", () => {
	it.each([
		[-1, "Pago a menor", "Pago a menor: chegaram"],
		[10, "Pago a maior", "Pago a maior: chegaram"],
	])(
		"of %d reais more is the owner's to decide, on the list, on the order and in one mail",
		async (difference, label, words) => {
			const { id, paymentId, total } = await createMismatchedOrder(scene, difference);
			await recordPayment(await fetchPayment(paymentId));
			expect(await readOrderRow(id)).toMatchObject({
				status: "pending",
				paymentStatus: "pending",
				expiresAt: null,
				refundDueCents: 0,
			});
			expect(await kinds(id)).toEqual(["amount_mismatch"]);
			expect([await isInQueue("amount_mismatch", id), await isInQueue("refund", id)]).toEqual([true, false]);
			expect((await countOrderQueues(admin)).amount_mismatch).toBeGreaterThan(0);
			const url = new URL(`http://localhost/?need=amount_mismatch&q=${id}`);
			expect((await ordersList.read(admin, url)).rows).toMatchObject([{ id, moneyLabel: label }]);
			expect((await findAdminOrder(admin, id))?.mismatch).toMatchObject({
				received: total + difference * 100,
			});
			const mails = await readMails(paymentId, "payment-problem");
			expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(words)]);
			expect(await eventsOf(id)).toContain("order.changed");
		},
	);

	it("does not expire, holds no stock unseen, and cannot be looked at and forgotten", async () => {
		const { id, productId } = await createMismatchedOrder(scene, -1);
		const [task] = await readTasks(id);
		await expect(resolveTask(admin, id, task?.id ?? "")).rejects.toMatchObject(conflict);
		await expireOrders(inDays(60));
		expect(await readOrderRow(id)).toMatchObject({ status: "pending", expiresAt: null });
		expect(await isInQueue("amount_mismatch", id)).toBe(true);
		expect(await readStock({ id: productId })).toBe(9);
		expect(await checkInvariants()).toEqual([]);
	});

	it("that an older build has left without task and deadline comes back into sight", async () => {
		const { id } = await createMismatchedOrder(scene, -1);
		await db.execute(sql`update order_tasks set closed_at = now() where order_id = ${id}`);
		expect(new Set((await checkInvariants()).map((broken) => broken.id))).toEqual(new Set([id]));
		await expireOrders();
		expect(await kinds(id)).toEqual(["amount_mismatch"]);
		expect(await checkInvariants()).toEqual([]);
	});

	it("is offered no other payment at Mercado Pago before the owner has decided", async () => {
		const { id } = await createMismatchedOrder(scene, -1);
		for (const pay of [createPaymentPreference, createOrderPix]) {
			await expect(pay(scene.customer, id)).rejects.toMatchObject({
				...conflict,
				message: expect.stringContaining("Já recebemos um pagamento"),
			});
		}
		const order = await findOrderForCustomer(scene.customer, id);
		expect(order && (await findOrderPix(order))).toEqual({ pix: null, canAsk: false });
	});

	it("is paid when the whole comes after all, and the first amount has to go back", async () => {
		const { id, reais, received, pay } = await createMismatchedOrder(scene, -1);
		await pay(reais);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: received });
		expect(await kinds(id)).toEqual([]);
	});

	it("gets a time to pay again when all of it has gone back", async () => {
		const { id, received } = await createMismatchedOrder(scene, -1);
		const { refundId } = await requestRefund(admin, { orderId: id, amountCents: received, reason: "Engano" });
		await sendRefund(refundId);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ status: "pending", paymentStatus: "pending" });
		expect(order?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
		expect(await kinds(id)).toEqual([]);
		expect(await checkInvariants()).toEqual([]);
	});
});

describe("accepting it", () => {
	it("makes the order paid with what came, and asserts nothing that did not", async () => {
		const { id, total, received } = await createMismatchedOrder(scene, -1);
		const both = [acceptAmount(admin, id, received), acceptAmount(admin, id, received)];
		expect((await Promise.all(both)).toSorted()).toEqual(["already_paid", "paid"]);
		expect(await readOrderRow(id)).toMatchObject({
			status: "confirmed",
			paymentStatus: "paid",
			totalCents: total,
			waivedCents: 100,
			refundDueCents: 0,
			refundedCents: 0,
		});
		expect(await db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(1);
		expect(await readOrderBalance(db, id)).toMatchObject({
			received,
			held: received,
			price: received,
			due: 0,
		});
		expect([await isInQueue("produce", id), await kinds(id)]).toEqual([true, []]);
		expect(await readAudit(id, "order.amount_accepted")).toMatchObject([
			{ actorId: admin.id, details: { amount: received, waived: 100 } },
		]);
		const [mail] = await readMails(id, "payment-approved");
		expect(mail?.draft?.replaceAll("\u00a0", " ")).toMatch(/aceitou R\$ [\d.]+,\d\d como pagamento/);
		expect(mail?.draft).toContain("Diferença dispensada");
		const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orderId, id));
		const paidEvent = events.find(({ type }) => type === "order.paid");
		expect(JSON.parse(paidEvent?.data ?? "{}").order).toMatchObject({ waived: 1, payment_status: "paid" });
		expect(await checkInvariants()).toEqual([]);
	});

	it("is over when all that came went back, and what comes later is too much", async () => {
		const { id, received, pay } = await createMismatchedOrder(scene, -1);
		await acceptAmount(admin, id, received);
		await pay(1);
		expect(await readOrderRow(id)).toMatchObject({ waivedCents: 100, refundDueCents: 100 });
		const { refundId } = await requestRefund(admin, {
			orderId: id,
			amountCents: cents(100),
			reason: "Sobra",
		});
		await sendRefund(refundId);
		const rest = await requestRefund(admin, { orderId: id, amountCents: received, reason: "Desistiu" });
		await sendRefund(rest.refundId);
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", refundedCents: received });
		expect(await checkInvariants()).toEqual([]);
	});

	it("of more leaves the surplus to be given back", async () => {
		const { id, received } = await createMismatchedOrder(scene, 10);
		expect(await acceptAmount(admin, id, received)).toBe("paid");
		expect(await readOrderRow(id)).toMatchObject({
			paymentStatus: "paid",
			waivedCents: 0,
			refundDueCents: 1_000,
		});
		expect(await isInQueue("refund", id)).toBe(true);
	});

	it("is refused with another amount than has come by now, and of an order that needs none", async () => {
		const { id, received, pay } = await createMismatchedOrder(scene, -100);
		await pay(50);
		await expect(acceptAmount(admin, id, received)).rejects.toMatchObject({
			...conflict,
			message: expect.stringContaining("mudou"),
		});
		// The second amount is told like the first.
		expect(await kinds(id)).toEqual(["amount_mismatch"]);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		const { id: unpaid } = await createOnlineOrder(scene.customer);
		await expect(acceptAmount(admin, unpaid, cents(0))).rejects.toMatchObject(conflict);
		await expect(requestMissingAmount(admin, unpaid, cents(0))).rejects.toMatchObject(conflict);
	});

	it("waits for a refund that is under way", async () => {
		const { id, received } = await createMismatchedOrder(scene, -1);
		await requestRefund(admin, { orderId: id, amountCents: cents(500), reason: "Engano" });
		await expect(acceptAmount(admin, id, received)).rejects.toMatchObject({
			...conflict,
			message: expect.stringContaining("já está reembolsando"),
		});
	});
});

it("giving it back cancels the order, and what came is owed", async () => {
	const { id, received } = await createMismatchedOrder(scene, -1);
	expect(await cancelOrderAsAdmin(admin, id, null)).toEqual({ isRestocked: true });
	expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", refundDueCents: received });
	expect([await kinds(id), await isInQueue("refund", id)]).toEqual([[], true]);
	await changeOrderStatus(admin, id, "pending");
	expect([await kinds(id), await readOrderRow(id)]).toMatchObject([["amount_mismatch"], { expiresAt: null }]);
});

it("a receipt that is not the whole is decided like any, without a mail to the one who wrote it", async () => {
	const { id } = await createOnlineOrder(scene.customer);
	await recordReceipt(admin, id, { amountCents: cents(500), way: "pix" });
	expect(await kinds(id)).toEqual(["amount_mismatch"]);
	expect(await readMails(id, "payment-problem")).toEqual([]);
	await db.update(orders).set({ userId: null }).where(eq(orders.id, id));
	const missing = cents(((await readOrderRow(id))?.totalCents ?? 0) - 500);
	await expect(requestMissingAmount(admin, id, missing)).rejects.toMatchObject({
		...conflict,
		message: expect.stringContaining("excluída"),
	});
});

it("keeps all invariants", async () => {
	expect(await checkInvariants()).toEqual([]);
});
