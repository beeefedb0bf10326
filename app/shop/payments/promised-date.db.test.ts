import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { estimateDelivery, offerDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { updateTracking } from "#app/shop/tracking/tracking.commands.server.ts";
import { addDays, formatLongDate, formatWeekday } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { readAudit, readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { recordPayment } from "./ledger/record-payment.server.ts";

const scene = setUpPaymentScene();

const LONG_AGO = "2026-01-05";
/** As if the order had been placed long ago. */
const offerLongAgo = (id: string) =>
	db
		.update(orders)
		.set({ promisedDate: LONG_AGO, leaveDate: LONG_AGO, payBy: LONG_AGO })
		.where(eq(orders.id, id));
const movesOf = async (id: string) =>
	(await readAudit(id, "order.date_moved"))
		.map(({ details, actorId }) => ({ details, actorId }))
		.toReversed();
async function daysOf(id: string): Promise<number> {
	const { deliveryBusinessDays } = (await readOrderRow(id)) ?? {};
	if (deliveryBusinessDays == null) throw new Error("the order does not know its days");
	return deliveryBusinessDays;
}

it("offers a date that counts from today for as long as the order is not paid", async () => {
	const id = await createOrder(scene.customer, await insertProduct());
	// Five days of handling and five on the road.
	expect(await daysOf(id)).toBe(10);
	await offerLongAgo(id);
	const offer = offerDelivery(new Date(), { workshop: 5, transit: 5, optionId: "pac" }, OPEN_CALENDARS);
	expect(await findOrderForCustomer(scene.customer, id)).toMatchObject(offer);
	expect(await findTrackedOrder(id, null)).toMatchObject({
		estimatedDelivery: offer.promisedDate,
		payBy: offer.payBy,
		offeredOn: offer.offeredOn,
	});
	const [mail] = await readMails(id, "order-received");
	expect(mail?.text).toContain(
		`${formatLongDate(offer.promisedDate)}, pagando até ${formatWeekday(offer.payBy ?? "").toLowerCase()}`,
	);
});

it("fixes the date when Mercado Pago reports the payment, tells it and records that it moved", async () => {
	const { id, reais } = await createOnlineOrder(scene.customer);
	await offerLongAgo(id);
	const payment = await fetchPayment(scene.mercadoPago.pay(id, reais).id);
	await Promise.all([recordPayment(payment), recordPayment(payment)]);
	const transit = (await daysOf(id)) - 5;
	const days = { workshop: 5, transit, optionId: "pac" };
	const { promisedDate } = estimateDelivery(new Date(), days, OPEN_CALENDARS);
	expect(await findOrderForCustomer(scene.customer, id)).toMatchObject({ promisedDate, payBy: null });
	expect(await movesOf(id)).toEqual([{ details: { from: LONG_AGO, to: promisedDate }, actorId: null }]);
	const [mail] = await readMails(id, "payment-approved");
	expect(mail?.text).toContain(
		`antes prevista até 5 de janeiro, ficou para até ${formatLongDate(promisedDate)}`,
	);
	expect(mail?.text).not.toContain("pagando");
});

it("fixes the date with “Marcar como pago”, and says nothing of a date that stays", async () => {
	const admin = await createAdmin();
	const [moved, kept] = [
		await createOrder(scene.customer, await insertProduct()),
		await createOrder(scene.customer, await insertProduct()),
	];
	await offerLongAgo(moved);
	for (const id of [moved, kept]) await confirmWholeTransfer(admin, id);
	const days = { workshop: 5, transit: 5, optionId: "pac" };
	const { promisedDate, leaveDate } = estimateDelivery(new Date(), days, OPEN_CALENDARS);
	expect(await readOrderRow(moved)).toMatchObject({ promisedDate, leaveDate });
	expect(await movesOf(moved)).toMatchObject([{ actorId: admin.id }]);
	expect(await readOrderRow(kept)).toMatchObject({ promisedDate, leaveDate });
	expect(await movesOf(kept)).toEqual([]);
	expect((await readMails(kept, "payment-approved"))[0]?.text).not.toContain("antes prevista");
});

it("keeps the date of an order of before, and of one that has left", async () => {
	const admin = await createAdmin();
	const old = await createOrder(scene.customer, await insertProduct());
	const sent = await createOrder(scene.customer, await insertProduct());
	const change = (id: string, values: Partial<typeof orders.$inferSelect>) =>
		db
			.update(orders)
			.set({ promisedDate: LONG_AGO, ...values })
			.where(eq(orders.id, id));
	await change(old, { deliveryBusinessDays: null });
	await change(sent, { status: "in_transit" });
	expect(await findOrderForCustomer(scene.customer, old)).toMatchObject({
		promisedDate: LONG_AGO,
		payBy: null,
	});
	for (const id of [old, sent]) await confirmWholeTransfer(admin, id);
	for (const id of [old, sent]) expect(await readOrderRow(id)).toMatchObject({ promisedDate: LONG_AGO });
});

it("mails the customer once when the workshop announces an earlier day", async () => {
	const admin = await createAdmin();
	const id = await createOrder(scene.customer, await insertProduct());
	await confirmWholeTransfer(admin, id);
	const { promisedDate } = (await readOrderRow(id)) ?? {};
	const at = (daysBefore: number, clock = "15:00") =>
		new Date(`${addDays(promisedDate ?? "", -daysBefore)}T${clock}:00-03:00`);
	await updateTracking(admin, id, { estimatedDeliveryDate: at(2), status: "preparing" });
	await updateTracking(admin, id, { estimatedDeliveryDate: at(2) });
	await updateTracking(admin, id, { estimatedDeliveryDate: at(2, "17:00") });
	const [mail, ...more] = await readMails(id, "order-date-moved");
	expect(more).toEqual([]);
	expect(mail?.text).toContain(`ficou para até ${formatLongDate(addDays(promisedDate ?? "", -2))}`);
	// The mail about the shipment says the day itself.
	await updateTracking(admin, id, { estimatedDeliveryDate: at(1), status: "shipped" });
	expect(await readMails(id, "order-date-moved")).toHaveLength(1);
	expect(await readMails(id, "order-shipped")).toHaveLength(1);
});
