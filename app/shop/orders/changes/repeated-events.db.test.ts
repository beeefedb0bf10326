import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { holdOrder } from "#app/shop/orders/tasks/hold-order.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { addTrackingEvent } from "#app/shop/tracking/tracking.commands.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
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
import { readMails, readTasks } from "#tests/support/factories/read-rows.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { cancelOrderAsAdmin } from "./cancel-order.server.ts";
import { changeOrderStatus } from "./change-order-status.server.ts";
import { expireOrders } from "./expire-orders.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = scene.customer;
	await listenToOrders();
});

const placeOrderOfCustomer = async () => createOrder(customer, await insertProduct());

async function go(orderId: string, ...steps: OrderStatus[]) {
	for (const step of steps) {
		if (step === "cancelled") await cancelOrderAsAdmin(admin, orderId, null);
		else await changeOrderStatus(admin, orderId, step);
	}
}

/** The kinds of the mails after those about the order itself, sorted: those of one moment have no sequence. */
const told = async (orderId: string) =>
	(await readMails(orderId))
		.map(({ kind }) => kind)
		.filter((kind) => !/received$|^new-order$/.test(kind))
		.toSorted();

// rule: 7.10
it("tells the customer of a second cancellation and a second dispatch, and that her order came back", async () => {
	const id = await placeOrderOfCustomer();
	await go(id, "cancelled", "confirmed", "cancelled", "shipped", "processing", "shipped");
	expect(await told(id)).toEqual([
		"order-cancelled",
		"order-cancelled",
		"order-reinstated",
		"order-reinstated",
		"order-shipped",
		"order-shipped",
	]);
	const [back] = await readMails(id, "order-reinstated");
	expect(back?.subject).toMatch(/^Seu pedido voltou: pedido #/);
	// Not paid yet, so it says how.
	expect(back?.text).toContain("Chave PIX");
	expect(await eventsOf(id)).toEqual([
		"order.placed",
		"order.cancelled",
		"order.reinstated",
		"order.cancelled",
		"order.reinstated",
		"order.shipped",
		"order.shipped",
	]);
});

it("asks for no money where the order that came back is paid", async () => {
	const id = await placeOrderOfCustomer();
	await confirmWholeTransfer(admin, id);
	await go(id, "cancelled", "processing");
	const [back] = await readMails(id, "order-reinstated");
	expect(back?.text).not.toMatch(/falta o pagamento|Chave PIX/);
});

it("tells systems that an expired order lives again when its money comes late", async () => {
	const id = await placeOrderOfCustomer();
	await expireOrders(new Date(Date.now() + 9 * DAY_MS));
	await confirmWholeTransfer(admin, id);
	expect(await eventsOf(id)).toEqual(["order.placed", "order.cancelled", "order.reinstated", "order.paid"]);
	expect(await told(id)).toEqual(["order-expired", "payment-approved"]);
});

it("tells nothing new of a step back on the way, and one who fetches the order hears once that it waits", async () => {
	const sent = await placeOrderOfCustomer();
	await go(sent, "shipped", "in_transit", "shipped");
	expect(await told(sent)).toEqual(["order-in-transit", "order-shipped"]);

	const fetched = await placeOrderOfCustomer();
	await db.update(orders).set({ shippingOptionId: PICKUP }).where(eq(orders.id, fetched));
	await go(fetched, "shipped", "out_for_delivery", "in_transit", "processing", "in_transit");
	expect(await told(fetched)).toEqual(["order-shipped", "order-shipped"]);
});

it("sends one mail for a tracking step that takes the order up again", async () => {
	const id = await placeOrderOfCustomer();
	await go(id, "cancelled");
	await addTrackingEvent(admin, id, { status: "confirmed", description: "Retomado", location: null });
	expect(await told(id)).toEqual(["order-cancelled", "order-reinstated"]);
});

it("mails the workshop each time that a parcel is held", async () => {
	const id = await placeOrderOfCustomer();
	await holdOrder(id, "77", "first notice");
	await holdOrder(id, "77", "first notice");
	for (const task of await readTasks(id)) await resolveTask(admin, id, task.id);
	await holdOrder(id, "77", "second notice");
	expect(await told(id)).toEqual(["payment-problem", "payment-problem"]);
});

it("tells systems of each amount that goes back, also of what was paid too much", async () => {
	const { id, reais } = await createOnlineOrder(customer);
	const pay = async (given?: object) => {
		const { id: paymentId } = scene.mercadoPago.pay(id, reais, given);
		await recordPayment(await fetchPayment(paymentId));
		return paymentId;
	};
	await pay();
	const second = await pay();
	const back = { id: second, status: "refunded", transaction_amount_refunded: reais };
	await pay(back);
	await pay(back);
	expect(await eventsOf(id)).toEqual(["order.placed", "order.paid", "order.refunded"]);
	expect(await told(id)).toEqual([
		"order-refunded",
		"payment-approved",
		"payment-problem",
		"payment-problem",
	]);
});
