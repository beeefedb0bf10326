import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork, payForWork } from "#tests/support/factories/bench-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	await insertDailyBench();
});

const CODE = "AA123456785BR";

async function paidWork() {
	const { orderId: id, id: workId } = await payForWork(admin, customer, 8);
	return { id, workId };
}

it("tells a reader of the whole order what was done, and before the first step that its place is kept", async () => {
	const { id, workId } = await paidWork();
	expect((await findTrackedOrder(id, null))?.diary).toMatchObject({
		waiting: expect.stringMatching(/^Seu lugar na fila está guardado\. A bancada começa por volta d/),
	});
	await tickStep(admin, workId, { position: 0, isDone: true });
	const diary = (await findTrackedOrder(id, null))?.diary;
	expect(diary?.title).toMatch(/^Na bancada desde /);
	expect(diary?.pieces[0]?.entries[0]?.name).toBe("madeira separada");
});

it("tells nothing by the carrier's code, of an unpaid order, and of a cancelled one", async () => {
	const { id, workId } = await paidWork();
	await tickStep(admin, workId, { position: 0, isDone: true });
	await db.update(orders).set({ trackingCode: CODE }).where(eq(orders.id, id));
	expect(await findTrackedOrder(CODE, null)).toMatchObject({ diary: null });
	expect(await findTrackedOrder(CODE, customer)).toMatchObject({ diary: expect.anything() });
	await cancelOrderAsAdmin(admin, id, null);
	expect(await findTrackedOrder(id, null)).toMatchObject({ diary: null });
	const unpaid = await createOrder(customer, await insertWork(8));
	expect(await findTrackedOrder(unpaid, null)).toMatchObject({ diary: null });
});
