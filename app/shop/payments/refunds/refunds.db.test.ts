import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { subscribe } from "#app/shop/live/live-hub.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products, refunds } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { fetchPayment, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { createPaidOrder, readRefund, refundKeysOf } from "#tests/support/factories/refund-fixtures.ts";
import { retryRefund } from "./request-refund.server.ts";

const scene = setUpPaymentScene();

const openRefundsOf = (orderId: string) =>
	db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.orderId, orderId), eq(refunds.status, "requested")));

/** Comes when open pages of the order are told that it changed. */
const nextChange = (orderId: string) =>
	new Promise<void>((resolve) => {
		const leave = subscribe(`order:${orderId}`, () => {
			leave();
			resolve();
		});
	});

const outcome = async (work: Promise<unknown>) =>
	work.then(
		() => "done",
		(error: Error) => error.message,
	);

describe("a refund through Mercado Pago", () => {
	it("gives a part back, once, and tells the customer and nobody else", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(1_050));
		expect(await readRefund(refundId)).toMatchObject({ status: "requested" });
		await Promise.all([sendRefund(refundId), sendRefund(refundId)]);
		await sendRefund(refundId);
		expect(scene.mercadoPago.refunds.list().filter((each) => String(each.payment_id) === paymentId)).toEqual([
			expect.objectContaining({ amount: 10.5, status: "approved" }),
		]);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", failure: null });
		expect(await readOrderRow(id)).toMatchObject({
			status: "confirmed",
			refundedCents: 1_050,
		});
		expect(await readTasks(id)).toEqual([]);
		await recordPayment(await fetchPayment(paymentId));
		const mails = await readMails(id, "order-refunded");
		expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("10,50")]);
		expect(await readMails(paymentId, "payment-problem")).toEqual([]);
	});

	it("gives all back and ends an order that has not left, its stock included", async () => {
		const { id, ask, total, productId } = await createPaidOrder(scene);
		await sendRefund((await ask(total)).refundId);
		expect(await readOrderRow(id)).toMatchObject({
			status: "cancelled",
			paymentStatus: "paid",
			refundedCents: total,
			refundDueCents: 0,
		});
		const [product] = await db.select().from(products).where(eq(products.id, productId));
		expect(product?.stockQuantity).toBe(10);
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
		const [cancelled] = await readMails(id, "order-cancelled");
		expect(cancelled?.draft).toContain("Reembolsamos R$");
		expect(await checkInvariants()).toEqual([]);
	});

	it("leaves an order that is on its way where it is", async () => {
		const { id, ask, total, admin } = await createPaidOrder(scene);
		await changeOrderStatus(admin, id, "shipped");
		await sendRefund((await ask(total)).refundId);
		expect(await readOrderRow(id)).toMatchObject({ status: "shipped", refundedCents: total });
	});

	it("is one refund for a form that is sent twice", async () => {
		const { ask } = await createPaidOrder(scene);
		const requestKey = crypto.randomUUID();
		const [one, two] = await Promise.all([ask(cents(500), { requestKey }), ask(cents(500), { requestKey })]);
		expect(one).toEqual(two);
		await expect(ask(cents(400), { requestKey })).rejects.toMatchObject({ kind: "conflict" });
		const corrected = ask(cents(500), { requestKey, reason: "Chegou tarde" });
		await expect(corrected).rejects.toMatchObject({ kind: "conflict" });
		const other = await createPaidOrder(scene);
		await expect(other.ask(cents(500), { requestKey })).rejects.toMatchObject({ kind: "conflict" });
	});

	it("never gives back more than is left, also with two administrators at once", async () => {
		const { id, ask, total } = await createPaidOrder(scene);
		const part = cents(Math.ceil(total * 0.6));
		const results = await Promise.all([outcome(ask(part)), outcome(ask(part))]);
		expect(results.filter((result) => result === "done")).toHaveLength(1);
		expect(results.join()).toContain("É possível reembolsar até R$");
		await expect(ask(cents(total - part + 1))).rejects.toMatchObject({ kind: "invalid" });
		await ask(cents(total - part));
		for (const { id: refundId } of await openRefundsOf(id)) await sendRefund(refundId);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: total });
		await expect(ask(cents(1))).rejects.toMatchObject({ kind: "conflict" });
		expect(await checkInvariants()).toEqual([]);
	});

	it("counts what an administrator gave back by other ways", async () => {
		const { id, ask, total, admin } = await createPaidOrder(scene);
		await changeOrderStatus(admin, id, "cancelled");
		await markDueRefunded(admin, id);
		await expect(ask(total)).rejects.toMatchObject({ kind: "conflict" });
	});
});

describe("a provider that does not simply say yes", () => {
	it("is asked again with the same key after its answer was lost, and gives the money back once", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(700));
		const asked = await readOrderRow(id);
		scene.mercadoPago.loseAnswers(true);
		expect(await sendRefund(refundId)).toBe(0);
		// Open pages of the order load again where it is newer.
		expect((await readOrderRow(id))?.updatedAt.getTime()).toBeGreaterThan(asked?.updatedAt.getTime() ?? 0);
		expect(await readRefund(refundId)).toMatchObject({
			status: "requested",
			failure: expect.stringContaining("não respondeu"),
		});
		scene.mercadoPago.loseAnswers(false);
		// The notification is quicker than the next question, which it leaves to tell it.
		await recordPayment(await fetchPayment(paymentId));
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
		expect(await readTasks(id)).toEqual([]);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", failure: null });
		expect(refundKeysOf(scene, paymentId)).toHaveLength(1);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 700 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("answers after our deadline: nothing is known until it is asked again with the same key", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(650));
		scene.mercadoPago.answerLate(({ method }) => (method === "POST" ? 2_000 : 0));
		const screenLoadsAgain = nextChange(id);
		expect(await sendRefund(refundId, scene.mercadoPago.impatientClient())).toBe(0);
		await screenLoadsAgain;
		expect(await readRefund(refundId)).toMatchObject({
			status: "requested",
			providerRefundId: null,
			failure: expect.stringContaining("não respondeu"),
		});
		expect(await readMails(refundId, "payment-problem")).toEqual([]);
		scene.mercadoPago.answerLate(0);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", failure: null });
		const paidBack = scene.mercadoPago.refunds.list().filter((each) => String(each.payment_id) === paymentId);
		expect(paidBack).toEqual([expect.objectContaining({ amount: 6.5 })]);
		expect(refundKeysOf(scene, paymentId)).toHaveLength(1);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 650 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("has not said no with a 400 without a number, as for lack of balance: it is asked again, with the same key", async () => {
		const { ask, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(900));
		scene.mercadoPago.refunds.lead({ status: 400, body: { message: "Bad Request", error: "bad_request" } });
		expect(await sendRefund(refundId)).toBe(0);
		expect(await readRefund(refundId)).toMatchObject({
			status: "requested",
			failure: expect.stringContaining("quando falta saldo"),
		});
		scene.mercadoPago.refunds.lead("approved");
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", attempt: 1, failure: null });
		expect(refundKeysOf(scene, paymentId)).toHaveLength(1);
	});

	it("is under way and answers with a 400: its list is read before it is asked again", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(1_000));
		scene.mercadoPago.refunds.lead("unconfirmed");
		expect(await sendRefund(refundId)).toBe(0);
		scene.mercadoPago.refunds.finish();
		await recordPayment(await fetchPayment(paymentId));
		const asked = () =>
			scene.mercadoPago.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/refunds"));
		const before = asked().length;
		await sendRefund(refundId);
		expect(asked()).toHaveLength(before);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", attempt: 1, amountCents: 1_000 });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 1_000 });
		expect(
			scene.mercadoPago.refunds.list().filter((each) => String(each.payment_id) === paymentId),
		).toHaveLength(1);
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("finds what it has done under a former key before it is asked with another", async () => {
		const { id, ask, admin, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(900));
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		await sendRefund(refundId);
		scene.mercadoPago.refunds.lead("approved");
		scene.mercadoPago.refunds.giveBack(paymentId, 9);
		await retryRefund(admin, id, refundId);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 900 });
	});

	it("gives back what is left, and its own figure is written and told", async () => {
		const { id, ask, total, paymentId } = await createPaidOrder(scene);
		scene.mercadoPago.refunds.giveBack(paymentId, 100);
		const { refundId } = await ask(total);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", amountCents: total - 10_000 });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: total });
		const subjects = (await readMails(id, "order-refunded")).map(({ subject }) => subject).join();
		expect(subjects).toContain("490,00");
		expect(subjects).not.toContain("590,00");
		const [told] = await readMails(refundId, "payment-problem");
		expect(told?.text).toContain("490,00");
	});

	it("says no, in words, and can be asked again with another key", async () => {
		const { id, ask, admin } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(900));
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({
			status: "refused",
			failure: expect.stringContaining("180 dias"),
		});
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0, status: "confirmed" });
		expect(await readMails(refundId, "payment-problem")).toHaveLength(1);
		expect(await readMails(id, "order-refunded")).toEqual([]);

		scene.mercadoPago.refunds.lead("approved");
		await retryRefund(admin, id, refundId);
		await expect(retryRefund(admin, id, refundId)).rejects.toMatchObject({ kind: "conflict" });
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", attempt: 2 });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 900 });
	});

	it("accepts and finishes later, which a notification brings", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		scene.mercadoPago.refunds.lead("in_process");
		const { refundId } = await ask(cents(800));
		const screenLoadsAgain = nextChange(id);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "in_process" });
		await screenLoadsAgain;
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
		scene.mercadoPago.refunds.finish();
		await recordPayment(await fetchPayment(paymentId));
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 800 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("accepts and refuses later, and can be asked again", async () => {
		const { id, admin, ask } = await createPaidOrder(scene);
		scene.mercadoPago.refunds.lead("in_process");
		const { refundId } = await ask(cents(800));
		await sendRefund(refundId);
		scene.mercadoPago.refunds.finish("rejected");
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "refused" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });

		scene.mercadoPago.refunds.lead("approved");
		await retryRefund(admin, id, refundId);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", failure: null });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 800 });
	});
});
