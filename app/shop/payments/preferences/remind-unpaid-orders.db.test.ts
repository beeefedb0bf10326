import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { DAY_MS, formatDateTime, HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createOrderPix, findOrderPix } from "./order-pix.server.ts";
import { remindUnpaidOrders } from "./remind-unpaid-orders.server.ts";

const scene = setUpPaymentScene();

/** Moves an order in time: it was placed so long ago and ends so soon. */
const setLife = (id: string, placedHoursAgo: number, endsInHours: number) =>
	db
		.update(orders)
		.set({
			createdAt: new Date(Date.now() - placedHoursAgo * HOUR_MS),
			expiresAt: new Date(Date.now() + endsInHours * HOUR_MS),
		})
		.where(eq(orders.id, id));

const reminderOf = async (id: string) => (await readMails(id, "order-reminder")).map(({ draft }) => draft);

it("reminds of a transfer within its last day, once, with the same PIX code", async () => {
	const id = await createOrder(scene.customer, await insertProduct());
	expect(await remindUnpaidOrders()).toBe(0);
	const almost = (await readOrderRow(id))?.expiresAt?.getTime() ?? 0;
	const lastDay = new Date(almost - DAY_MS + 1_000);
	expect(await Promise.all([remindUnpaidOrders(lastDay), remindUnpaidOrders(lastDay)])).toContain(1);
	await remindUnpaidOrders(new Date(almost - HOUR_MS));
	const [received] = await readMails(id, "order-received");
	const code = /000201[^"]+6304[0-9A-F]{4}/.exec(received?.draft ?? "")?.[0];
	expect(code).toBeDefined();
	expect(await reminderOf(id)).toEqual([expect.stringContaining(code ?? "")]);
});

it("says at once until when to pay at Mercado Pago, with a button that leads to paying", async () => {
	const { id } = await createOnlineOrder(scene.customer);
	const [received] = await readMails(id, "order-received");
	const until = (await readOrderRow(id))?.expiresAt;
	expect(received?.text).toContain(`até ${formatDateTime(until ?? new Date(0))}.`);
	expect(received?.text).toContain(`Pagar agora:\n${env.PUBLIC_URL}/order-confirmation/${id}`);
});

it("reminds of Mercado Pago's PIX code, or leads to the order without one", async () => {
	const withCode = await createOnlineOrder(scene.customer);
	await createOrderPix(scene.customer, withCode.id);
	const withoutCode = await createOnlineOrder(scene.customer);
	for (const { id } of [withCode, withoutCode]) await setLife(id, 48, 23);
	expect(await remindUnpaidOrders()).toBe(2);
	const order = await findOrderForCustomer(scene.customer, withCode.id);
	if (!order) throw new Error("the order is gone");
	const { pix } = await findOrderPix(order);
	expect(await reminderOf(withCode.id)).toEqual([expect.stringContaining(pix?.code ?? "no code")]);
	const [draft] = await reminderOf(withoutCode.id);
	expect(draft).toContain("Pagar o pedido");
	expect(draft).not.toContain("copia e cola");
});

it("leaves alone what was paid, what was placed today, and what waits for a boleto", async () => {
	const paid = await createOnlineOrder(scene.customer);
	await recordPayment(await fetchPayment(scene.mercadoPago.pay(paid.id, paid.reais).id));
	const boleto = await createOnlineOrder(scene.customer);
	const ticket = { status: "pending", payment_type_id: "ticket" };
	await recordPayment(await fetchPayment(scene.mercadoPago.pay(boleto.id, boleto.reais, ticket).id));
	await setLife(boleto.id, 48, 20);
	const short = await createOnlineOrder(scene.customer);
	await setLife(short.id, 2, 22);
	const over = await createOnlineOrder(scene.customer);
	await setLife(over.id, 72, -1);
	expect(await remindUnpaidOrders()).toBe(0);
	for (const { id } of [paid, boleto, short, over]) expect(await reminderOf(id)).toEqual([]);
});
