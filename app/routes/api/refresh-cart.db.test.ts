import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { addBusinessDays, dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import type { PaymentMethod } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { benches, orders, payments } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import {
	createSignedInCustomer,
	sessionCookie,
	setTestPassword,
} from "#tests/support/factories/user-session.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { action } from "./refresh-cart.ts";

setUpCepStubs();

async function post(body: unknown, cookie?: string) {
	const request = new Request("http://localhost/api/cart", {
		method: "POST",
		headers: { "Content-Type": "application/json", ...(cookie ? { Cookie: cookie } : {}) },
		body: JSON.stringify(body),
	});
	const response = await action({ request });
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	return { status: response.status, body: await response.json(), cookie: response.headers.get("Set-Cookie") };
}

const line = (productId: string, quantity = 1) => ({ productId, quantity });

it("answers price, stock and first picture of each product", async () => {
	const [first, second] = [await insertImage(), await insertImage()];
	const chair = await insertProduct(
		{ name: "Cadeira Serrana", priceCents: cents(89_050), stockQuantity: 2, shippingType: "free" },
		{ imageIds: [first.id, second.id] },
	);
	const table = await insertProduct({ isMadeToOrder: true, productionDays: 30, stockQuantity: 0 });
	const { status, body } = await post({ lines: [line(chair.id, 2), line(table.id)] });
	expect(status).toBe(200);
	expect(Object.keys(body.products)).toHaveLength(2);
	expect(body.products[chair.id]).toEqual({
		id: chair.id,
		slug: chair.slug,
		name: "Cadeira Serrana",
		price: 89_050,
		image: expect.stringMatching(new RegExp(`^/images/${first.id}/\\d+\\.webp$`)),
		left: 2,
		limit: 24,
		leaveDay: addBusinessDays(dayOf(), 5),
		queueNote: null,
		shippingType: "free",
	});
	expect(body.products[table.id]).toMatchObject({
		left: null,
		leaveDay: addBusinessDays(dayOf(), 30),
		image: null,
	});
});

it("says the day of the queue for a product with hours, its production days while no bench can make it", async () => {
	const table = await insertWork(16, { productionDays: 30 });
	const leaveDay = async (quantity = 1) =>
		(await post({ lines: [line(table.id, quantity)] })).body.products[table.id].leaveDay;
	expect(await leaveDay()).toBe(addBusinessDays(dayOf(), 30));
	const { id } = await insertDailyBench();
	const days = [dayOf(), await leaveDay(), await leaveDay(5), addBusinessDays(dayOf(), 30)];
	expect(days).toEqual([...new Set(days)].toSorted());
	await db.update(benches).set({ isActive: false }).where(eq(benches.id, id));
	expect(await leaveDay()).toBe(addBusinessDays(dayOf(), 30));
});

it("says when its customer has as many unpaid orders as she may", async () => {
	const { customer, cookie } = await createSignedInCustomer();
	const product = await insertProduct({ stockQuantity: 10 });
	for (let each = 0; each < 4; each++) await createOrder(customer, product);
	expect((await post({ lines: [line(product.id)] }, cookie)).body).toMatchObject({ unpaidLimit: null });
	await createOrder(customer, product);
	expect((await post({ lines: [line(product.id)] }, cookie)).body).toMatchObject({
		unpaidLimit: { kind: "account", limit: 5 },
	});
	expect((await post({ lines: [line(product.id)] })).body).toMatchObject({ unpaidLimit: null });
});

it("answers null for deleted, inactive and unknown products", async () => {
	const inactive = await insertProduct({ isActive: false });
	const unknown = randomUUID();
	const { status, body } = await post({ lines: [line(inactive.id), line(unknown), line("1 or 1=1")] });
	expect(status).toBe(200);
	expect(body.products).toEqual({ [inactive.id]: null, [unknown]: null, "1 or 1=1": null });
});

it("reports a completed order only to the browser that sent the cart", async () => {
	const [customer, other] = [await createCustomer(), await createCustomer()];
	for (const person of [customer, other]) await setTestPassword(person);
	const cookie = await sessionCookie(customer);
	const product = await insertProduct();
	const sent = async (paymentMethod: PaymentMethod) => {
		const key = randomUUID();
		const id = await createOrder(customer, product, { paymentMethod, idempotencyKey: key });
		const ask = async (by?: string) => {
			const { cookie } = await post({ lines: [line(product.id)], sentAs: key }, by);
			return cookie?.startsWith(`cerne_ordered=${key};`) ?? false;
		};
		return { id, ask };
	};
	const transfer = await sent("bank_transfer");
	expect(await transfer.ask(cookie)).toBe(true);
	expect(await transfer.ask(await sessionCookie(other))).toBe(false);
	expect(await transfer.ask()).toBe(false);

	const online = await sent("mercadopago");
	expect(await online.ask(cookie)).toBe(false);
	const ofOrder = eq(payments.orderId, online.id);
	await db.insert(payments).values({
		orderId: online.id,
		method: "mercadopago",
		status: "in_process",
		amountCents: cents(1),
		currency: "BRL",
		mismatch: "valor R$ 0,01",
	});
	expect(await online.ask(cookie)).toBe(false);
	await db.update(payments).set({ mismatch: null }).where(ofOrder);
	expect(await online.ask(cookie)).toBe(true);
	await db.update(payments).set({ status: "rejected" }).where(ofOrder);
	expect(await online.ask(cookie)).toBe(false);
	await db
		.update(orders)
		.set({ status: "confirmed", paymentStatus: "paid", paidAt: new Date() })
		.where(eq(orders.id, online.id));
	expect(await online.ask(cookie)).toBe(true);

	const unknown = await post({ lines: [], sentAs: "no key" }, cookie);
	expect(unknown).toMatchObject({ body: { products: {} }, cookie: null });
});

it("answers an empty cart", async () => {
	expect(await post({ lines: [] })).toMatchObject({ status: 200, body: { products: {} } });
});

it.each([
	["nothing", null],
	["no lines", {}],
	["a price", { lines: [{ ...line(randomUUID()), price: 1 }] }],
	["half a product", { lines: [line(randomUUID(), 1.5)] }],
	["a hundred of one", { lines: [line(randomUUID(), 100)] }],
	["less than one", { lines: [line(randomUUID(), 0)] }],
	["51 lines", { lines: Array.from({ length: 51 }, () => line(randomUUID())) }],
	["an endless id", { lines: [line("x".repeat(65))] }],
])("refuses %s with 422, in Portuguese", async (_what, given) => {
	const { status, body } = await post(given);
	expect(status).toBe(422);
	expect(body.error.message).not.toMatch(/invalid|expected|required|unrecognized/i);
});
