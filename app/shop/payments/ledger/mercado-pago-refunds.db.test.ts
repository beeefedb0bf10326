import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { listRefundablePayments } from "#app/shop/payments/refunds/refunds.queries.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { fetchPayment, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import {
	createPaidOrder,
	mercadoPagoRefundsOf,
	readRefund,
} from "#tests/support/factories/refund-fixtures.ts";
import { recordPayment } from "./record-payment.server.ts";

const scene = setUpPaymentScene();

async function paidOrder() {
	const order = await createPaidOrder(scene);
	const report = async () => recordPayment(await fetchPayment(order.paymentId));
	const rows = () =>
		db
			.select({ amount: refunds.amountCents, origin: refunds.origin, number: refunds.providerRefundId })
			.from(refunds)
			.where(and(eq(refunds.orderId, order.id), eq(refunds.status, "done")))
			.orderBy(asc(refunds.amountCents));
	const refunded = async () => (await readOrderRow(order.id))?.refundedCents;
	const mailed = async () => (await readMails(order.id, "order-refunded")).map(({ subject }) => subject);
	return { ...order, report, rows, refunded, mailed };
}

const notListed = (paymentId: string, status: number) =>
	scene.mercadoPago.refusals.set(`GET /v1/payments/${paymentId}/refunds`, status);

describe("what was given back on Mercado Pago's pages", () => {
	it("is a row with Mercado Pago's number, told once", async () => {
		const { id, paymentId, report, rows, refunded, mailed } = await paidOrder();
		scene.mercadoPago.refunds.giveBack(paymentId, 100);
		await report();
		await report();
		const [made] = mercadoPagoRefundsOf(scene, paymentId);
		expect(await rows()).toEqual([{ amount: 10_000, origin: "provider", number: String(made?.id) }]);
		expect(await refunded()).toBe(10_000);
		expect(await mailed()).toEqual([expect.stringContaining("100,00")]);
		expect(await readTasks(id)).toMatchObject([
			{ kind: "payment_alert", note: expect.stringContaining("reembolsado em parte") },
		]);
	});

	it("adds up with what was asked for here, in whatever sequence both come", async () => {
		const { id, ask, total, paymentId, report, rows, refunded, mailed } = await paidOrder();
		const { refundId } = await ask(cents(10_000));
		await sendRefund(refundId);
		scene.mercadoPago.refunds.giveBack(paymentId, 100);
		const { refundId: next } = await ask(cents(5_000));
		await sendRefund(next);
		expect(await rows()).toHaveLength(3);
		expect(await refunded()).toBe(25_000);
		expect(await readOrderBalance(db, id)).toMatchObject({
			returned: 25_000,
			returnedBy: { mercadoPago: 25_000 },
		});
		expect(await listRefundablePayments(readableFixture(id))).toMatchObject([{ left: total - 25_000 }]);
		expect(await mailed()).toHaveLength(3);
		await report();
		expect([await refunded(), (await mailed()).length]).toEqual([25_000, 3]);
	});

	it("of the same amount as one that is still to be sent is another refund", async () => {
		const { ask, paymentId, report, refunded } = await paidOrder();
		const { refundId } = await ask(cents(10_000));
		scene.mercadoPago.refunds.giveBack(paymentId, 100);
		await report();
		expect(await refunded()).toBe(0);
		await sendRefund(refundId);
		expect(mercadoPagoRefundsOf(scene, paymentId)).toHaveLength(2);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(await refunded()).toBe(20_000);
	});

	it("is known by its sum alone where Mercado Pago lists nothing, and by its numbers later, told once", async () => {
		const { paymentId, report, rows, refunded, mailed } = await paidOrder();
		notListed(paymentId, 404);
		scene.mercadoPago.refunds.giveBack(paymentId, 30);
		scene.mercadoPago.refunds.giveBack(paymentId, 20);
		await report();
		expect(await rows()).toEqual([{ amount: 5_000, origin: "provider", number: null }]);
		scene.mercadoPago.refusals.clear();
		await report();
		expect((await rows()).map(({ amount, number }) => [amount, number !== null])).toEqual([
			[2_000, true],
			[3_000, true],
		]);
		expect([await refunded(), (await mailed()).length]).toEqual([5_000, 1]);
	});

	it("waits for a provider that is silent about its list", async () => {
		const { paymentId, report, rows, refunded } = await paidOrder();
		scene.mercadoPago.refunds.giveBack(paymentId, 30);
		notListed(paymentId, 500);
		await expect(report()).rejects.toThrow();
		expect(await rows()).toEqual([]);
		scene.mercadoPago.refusals.clear();
		await report();
		expect(await refunded()).toBe(3_000);
	});

	it("was asked for here after all: the row of its number gives way to the one that was asked for", async () => {
		const { id, ask, paymentId, report, rows, mailed } = await paidOrder();
		const { refundId } = await ask(cents(4_000));
		scene.mercadoPago.loseAnswers(true);
		expect(await sendRefund(refundId)).toBe(0);
		scene.mercadoPago.loseAnswers(false);
		// A clock that is ahead by a day: what Mercado Pago lists seems to be older.
		await db
			.update(refunds)
			.set({ createdAt: new Date(Date.now() + DAY_MS), amountCents: cents(4_001) })
			.where(eq(refunds.id, refundId));
		await report();
		expect(await rows()).toMatchObject([{ amount: 4_000, origin: "provider" }]);
		expect(await readTasks(id)).toMatchObject([{ kind: "payment_alert" }]);
		await db
			.update(refunds)
			.set({ amountCents: cents(4_000) })
			.where(eq(refunds.id, refundId));
		await sendRefund(refundId);
		expect(await rows()).toMatchObject([{ amount: 4_000, origin: "shop" }]);
		expect(await readTasks(id)).toEqual([]);
		expect(mercadoPagoRefundsOf(scene, paymentId)).toHaveLength(1);
		expect(await mailed()).toHaveLength(1);
	});
});

describe("what a build from before writes", () => {
	it("is a row of what it knows beyond the shop's own refunds", async () => {
		const { id, ask, paymentId, rows } = await paidOrder();
		await sendRefund((await ask(cents(1_000))).refundId);
		await db
			.update(payments)
			.set({ refundedCents: cents(2_500) })
			.where(eq(payments.providerPaymentId, paymentId));
		expect((await rows()).map(({ amount, origin }) => [origin, amount])).toEqual(
			expect.arrayContaining([
				["shop", 1_000],
				["provider", 1_500],
			]),
		);
		expect(await readOrderBalance(db, id)).toMatchObject({ returned: 2_500 });
	});

	it("does not write twice what is under way", async () => {
		const { id, ask, paymentId, rows } = await paidOrder();
		scene.mercadoPago.refunds.lead("in_process");
		const { refundId } = await ask(cents(1_000));
		await sendRefund(refundId);
		await db
			.update(payments)
			.set({ refundedCents: cents(1_000) })
			.where(eq(payments.providerPaymentId, paymentId));
		expect(await rows()).toEqual([]);
		scene.mercadoPago.refunds.finish();
		await sendRefund(refundId);
		expect(await readOrderBalance(db, id)).toMatchObject({ returned: 1_000 });
	});
});

it("keeps all invariants", async () => {
	const violations = await checkInvariants();
	// The order's own figure of what another build wrote is written with its next change.
	expect(violations.map(({ rule }) => rule)).toEqual([
		"O que um pedido reembolsou e deve é o que dizem seus pagamentos e registros",
	]);
});
