import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { createOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { cents, centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems, webhookEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { changePaymentOption } from "./change-payment-option.server.ts";

const scene = setUpPaymentScene();

const changeToTransfer = (customer: Customer, orderId: string) =>
	changePaymentOption(customer, orderId, { to: "bank_transfer" });

async function giveDiscount(transferDiscountPercent: number) {
	const settings = await readSettings();
	const payments = { ...settings.payments, transferDiscountPercent };
	await inTransaction((tx) => saveSettings(tx, { ...settings, payments }));
}
afterEach(() => giveDiscount(0));

const preferenceOf = (orderId: string) =>
	[...scene.mercadoPago.preferences.values()].find(({ request }) => request.external_reference === orderId);

describe("an unpaid order that is to be paid by transfer", () => {
	it("closes Mercado Pago's page, ends what was begun there, and tells how to pay now", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await createOrderPix(scene.customer, id);
		const before = await readOrderRow(id);
		await Promise.allSettled([changeToTransfer(scene.customer, id), changeToTransfer(scene.customer, id)]);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({
			paymentMethod: "bank_transfer",
			paymentStatus: "pending",
			status: "pending",
			totalCents: before?.totalCents,
		});
		const end = String(preferenceOf(id)?.request.expiration_date_to);
		expect(Date.parse(end)).toBeLessThanOrEqual(Date.now());
		const statuses = [...scene.mercadoPago.payments.values()]
			.filter(({ external_reference }) => external_reference === id)
			.map(({ status }) => status);
		expect(statuses).toEqual(["cancelled"]);
		expect(await readMails(id, "order-payment-changed")).toHaveLength(1);
		expect(await readMails(id, "payment-failed")).toEqual([]);
		// Pressed once more, it is done already.
		await changeToTransfer(scene.customer, id);
		expect(await readMails(id, "order-payment-changed")).toHaveLength(1);
	});

	it("gets the discount, unit by unit, so that the total is still items and freight", async () => {
		await listenToOrders();
		const { id } = await createOnlineOrder(scene.customer);
		const before = await readOrderRow(id);
		await giveDiscount(7);
		await changeToTransfer(scene.customer, id);
		const order = await readOrderRow(id);
		const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
		expect(item?.unitPriceCents).toBe(54_870);
		expect(order).toMatchObject({ itemsCents: 54_870, transferDiscountPercent: 7 });
		expect(order?.totalCents).toBe(54_870 + (before?.shippingCents ?? 0));
		expect(await checkInvariants()).toEqual([]);
		// A system that heard of the order learns its new total.
		expect(await eventsOf(id)).toEqual(["order.placed", "order.changed"]);
		const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orderId, id));
		const told = events.find(({ type }) => type === "order.changed")?.data ?? "{}";
		expect(JSON.parse(told).order).toMatchObject({
			payment_method: "bank_transfer",
			total: centsToReais(order?.totalCents ?? cents(0)),
		});
	});

	it("is not changed when it was paid meanwhile and no notification has come", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.pay(id, reais);
		await expect(changeToTransfer(scene.customer, id)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "mercadopago" });
	});

	it("waits while Mercado Pago is silent, or has a payment that it cannot end", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.behave("down");
		await expect(changeToTransfer(scene.customer, id)).rejects.toMatchObject({ kind: "unavailable" });
		expect(await readOrderRow(id)).toMatchObject({ paymentMethod: "mercadopago", status: "pending" });
		scene.mercadoPago.behave("answers");
		scene.mercadoPago.pay(id, reais, { status: "authorized" });
		await expect(changeToTransfer(scene.customer, id)).rejects.toThrow();
		expect(await readOrderRow(id)).toMatchObject({ paymentMethod: "mercadopago" });
	});

	it("is paid by money that comes late, and shows the workshop an amount that does not fit", async () => {
		const fits = await createOnlineOrder(scene.customer);
		await changeToTransfer(scene.customer, fits.id);
		await recordPayment(await fetchPayment(scene.mercadoPago.pay(fits.id, fits.reais).id));
		expect(await readOrderRow(fits.id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });

		const differs = await createOnlineOrder(scene.customer);
		await giveDiscount(10);
		await changeToTransfer(scene.customer, differs.id);
		await recordPayment(await fetchPayment(scene.mercadoPago.pay(differs.id, differs.reais).id));
		expect(await readOrderRow(differs.id)).toMatchObject({ paymentStatus: "pending" });
		expect(await readTasks(differs.id)).toMatchObject([{ kind: "amount_mismatch" }]);
		expect(await checkInvariants()).toEqual([]);
	});

	it("is for the order's own customer", async () => {
		const { id } = await createOnlineOrder(scene.customer);
		await expect(changeToTransfer(await createCustomer(), id)).rejects.toMatchObject({ kind: "not_found" });
	});
});
