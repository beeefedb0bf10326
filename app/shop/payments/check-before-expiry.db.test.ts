import { afterEach, describe, expect, it } from "vitest";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { addDays, DAY_MS, dayOf } from "#app/values/date.ts";
import { cents, centsToReais } from "#app/values/money.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	readWorkOrders,
	removeBenches,
	setDailyHours,
} from "#tests/support/factories/bench-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { createOnlineOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readAudit, readMails, readOrderRow, readStock } from "#tests/support/factories/read-rows.ts";
import { checkPaymentBeforeExpiry, reconcileOrder } from "./ledger/reconcile-payments.server.ts";

const scene = setUpPaymentScene();

afterEach(removeBenches);

/** An order on whose last day to pay everything happens, and the moment after it. */
async function createDueOrder() {
	const order = await createOnlineOrder(scene.customer, 1);
	const expiresAt = (await readOrderRow(order.id))?.expiresAt;
	if (!expiresAt) throw new Error("the order does not expire");
	return {
		...order,
		expiresAt,
		expire: (at: Date = expiresAt) => expireOrders(at, checkPaymentBeforeExpiry),
	};
}

describe("before an order expires", () => {
	it("finds the boleto that was paid on its last day, of which no notification came", async () => {
		const { id, reais, productId, expire } = await createDueOrder();
		scene.mercadoPago.pay(id, reais, { payment_type_id: "ticket" });
		expect(await expire()).toBe(0);
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		expect(await readMails(id, "order-expired")).toEqual([]);
		expect(await readStock({ id: productId })).toBe(0);
	});

	it("gives a payment that is under way the days it takes to clear, once", async () => {
		const { id, reais, productId, expiresAt, expire } = await createDueOrder();
		const { id: paymentId } = scene.mercadoPago.pay(id, reais, { status: "pending" });
		expect(await expire()).toBe(0);
		const later = (await readOrderRow(id))?.expiresAt ?? expiresAt;
		expect(later.getTime() - expiresAt.getTime()).toBeGreaterThanOrEqual(2 * DAY_MS);
		expect(await expire(new Date(later.getTime() - 1))).toBe(0);

		scene.mercadoPago.pay(id, reais, { id: paymentId });
		await reconcileOrder(id);
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		expect(await readStock({ id: productId })).toBe(0);
	});

	it("holds its place on the bench meanwhile, and promises it once the payment has cleared", async () => {
		await insertDailyBench();
		const id = await createOrder(scene.customer, await insertWork(16), { paymentMethod: "mercadopago" });
		await createPaymentPreference(scene.customer, id);
		const { expiresAt, totalCents = cents(0) } = (await readOrderRow(id)) ?? {};
		const { id: paymentId } = scene.mercadoPago.pay(id, centsToReais(totalCents), { status: "pending" });
		const [offered] = await readWorkOrders(id);
		expect(await expireOrders(expiresAt ?? undefined, checkPaymentBeforeExpiry)).toBe(0);
		expect(await readWorkOrders(id)).toEqual([offered]);
		expect(offered).toMatchObject({ returnedAt: null, releaseDay: null });

		// It clears after the last day on which a payment would have kept the offer.
		await expireOffer(id, dayOf());
		await setDailyHours(2);
		scene.mercadoPago.pay(id, centsToReais(totalCents), { id: paymentId });
		await reconcileOrder(id);
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		const [promised] = await readWorkOrders(id);
		expect(promised).toMatchObject({ id: offered?.id, returnedAt: null, releaseDay: addDays(dayOf(), 1) });
		expect(promised?.readyDay).toBe(addDays(dayOf(), 8));
		expect(await readAudit(id, "order.date_moved")).toHaveLength(1);
	});

	it("does not wait longer than that for a boleto that is never paid", async () => {
		const { id, reais, productId, expire } = await createDueOrder();
		scene.mercadoPago.pay(id, reais, { status: "pending" });
		await expire();
		const later = (await readOrderRow(id))?.expiresAt ?? undefined;
		expect(await expire(later)).toBe(1);
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
		expect(await readStock({ id: productId })).toBe(1);
	});

	it("cancels nothing that a silent provider may have been paid for, until the same day", async () => {
		const { id, expiresAt, expire } = await createDueOrder();
		scene.mercadoPago.behave("down");
		expect(await expire()).toBe(0);
		expect(await readOrderRow(id)).toMatchObject({ status: "pending", expiresAt });
		expect(await expire(new Date(expiresAt.getTime() + 7 * DAY_MS))).toBe(1);
	});

	it("tells Mercado Pago to take no money up to that very moment", async () => {
		const { id, expiresAt } = await createDueOrder();
		const { request } = scene.mercadoPago.preferences.get(`preference-${id}`) ?? {};
		const { expiration_date_to, date_of_expiration } = request as Record<string, string>;
		expect(date_of_expiration).toBe(expiration_date_to);
		const until = new Date(date_of_expiration ?? "").getTime();
		expect(until).toBeLessThanOrEqual(expiresAt.getTime() - DAY_MS);
	});
});
