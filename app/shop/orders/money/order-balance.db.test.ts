import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { checkReturn } from "#app/shop/orders/returns/change-return-status.server.ts";
import { registerReturn } from "#app/shop/orders/returns/request-return.server.ts";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { markRefunded, recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { addDays, DAY_MS, dayOf } from "#app/values/date.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, revenueChanges } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder, isInQueue } from "#tests/support/factories/order-factory.ts";
import { createPayableOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { readOrderBalance } from "./order-balance.server.ts";

const scene = setUpPaymentScene();

async function onlineOrder() {
	const order = await createPayableOrder(scene);
	const admin = await createAdmin();
	const refund = async (amountCents: Cents) =>
		(await requestRefund(admin, { orderId: order.id, amountCents, reason: "Teste" })).refundId;
	return { ...order, admin, refund };
}

const money = (id: string) => readOrderBalance(db, id);
const returnOf = (id: string) => findOrderReturn(readableFixture(id));

describe("what was given back", () => {
	it("cannot be marked while Mercado Pago is giving it back, so that it goes once", async () => {
		const { id, total, admin, pay, refund } = await onlineOrder();
		await pay();
		await changeOrderStatus(admin, id, "cancelled");
		const refundId = await refund(total);
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 0 });
		expect(await isInQueue("refund", id)).toBe(false);
		const mark = markRefunded(admin, id, { amountCents: total, way: "pix" });
		await expect(mark).rejects.toMatchObject({
			kind: "conflict",
			message: expect.stringContaining("já está reembolsando R$"),
		});
		await sendRefund(refundId);
		expect(await money(id)).toMatchObject({ received: total, returned: total, due: 0 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("is again the owner's to give back when Mercado Pago says no", async () => {
		const { id, total, admin, pay, refund } = await onlineOrder();
		await pay();
		await changeOrderStatus(admin, id, "cancelled");
		const refundId = await refund(total);
		const message = "Payment too old to be refunded";
		const body = { message, cause: [{ code: "2024", description: message }] };
		scene.mercadoPago.refunds.lead({ status: 400, body });
		await sendRefund(refundId);
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: total });
		await markDueRefunded(admin, id);
		expect(await money(id)).toMatchObject({ returned: total, due: 0 });
	});

	it("adds up, whatever was marked before, and never above what was received", async () => {
		const { id, total, admin, pay, refund } = await onlineOrder();
		await pay();
		await pay();
		await markDueRefunded(admin, id, { way: "cash" });
		await changeOrderStatus(admin, id, "cancelled");
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: total });
		await sendRefund(await refund(total));
		await expect(refund(total)).rejects.toMatchObject({ kind: "conflict" });
		expect(await money(id)).toMatchObject({
			received: 2 * total,
			returned: 2 * total,
			returnedBy: { mercadoPago: total, pix: 0, otherwise: total },
			due: 0,
		});
	});

	it("is marked with the amount that was read, and refused when it is another by now", async () => {
		const { id, total, admin, pay } = await onlineOrder();
		await pay();
		await pay();
		await changeOrderStatus(admin, id, "cancelled");
		const read = markRefunded(admin, id, { amountCents: total, way: "pix" });
		await expect(read).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("mudou") });
		expect(await money(id)).toMatchObject({ returned: 0, due: 2 * total });
	});

	it("is one entry for a form that is sent twice, and something else under its key is refused", async () => {
		const { id, total, admin, pay } = await onlineOrder();
		await pay();
		await changeOrderStatus(admin, id, "cancelled");
		const entry = { amountCents: total, way: "pix", requestKey: randomUUID() } as const;
		await Promise.all([markRefunded(admin, id, entry), markRefunded(admin, id, entry)]);
		expect(await money(id)).toMatchObject({ returned: total });
		const yesterday = addDays(new Date(), -1);
		for (const change of [{ amountCents: cents(1) }, { way: "cash" }, { day: yesterday }] as const) {
			const other = markRefunded(admin, id, { ...entry, ...change });
			await expect(other).rejects.toMatchObject({ kind: "conflict", message: orderMessages.formReused });
		}
	});

	it("is marked with an amount and a day that has come, and nothing is written otherwise", async () => {
		const { id, total, admin, pay } = await onlineOrder();
		await pay();
		await changeOrderStatus(admin, id, "cancelled");
		const entry = { amountCents: total, way: "pix" } as const;
		const tomorrow = markRefunded(admin, id, { ...entry, day: addDays(new Date(), 1) });
		await expect(tomorrow).rejects.toMatchObject({
			kind: "invalid",
			fields: { day: expect.stringContaining("ainda não chegou") },
		});
		for (const amount of [0, -5]) {
			await expect(markRefunded(admin, id, { ...entry, amountCents: amount as Cents })).rejects.toMatchObject(
				{
					kind: "invalid",
					fields: { amount: expect.stringContaining("Informe o valor") },
				},
			);
		}
		expect(await money(id)).toMatchObject({ returned: 0, due: total });
		await markRefunded(admin, id, { ...entry, day: dayOf() });
		expect(await money(id)).toMatchObject({ returned: total, due: 0 });
	});

	it("leaves an order that cannot be taken up again", async () => {
		const { id, admin, pay } = await onlineOrder();
		await pay();
		await changeOrderStatus(admin, id, "cancelled");
		await markDueRefunded(admin, id);
		await expect(changeOrderStatus(admin, id, "confirmed")).rejects.toMatchObject({
			message: expect.stringContaining("faça um pedido novo"),
		});
	});
});

it("a mark that a build from before writes becomes a row, which counts once with Mercado Pago's report", async () => {
	const { id, reais, total, admin, pay } = await onlineOrder();
	const paymentId = await pay();
	await changeOrderStatus(admin, id, "cancelled");
	await db
		.update(orders)
		.set({ refundMarkedCents: total, refundDueCents: cents(0), refundedCents: total })
		.where(eq(orders.id, id));
	expect(await readOrderRow(id)).toMatchObject({ refundMarkedCents: 0 });
	// A refund by such a build is in the revenue of the day as well.
	expect(await db.select().from(revenueChanges).where(eq(revenueChanges.orderId, id))).toMatchObject([
		{ day: dayOf(), amountCents: -total },
	]);
	expect(await money(id)).toMatchObject({ returned: total, due: 0 });
	await pay(reais, { id: paymentId, status: "refunded", transaction_amount_refunded: reais });
	expect(await money(id)).toMatchObject({
		returned: total,
		returnedBy: { mercadoPago: total, otherwise: 0 },
	});
});

describe("a receipt", () => {
	it("on top of an online payment has to go back, and can", async () => {
		const { id, total, admin, pay, refund } = await onlineOrder();
		await pay();
		await recordReceipt(admin, id, { amountCents: total, way: "pix" });
		expect(await money(id)).toMatchObject({ received: 2 * total, due: total });
		expect(await isInQueue("refund", id)).toBe(true);
		await refund(total);
	});

	it("pays an order together with others, and is one for a form that is sent twice", async () => {
		const admin = await createAdmin();
		const id = await createOrder(scene.customer, await insertProduct());
		const total = (await readOrderRow(id))?.totalCents ?? 0;
		const requestKey = randomUUID();
		const part = { amountCents: cents(total - 500), way: "cash", requestKey } as const;
		await Promise.all([recordReceipt(admin, id, part), recordReceipt(admin, id, part)]);
		const corrected = recordReceipt(admin, id, { ...part, way: "pix" });
		await expect(corrected).rejects.toMatchObject({ kind: "conflict", message: orderMessages.formReused });
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
		await expect(confirmTransfer(admin, id, cents(total))).rejects.toMatchObject({ kind: "conflict" });
		await recordReceipt(admin, id, { amountCents: cents(600), way: "pix" });
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: 100 });
	});

	it.each([0, -5])("of %d is none", async (amount) => {
		const { id, admin } = await onlineOrder();
		const entry = { amountCents: amount as Cents, way: "pix" } as const;
		await expect(recordReceipt(admin, id, entry)).rejects.toMatchObject({ kind: "invalid" });
	});

	it("of a day to come is refused", async () => {
		const { id, admin } = await onlineOrder();
		const entry = { amountCents: cents(500), way: "pix", day: addDays(new Date(), 2) } as const;
		await expect(recordReceipt(admin, id, entry)).rejects.toMatchObject({ kind: "invalid" });
	});
});

describe("money that does not fit its order", () => {
	it("keeps it from expiring, and is owed when it is cancelled", async () => {
		const { id, reais, total, admin, pay } = await onlineOrder();
		await pay(reais - 1);
		const order = await readOrderRow(id);
		await expireOrders(new Date((order?.expiresAt?.getTime() ?? 0) + 60 * DAY_MS));
		expect(await readOrderRow(id)).toMatchObject({ status: "pending", expiresAt: null });
		await changeOrderStatus(admin, id, "cancelled");
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: total - 100 });
		expect(await isInQueue("refund", id)).toBe(true);
		const [mail] = await readMails(id, "order-cancelled");
		expect(mail?.draft).not.toContain("Nada foi cobrado");
	});

	it("is nobody's when it went to another account", async () => {
		const { id, pay } = await onlineOrder();
		await pay(undefined, { collector_id: 666 });
		expect(await money(id)).toMatchObject({ received: 0 });
	});

	it("is completed by what is missing", async () => {
		const { id, reais, admin, pay } = await onlineOrder();
		await pay(reais - 1);
		expect(await confirmTransfer(admin, id, cents(100))).toBe("paid");
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: 0 });
	});
});

describe("a dispute", () => {
	it.each(["reimbursed", "coverage_applied"])("that the shop won (%s) leaves its money", async (detail) => {
		const { id, reais, total, pay } = await onlineOrder();
		const paymentId = await pay();
		await pay(reais, { id: paymentId, status: "charged_back", status_detail: "in_process" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: total });
		await pay(reais, { id: paymentId, status: "charged_back", status_detail: detail });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
		expect([await isInQueue("produce", id), await isInQueue("payment_alert", id)]).toEqual([true, true]);
		const mails = await readMails(paymentId, "payment-problem");
		expect(mails.map(({ text }) => text).join()).toContain("decidida a favor da loja");
	});

	it("that ends as approved leaves its money, and a refund may be charged back", async () => {
		const { id, reais, total, pay } = await onlineOrder();
		const paymentId = await pay();
		await pay(reais, { id: paymentId, status: "charged_back" });
		await pay(reais, { id: paymentId, status: "approved" });
		expect(await money(id)).toMatchObject({ returned: 0 });
		await pay(reais, { id: paymentId, status: "refunded" });
		await pay(reais, { id: paymentId, status: "charged_back" });
		// The same money.
		expect(await money(id)).toMatchObject({ returned: total, chargedBack: 0 });
	});
});

it("a return whose money a bank took back has nothing to give back, and says so, until the shop has won", async () => {
	const { id, reais, total, admin, pay } = await onlineOrder();
	const paymentId = await pay();
	await changeOrderStatus(admin, id, "delivered");
	await registerReturn(admin, id, { reason: null, pixKey: null });
	await pay(reais, { id: paymentId, status: "charged_back", status_detail: "in_process" });
	await checkReturn(admin, id, []);
	expect(await returnOf(id)).toMatchObject({ status: "closed", closedAt: expect.any(Date) });
	const [mail] = await readMails(id, "return-checked");
	expect(mail?.draft).toContain("voltaram a você pela contestação do pagamento. Está tudo concluído.");
	expect(mail?.draft).not.toMatch(/Reembolsamos|Vamos reembolsar/);
	expect(await readMails(id, "order-refunded")).toEqual([]);
	await pay(reais, { id: paymentId, status: "charged_back", status_detail: "reimbursed" });
	expect(await returnOf(id)).toMatchObject({ status: "checked", closedAt: null });
	expect(await readOrderRow(id)).toMatchObject({ refundDueCents: total });
});

it("says why something has to go back, by one mail for each report", async () => {
	const { id, reais, admin, pay } = await onlineOrder();
	let told = 0;
	const nextProblem = async () => {
		const mails = await readMails(id, "payment-problem");
		told += 1;
		expect(mails).toHaveLength(told);
		return mails.at(-1)?.text;
	};
	const paymentId = await pay();
	await pay(10);
	expect(await nextProblem()).toContain("Chegou mais do que o pedido custa");
	await pay();
	expect(await nextProblem()).toContain("O cliente pagou mais de uma vez");
	await changeOrderStatus(admin, id, "cancelled");
	await pay(5);
	expect(await nextProblem()).toContain("O pedido está cancelado, e chegaram");
	await pay(reais, { id: paymentId, status: "charged_back", status_detail: "in_process" });
	expect(await nextProblem()).toContain("contestação (chargeback)");
	await pay(reais, { id: paymentId, status: "charged_back", status_detail: "reimbursed" });
	expect(await nextProblem()).toContain("foi decidida a favor da loja, mas o pedido está cancelado");
});

it("a return that was never paid has nothing to give back", async () => {
	const admin = await createAdmin();
	const id = await createOrder(scene.customer, await insertProduct());
	await changeOrderStatus(admin, id, "delivered");
	await registerReturn(admin, id, { reason: null, pixKey: null });
	await checkReturn(admin, id, []);
	expect(await returnOf(id)).toMatchObject({ status: "closed", closedAt: expect.any(Date) });
	const [mail] = await readMails(id, "return-checked");
	expect(mail?.draft).toContain("Não há um valor deste pedido a reembolsar");
});

it("keeps all invariants", async () => {
	expect(await checkInvariants()).toEqual([]);
});
