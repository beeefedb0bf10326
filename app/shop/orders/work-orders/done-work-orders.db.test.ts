import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	readWorkOrders,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
beforeEach(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
	await insertDailyBench();
});

const placeOf = async (orderId: string) => (await readWorkOrders(orderId))[0];

it("a place keeps the name, the work and the day with which it was sold, whatever becomes of its product", async () => {
	const table = await insertWork(8);
	const id = await createOrder(customer, table);
	const sold = await placeOf(id);
	const { promisedDate } = (await readOrderRow(id)) ?? {};
	await db
		.update(products)
		.set({ name: "Outra mesa", priceCents: cents(100), benchMinutes: 6000, dryingDays: 9, workSteps: null })
		.where(eq(products.id, table.id));
	await confirmWholeTransfer(admin, id);
	const { productName, minutes, dryingDays, readyDay, targetDay } = sold ?? {};
	expect(await placeOf(id)).toMatchObject({ productName, minutes, dryingDays, readyDay, targetDay });
	expect(minutes).toBe(480);
	expect(await readOrderRow(id)).toMatchObject({ promisedDate });
});

describe("an order whose work is done, and that is set back", () => {
	const setBack = async (paid: boolean) => {
		const id = await createOrder(customer, await insertWork(8));
		if (paid) await confirmWholeTransfer(admin, id);
		await changeOrderStatus(admin, id, "shipped");
		return id;
	};

	it("is shown and paid with the day that it had", async () => {
		const id = await setBack(false);
		await changeOrderStatus(admin, id, "confirmed");
		await expireOffer(id, dayOf());
		const { promisedDate } = (await readOrderRow(id)) ?? {};
		expect(await findOrderForCustomer(customer, id)).toMatchObject({ promisedDate });
		await confirmWholeTransfer(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
		expect(await placeOf(id)).toMatchObject({ finishedAt: expect.anything() });
	});

	it("stays done, with its open steps open", async () => {
		const id = await setBack(true);
		const done = await placeOf(id);
		await changeOrderStatus(admin, id, "preparing");
		expect(await placeOf(id)).toEqual(done);
		expect(done).toMatchObject({ finishedAt: expect.anything() });
		expect(await checkInvariants()).toEqual([]);
	});

	it("is reinstated after it was cancelled", async () => {
		const id = await setBack(true);
		await cancelOrderAsAdmin(admin, id, null);
		await changeOrderStatus(admin, id, "confirmed");
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed" });
		expect(await placeOf(id)).toMatchObject({ returnedAt: null });
		expect(await checkInvariants()).toEqual([]);
	});
});
