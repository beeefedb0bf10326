import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { resetMercadoPago } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { endPaymentsOfAll } from "#tests/support/factories/payment-work.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { createPaymentPreference, findPreference } from "./create-preference.server.ts";
import { endPaymentsAgain } from "./end-open-payments.server.ts";
import { createOrderPix, findOrderPix } from "./order-pix.server.ts";
import { remindUnpaidOrders } from "./remind-unpaid-orders.server.ts";

const scene = setUpPaymentScene();
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** An order with a page, a PIX code and a boleto at Mercado Pago. */
async function createOffered() {
	const order = await createOnlineOrder(scene.customer);
	await createOrderPix(scene.customer, order.id);
	scene.mercadoPago.pay(order.id, order.reais, { status: "pending", payment_type_id: "ticket" });
	return order;
}

/** Ways in which the order can still be paid at Mercado Pago: its page, and the types of pending payments. */
function payableAt(orderId: string): string[] {
	const page = [...scene.mercadoPago.preferences.values()].filter(
		({ request }) =>
			request.external_reference === orderId && Date.parse(String(request.expiration_date_to)) > Date.now(),
	);
	const begun = [...scene.mercadoPago.payments.values()].filter(
		({ external_reference, status }) => external_reference === orderId && status === "pending",
	);
	return [...page.map(() => "page"), ...begun.map(({ payment_type_id }) => String(payment_type_id))];
}

describe("what can be paid of an order at Mercado Pago", () => {
	const everything = ["page", "bank_transfer", "ticket"];

	it("ends when the order is cancelled", async () => {
		const { id } = await createOffered();
		expect(payableAt(id)).toEqual(everything);
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual(everything);
		await cancelOrder(scene.customer, id);
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual([]);
		expect((await findPreference(readableFixture(id)))?.endedAt).toEqual(expect.any(Date));
		scene.mercadoPago.requests.length = 0;
		await endPaymentsOfAll(minutesLater(6));
		expect(scene.mercadoPago.requests).toEqual([]);
	});

	it("ends when an administrator marks the order as paid", async () => {
		const { id } = await createOffered();
		await confirmWholeTransfer(await createAdmin(), id);
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual([]);
	});

	it("ends when the order is paid in another way there, whose payment stays", async () => {
		const { id, reais } = await createOffered();
		const card = scene.mercadoPago.pay(id, reais, { payment_type_id: "credit_card" });
		await recordPayment(await fetchPayment(card.id));
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual([]);
		expect(await fetchPayment(card.id)).toMatchObject({ status: "approved" });
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	it("is ended again until Mercado Pago says so, and what cannot be ended holds up no other", async () => {
		const stuck = await createOffered();
		const going = scene.mercadoPago.pay(stuck.id, stuck.reais, { status: "authorized" });
		await cancelOrder(scene.customer, stuck.id);
		const other = await createOffered();
		await cancelOrder(scene.customer, other.id);
		scene.mercadoPago.behave("refuses");
		await endPaymentsOfAll();
		expect([payableAt(stuck.id), payableAt(other.id)]).toEqual([everything, everything]);
		scene.mercadoPago.behave("answers");
		resetMercadoPago();
		await endPaymentsOfAll(minutesLater(6));
		expect([payableAt(stuck.id), payableAt(other.id)]).toEqual([[], []]);
		expect((await findPreference(readableFixture(stuck.id)))?.endedAt).toBeNull();
		expect((await findPreference(readableFixture(other.id)))?.endedAt).toEqual(expect.any(Date));
		await db
			.update(orders)
			.set({ cancelledAt: new Date(Date.now() - 2 * DAY_MS) })
			.where(eq(orders.id, stuck.id));
		expect((await checkInvariants()).map(({ id }) => id)).toEqual([stuck.id]);
		scene.mercadoPago.pay(stuck.id, stuck.reais, { id: going.id, status: "cancelled" });
		await endPaymentsOfAll(minutesLater(12));
		expect((await findPreference(readableFixture(stuck.id)))?.endedAt).toEqual(expect.any(Date));
		expect(await checkInvariants()).toEqual([]);
	});

	it("is ended again when its order is paid online once more, although that was given up before", async () => {
		const { id } = await createOffered();
		await db
			.update(paymentPreferences)
			.set({ nextEndAt: null, endAttempts: 17, endGivenUpAt: new Date() })
			.where(eq(paymentPreferences.orderId, id));
		await createPaymentPreference(scene.customer, id);
		await cancelOrder(scene.customer, id);
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual([]);
		expect(await findPreference(readableFixture(id))).toMatchObject({
			endedAt: expect.any(Date),
			endGivenUpAt: null,
		});
	});

	it("ends when the order expires, also what its page's end leaves payable", async () => {
		const { id } = await createOffered();
		const { expiresAt } = (await readOrderRow(id)) ?? {};
		await db
			.update(paymentPreferences)
			.set({ expiresAt: new Date(Date.now() - 1_000) })
			.where(eq(paymentPreferences.orderId, id));
		await expireOrders(new Date((expiresAt?.getTime() ?? 0) + 30 * DAY_MS));
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled" });
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual(["page"]);
		expect((await findPreference(readableFixture(id)))?.endedAt).toEqual(expect.any(Date));
	});

	it.each([400, 500])(
		"ends one after the other: a page that answers %d for ever leaves nothing else payable",
		async (status) => {
			const { id } = await createOffered();
			await cancelOrder(scene.customer, id);
			const preference = await findPreference(readableFixture(id));
			const page = `/checkout/preferences/${preference?.preferenceId}`;
			scene.mercadoPago.refusals.set(`PUT ${page}`, status);
			await endPaymentsOfAll();
			expect(payableAt(id)).toEqual(["page"]);
			expect(await findPreference(readableFixture(id))).toMatchObject({
				endedAt: null,
				closedAt: null,
				endFailure: `página de pagamento (${status})`,
			});
			scene.mercadoPago.refusals.clear();
			resetMercadoPago();
			await endPaymentsOfAll(minutesLater(10));
			expect(payableAt(id)).toEqual([]);
			expect(await findPreference(readableFixture(id))).toMatchObject({
				endedAt: expect.any(Date),
				endFailure: null,
			});
		},
	);

	it("is over where Mercado Pago knows no such page", async () => {
		const { id } = await createOffered();
		await cancelOrder(scene.customer, id);
		const preference = await findPreference(readableFixture(id));
		scene.mercadoPago.refusals.set(`PUT /checkout/preferences/${preference?.preferenceId}`, 404);
		await endPaymentsOfAll();
		expect(await findPreference(readableFixture(id))).toMatchObject({
			closedAt: expect.any(Date),
			endedAt: expect.any(Date),
		});
	});

	it("closes its page once, whatever its payments still answer", async () => {
		const { id, reais } = await createOffered();
		const boleto = scene.mercadoPago.pay(id, reais, { status: "pending", payment_type_id: "ticket" });
		await cancelOrder(scene.customer, id);
		scene.mercadoPago.refusals.set(`PUT /v1/payments/${boleto.id}`, 400);
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual(["ticket"]);
		const { closedAt, endFailure } = (await findPreference(readableFixture(id))) ?? {};
		expect(endFailure).toBe(`pagamento ${boleto.id} (pending)`);
		scene.mercadoPago.refusals.clear();
		scene.mercadoPago.requests.length = 0;
		await endPaymentsOfAll(minutesLater(10));
		expect(payableAt(id)).toEqual([]);
		expect((await findPreference(readableFixture(id)))?.closedAt).toEqual(closedAt);
		expect(scene.mercadoPago.requests.map(({ path }) => path)).not.toContainEqual(
			expect.stringContaining("/checkout/preferences"),
		);
	});

	it("is told to the owner when it cannot be ended for days, who has it tried again", async () => {
		const { id } = await createOffered();
		await cancelOrder(scene.customer, id);
		const preference = await findPreference(readableFixture(id));
		const page = `PUT /checkout/preferences/${preference?.preferenceId}`;
		scene.mercadoPago.refusals.set(page, 400);
		await db.update(paymentPreferences).set({ endAttempts: 16 }).where(eq(paymentPreferences.orderId, id));
		await endPaymentsOfAll();
		expect(await findPreference(readableFixture(id))).toMatchObject({
			nextEndAt: null,
			endGivenUpAt: expect.any(Date),
		});
		expect(await readTasks(id)).toMatchObject([{ kind: "still_payable", note: "página de pagamento (400)" }]);
		expect(await readMails(id, "payment-problem")).toHaveLength(1);
		const admin = await createAdmin();
		scene.mercadoPago.refusals.clear();
		await endPaymentsAgain(admin, id);
		expect(await readTasks(id)).toEqual([]);
		expect(await readAudit(id, "payment.end_retried")).toMatchObject([{ actorId: admin.id }]);
		await endPaymentsOfAll();
		expect(payableAt(id)).toEqual([]);
		await expect(endPaymentsAgain(admin, id)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("is offered anew for an order that came back", async () => {
		const { id } = await createOffered();
		await db
			.update(paymentPreferences)
			.set({ closedAt: new Date(), endedAt: new Date() })
			.where(eq(paymentPreferences.orderId, id));
		await createPaymentPreference(scene.customer, id);
		expect(await findPreference(readableFixture(id))).toMatchObject({ closedAt: null, endedAt: null });
	});
});

describe("a PIX code that Mercado Pago has ended", () => {
	it("is neither shown nor mailed, and another can be asked for", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await createOrderPix(scene.customer, id);
		const paymentId = (await findPreference(readableFixture(id)))?.pixPaymentId ?? "";
		const { transaction_amount: reais } = await fetchPayment(paymentId);
		scene.mercadoPago.pay(id, reais, { id: paymentId, status: "cancelled" });
		await recordPayment(await fetchPayment(paymentId));
		const order = await findOrderForCustomer(scene.customer, id);
		if (!order) throw new Error("the order is gone");
		expect(await findOrderPix(order)).toEqual({ pix: null, canAsk: true });
		await db
			.update(orders)
			.set({ createdAt: sql`${orders.createdAt} - interval '5 days'`, expiresAt: minutesLater(600) })
			.where(eq(orders.id, id));
		await remindUnpaidOrders();
		const [reminder] = await readMails(id, "order-reminder");
		expect(reminder?.draft).toEqual(expect.any(String));
		expect(reminder?.draft).not.toContain(`br.gov.bcb.pix0136${paymentId}`);
		await createOrderPix(scene.customer, id);
		expect((await findPreference(readableFixture(id)))?.pixPaymentId).not.toBe(paymentId);
	});
});
