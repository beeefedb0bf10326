import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelOrder } from "#app/shop/orders/lifecycle/cancel-order.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { remindUnpaidOrders } from "#app/shop/payments/remind-unpaid-orders.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin } from "#tests/support/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/confirm-whole-transfer.ts";
import { createOnlineOrder, fetchPayment, setUpPaymentScene } from "#tests/support/payment-scene.ts";
import { readMails, readOrderRow } from "#tests/support/read-rows.ts";
import { createPaymentPreference, findPreference } from "./create-preference.server.ts";
import { endLeftPayments } from "./end-open-payments.server.ts";
import { createOrderPix, findOrderPix } from "./order-pix.server.ts";

const scene = setUpPaymentScene();
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** An order with a page, a PIX code and a boleto at the provider. */
async function createOffered() {
	const order = await createOnlineOrder(scene.customer);
	await createOrderPix(scene.customer, order.id);
	scene.provider.pay(order.id, order.reais, { status: "pending", payment_type_id: "ticket" });
	return order;
}

/** What can still be paid at the provider. */
function payableAt(orderId: string): string[] {
	const page = [...scene.provider.preferences.values()].filter(
		({ request }) =>
			request.external_reference === orderId && Date.parse(String(request.expiration_date_to)) > Date.now(),
	);
	const begun = [...scene.provider.payments.values()].filter(
		({ external_reference, status }) => external_reference === orderId && status === "pending",
	);
	return [...page.map(() => "page"), ...begun.map(({ payment_type_id }) => String(payment_type_id))];
}

describe("what can be paid of an order at the provider", () => {
	const everything = ["page", "bank_transfer", "ticket"];

	it("ends when the order is cancelled", async () => {
		const { id } = await createOffered();
		expect(payableAt(id)).toEqual(everything);
		await endLeftPayments();
		expect(payableAt(id)).toEqual(everything);
		await cancelOrder(scene.customer, id);
		await endLeftPayments();
		expect(payableAt(id)).toEqual([]);
		expect((await findPreference(id))?.endedAt).toEqual(expect.any(Date));
		scene.provider.requests.length = 0;
		await endLeftPayments(undefined, minutesLater(6));
		expect(scene.provider.requests).toEqual([]);
	});

	it("ends when an administrator marks the order as paid", async () => {
		const { id } = await createOffered();
		await confirmWholeTransfer(await createAdmin(), id);
		await endLeftPayments();
		expect(payableAt(id)).toEqual([]);
	});

	it("ends when the order is paid in another way there, whose payment stays", async () => {
		const { id, reais } = await createOffered();
		const card = scene.provider.pay(id, reais, { payment_type_id: "credit_card" });
		await recordPayment(await fetchPayment(card.id));
		await endLeftPayments();
		expect(payableAt(id)).toEqual([]);
		expect(await fetchPayment(card.id)).toMatchObject({ status: "approved" });
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
	});

	it("is ended again until the provider says so, and what cannot be ended holds up no other", async () => {
		const stuck = await createOffered();
		const going = scene.provider.pay(stuck.id, stuck.reais, { status: "authorized" });
		await cancelOrder(scene.customer, stuck.id);
		const other = await createOffered();
		await cancelOrder(scene.customer, other.id);
		scene.provider.behave("refuses");
		await endLeftPayments();
		expect([payableAt(stuck.id), payableAt(other.id)]).toEqual([everything, everything]);
		scene.provider.behave("answers");
		await endLeftPayments(undefined, minutesLater(6));
		expect([payableAt(stuck.id), payableAt(other.id)]).toEqual([[], []]);
		expect((await findPreference(stuck.id))?.endedAt).toBeNull();
		expect((await findPreference(other.id))?.endedAt).toEqual(expect.any(Date));
		await db
			.update(orders)
			.set({ cancelledAt: new Date(Date.now() - 2 * DAY_MS) })
			.where(eq(orders.id, stuck.id));
		expect((await checkInvariants()).map(({ id }) => id)).toEqual([stuck.id]);
		scene.provider.pay(stuck.id, stuck.reais, { id: going.id, status: "cancelled" });
		await endLeftPayments(undefined, minutesLater(12));
		expect((await findPreference(stuck.id))?.endedAt).toEqual(expect.any(Date));
		expect(await checkInvariants()).toEqual([]);
	});

	it("is offered anew for an order that came back", async () => {
		const { id } = await createOffered();
		await db
			.update(paymentPreferences)
			.set({ closedAt: new Date(), endedAt: new Date() })
			.where(eq(paymentPreferences.orderId, id));
		await createPaymentPreference(scene.customer, id);
		expect(await findPreference(id)).toMatchObject({ closedAt: null, endedAt: null });
	});
});

describe("a PIX code that the provider has ended", () => {
	it("is neither shown nor mailed, and another can be asked for", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await createOrderPix(scene.customer, id);
		const paymentId = (await findPreference(id))?.pixPaymentId ?? "";
		const { transaction_amount: reais } = await fetchPayment(paymentId);
		scene.provider.pay(id, reais, { id: paymentId, status: "cancelled" });
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
		expect((await findPreference(id))?.pixPaymentId).not.toBe(paymentId);
	});
});
