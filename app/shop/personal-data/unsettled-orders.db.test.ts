import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/account/account.tsx";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { dropReturn } from "#app/shop/orders/returns/change-return-status.server.ts";
import { withdrawOrder } from "#app/shop/orders/returns/request-return.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, payments, shippingLabels, users } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createSignedInCustomer, TEST_PASSWORD } from "#tests/support/factories/user-session.ts";
import { formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { eraseSettledOrders } from "./erase-rows.server.ts";
import { listOwnUnsettledOrders } from "./unsettled-orders.server.ts";

setUpCepStubs();

async function buyer() {
	const admin = await createAdmin();
	const { customer, cookie } = await createSignedInCustomer();
	const orderId = await createOrder(customer, await insertProduct(), { notes: "Portão azul" });
	return { admin, customer, cookie, orderId };
}

// rule: 2.53
test("money that is due keeps the order's contact until it went back, and the account goes at once", async () => {
	const { admin, customer, cookie, orderId } = await buyer();
	await confirmWholeTransfer(admin, orderId);
	await cancelOrderAsAdmin(admin, orderId, null);
	expect(await listOwnUnsettledOrders(customer)).toMatchObject([{ id: orderId, matters: ["moneyDue"] }]);
	const page = await loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest("/profile", cookie)));
	expect(page.data.unsettled).toMatchObject([{ id: orderId }]);

	const response = (await action(
		routeArgs<Parameters<typeof action>[0]>(
			formPost("/profile", { intent: "delete-account", password: TEST_PASSWORD }, cookie),
		),
	).catch((thrown: unknown) => thrown)) as Response;
	expect(decodeURIComponent(response.headers.getSetCookie().join())).toContain("algo em aberto");
	expect(await db.select().from(users).where(eq(users.id, customer.id))).toEqual([]);
	await eraseSettledOrders();
	expect(await readOrderRow(orderId)).toMatchObject({
		userId: null,
		settlementEmail: customer.email,
		notes: "Portão azul",
		shippingAddress: { street: "Avenida Paulista" },
	});

	await markDueRefunded(admin, orderId);
	expect(await readMails(orderId, "order-refunded")).toMatchObject([{ recipient: customer.email }]);
	expect(await eraseSettledOrders()).toBe(1);
	expect(await readOrderRow(orderId)).toMatchObject({
		settlementEmail: null,
		notes: null,
		shippingAddress: null,
	});
	expect(await readMails(orderId)).toEqual([]);
	expect(await eraseSettledOrders()).toBe(0);
});

test("a return, a dispute and an open label keep the order as well", async () => {
	const { admin, customer, orderId } = await buyer();
	await changeOrderStatus(admin, orderId, "delivered");
	expect(await listOwnUnsettledOrders(customer)).toEqual([]);
	await withdrawOrder(customer, orderId, { reason: "Não coube", pixKey: "52998224725" });
	await db.insert(payments).values({
		orderId,
		method: "mercadopago",
		status: "in_mediation",
		amountCents: cents(100),
		currency: "BRL",
		mismatch: "x",
	});
	const label = { orderId, number: 1, status: "paid", service: 1, volumes: [] } as const;
	await db.insert(shippingLabels).values({ ...label, volumes: [] });
	expect(await listOwnUnsettledOrders(customer)).toMatchObject([
		{ matters: ["returning", "disputed", "labelled"] },
	]);
	await eraseAccount(customer);
	await dropReturn(admin, orderId);
	await eraseSettledOrders();
	expect(await readOrderRow(orderId)).toMatchObject({ shippingAddress: expect.anything() });
	await db.update(payments).set({ status: "rejected" }).where(eq(payments.orderId, orderId));
	await eraseSettledOrders();
	expect(await readOrderRow(orderId)).toMatchObject({ shippingAddress: expect.anything() });
	await db.update(shippingLabels).set({ status: "refused" }).where(eq(shippingLabels.orderId, orderId));
	await eraseSettledOrders();
	expect(await readOrderRow(orderId)).toMatchObject({ shippingAddress: null, settlementEmail: null });
});

test("an unpaid order whose time is over does not hold up the account", async () => {
	const { customer, orderId } = await buyer();
	await db
		.update(orders)
		.set({ expiresAt: new Date(0) })
		.where(eq(orders.id, orderId));
	expect(await listOwnUnsettledOrders(customer)).toEqual([]);
	await eraseAccount(customer);
	await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
	await eraseSettledOrders();
	expect(await readOrderRow(orderId)).toMatchObject({ userId: null, shippingAddress: null, notes: null });
});
