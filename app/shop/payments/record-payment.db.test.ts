import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkInvariants } from "#app/shop/orders/lifecycle/order-invariants.server.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema.server.ts";
import {
	createOnlineOrder,
	fetchPayment,
	mailsAbout,
	processStoredNotifications,
	readOrderRow,
	setUpPaymentScene,
} from "#tests/support/payment-scene.ts";

const scene = setUpPaymentScene();

describe("a payment that differs from the requested one", () => {
	it.each([
		["a smaller amount", { transaction_amount: 1 }],
		["another currency", { currency_id: "ARS" }],
		["another account's", { collector_id: 666 }],
	])("marks nothing paid when it is %s, and mails the workshop once", async (_name, wrong) => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = await fetchPayment(scene.provider.pay(id, reais, wrong).id);
		await recordPayment(payment);
		await recordPayment(payment);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending", status: "pending" });
		const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
		expect(row?.mismatch).not.toBeNull();
		expect(await mailsAbout("payment-problem", payment.id)).toHaveLength(1);
	});

	it("pays no other order when its reference is moved, and none that does not exist", async () => {
		const one = await createOnlineOrder(scene.customer);
		const two = await createOnlineOrder(scene.customer);
		const payment = await fetchPayment(scene.provider.pay(one.id, one.reais).id);
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
		const refused = await fetchPayment(scene.provider.pay(id, reais, { status: "rejected" }).id);
		await recordPayment(refused);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "failed", status: "pending" });
		expect(await mailsAbout("payment-failed", id)).toHaveLength(1);
		await recordPayment(await fetchPayment(scene.provider.pay(id, reais).id));
		await recordPayment(refused);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
	});

	it("records a refund and mails the workshop; the order stays paid", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		const payment = scene.provider.pay(id, reais);
		await recordPayment(await fetchPayment(payment.id));
		scene.provider.pay(id, reais, { id: payment.id, status: "refunded", transaction_amount_refunded: reais });
		await recordPayment(await fetchPayment(payment.id));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
		const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
		expect(row).toMatchObject({ status: "refunded" });
		expect(row?.refundedCents).toBe(row?.amountCents);
		expect(await mailsAbout("payment-problem", payment.id)).toHaveLength(1);
	});
});

it("keeps all invariants", async () => {
	await processStoredNotifications();
	expect(await checkInvariants()).toEqual([]);
});
