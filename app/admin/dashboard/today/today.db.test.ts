import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { beginOrder, finishOrder } from "#app/shop/orders/changes/make-order.server.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { addBusinessDays, addDays, DAY_MS, dayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { allowManyUnpaidOrders, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, openTaskOf, placeOrderInput } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { readToday } from "./today.queries.server.ts";

const steps = async () => {
	const { rows } = await readToday(await createAdmin());
	return rows.map((row) => [row.id, row.kind === "order" ? row.step : "answer"]);
};

async function writeMessage(name: string) {
	await sendContactMessage({
		name,
		email: "marina@example.com",
		phone: null,
		subject: "Mesa sob medida",
		category: null,
		message: "Fazem com 240 cm?",
	});
	const [row] = await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.name, name));
	return row?.id ?? "";
}

test("each thing to do is one row with its next step, until it is done", async () => {
	const admin = await createAdmin();
	await allowManyUnpaidOrders();
	expect((await readToday(admin)).rows).toEqual([]);
	const customer = await createCustomer();
	const image = await insertImage();
	const stool = await insertProduct({ name: "Banqueta" }, { imageIds: [image.id] });
	const board = await insertProduct({ name: "Tábua", priceCents: stool.priceCents });

	const { orderId: id } = await placeOrder(
		customer,
		placeOrderInput([
			[stool, 2],
			[board, 1],
		]),
	);
	const total = (await readOrderRow(id))?.totalCents;
	const [transfer] = (await readToday(admin)).rows;
	expect(transfer).toMatchObject({
		id,
		step: "transfer",
		town: "São Paulo – SP",
		items: { name: "Banqueta", image: { id: image.id }, others: 2 },
		missing: total,
		daysLate: 0,
	});

	await confirmWholeTransfer(admin, id);
	expect(await steps()).toEqual([[id, "begin"]]);
	await beginOrder(admin, id);
	expect(await steps()).toEqual([[id, "finish"]]);
	await finishOrder(admin, id);
	expect(await steps()).toEqual([[id, "send"]]);
	await changeOrderStatus(admin, id, "shipped");
	expect(await steps()).toEqual([]);

	const message = await writeMessage("Marina");
	expect(await steps()).toEqual([[message, "answer"]]);
	await db.update(contacts).set({ status: "in_progress" }).where(eq(contacts.id, message));
	expect(await steps()).toEqual([]);
});

test("nothing is to be done with an order that is cancelled, held, without stock, or paid through Mercado Pago", async () => {
	const admin = await createAdmin();
	const customer = await createCustomer();
	const product = await insertProduct();
	const cancelled = await createOrder(customer, product);
	await cancelOrder(customer, cancelled);
	await createOrder(customer, product, { paymentMethod: "mercadopago" });
	for (const kind of ["fraud_alert", "paid_without_stock"] as const) {
		const id = await createOrder(customer, product);
		await confirmWholeTransfer(admin, id);
		await openTaskOf(id, kind);
	}
	expect(await steps()).toEqual([]);
	expect((await readToday(admin)).waiting).toEqual({
		workshop: 0,
		transfers: 0,
		messages: 0,
		photos: [],
		begun: [],
	});
});

test("late things come first, and of many the first twelve with all that are being made", async () => {
	const admin = await createAdmin();
	const customer = await createCustomer();
	const product = await insertProduct({ stockQuantity: 50 });
	const today = dayOf();
	const promise = async (promisedDate: string, more: Partial<typeof orders.$inferInsert> = {}) => {
		const id = await createOrder(customer, product);
		await confirmWholeTransfer(admin, id);
		await db
			.update(orders)
			.set({ promisedDate, ...more })
			.where(eq(orders.id, id));
		return id;
	};
	const later = await promise(addBusinessDays(today, 60));
	const soon = await promise(addBusinessDays(today, 40));
	const late = await promise(addDays(today, -10));
	const moved = await promise(addDays(today, -20), {
		estimatedDeliveryDate: new Date(Date.now() + 200 * DAY_MS),
	});
	const transfer = await createOrder(customer, product);
	const message = await writeMessage("Rosa");
	await db
		.update(contacts)
		.set({ createdAt: new Date(Date.now() - 30 * DAY_MS) })
		.where(eq(contacts.id, message));

	const { rows } = await readToday(admin);
	expect(rows.map(({ id }) => id)).toEqual([message, late, transfer, soon, later, moved]);
	expect(rows.map((row) => row.daysLate > 0)).toEqual([true, true, false, false, false, false]);

	for (let made = 0; made < 10; made += 1) await promise(addBusinessDays(today, 30));
	const crowded = await readToday(admin);
	expect(crowded.rows).toHaveLength(12);
	expect(crowded.rows.slice(0, 2).map(({ id }) => id)).toEqual([message, late]);
	expect(crowded.rows.map(({ id }) => id)).not.toContain(later);
	expect(crowded.waiting).toEqual({ workshop: 14, transfers: 1, messages: 1, photos: [], begun: [] });

	// Its next step is due after all of these, and it stays where it was begun.
	await beginOrder(admin, later);
	const begun = (await readToday(admin)).rows.filter((row) => row.kind === "order" && row.step === "finish");
	expect(begun.map(({ id }) => id)).toEqual([later]);
});
