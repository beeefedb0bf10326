import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { findAdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { addDays, dayOf, formatLongDate } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, workOrders } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	insertWork,
	payForProducts,
	payForWork,
	readWorkOrders,
} from "#tests/support/factories/bench-factory.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { handleOrderAction } from "../forms/order-action.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	await insertDailyBench();
});

async function post(orderId: string, fields: Record<string, string>) {
	const url = new URL(`http://loja.test/admin/orders/${orderId}`);
	const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
	const result = await handleOrderAction(admin, request, { orderId, url });
	if (result instanceof Response) throw new Error("The screen was left.");
	return result.data;
}

const worksOf = async (orderId: string) => (await findAdminOrder(admin, orderId))?.works ?? [];

it("offers to let work leave early beside other items, and says whether the plan keeps its day", async () => {
	const today = dayOf();
	const alone = await payForWork(admin, customer, 8);
	expect(await worksOf(alone.orderId)).toMatchObject([{ early: null, earlyDays: null }]);

	const orderId = await payForProducts(admin, customer, [
		await insertWork(8, { name: "Cadeira Palha" }),
		await insertProduct(),
	]);
	const workId = (await readWorkOrders(orderId))[0]?.id ?? "";
	const until = addDays(today, 60);
	await db
		.update(orders)
		.set({ leaveDate: until, promisedDate: addDays(today, 70) })
		.where(eq(orders.id, orderId));
	expect(await worksOf(orderId)).toMatchObject([{ early: null, earlyDays: { from: today, until } }]);
	const write = (day: string) => post(orderId, { intent: "leave-early", workId, day });
	expect(await write("")).toMatchObject({ fields: { day: messages.notEarlyDay } });

	expect((await write(until)).toast).toMatchObject({
		title: `Cadeira Palha sai antes, até ${formatLongDate(until)}`,
		description: undefined,
	});
	expect(await worksOf(orderId)).toMatchObject([{ early: { day: until, risk: "none" } }]);
	expect((await write(today)).toast?.description).toMatch(/^Pelo plano, sai só em \d+º? de \p{L}+\./u);
	expect(await worksOf(orderId)).toMatchObject([{ risk: "none", early: { day: today, risk: "late" } }]);
	expect((await findAdminOrder(admin, orderId))?.risk?.risk).toBe("none");

	// Work that is done waits for nothing.
	await db.update(workOrders).set({ finishedAt: new Date() }).where(eq(workOrders.id, workId));
	expect(await worksOf(orderId)).toMatchObject([{ early: { day: today, risk: "none" } }]);
	expect((await post(orderId, { intent: "leave-with-order", workId })).toast?.title).toBe(
		"Cadeira Palha sai com o pedido",
	);
	expect(await worksOf(orderId)).toMatchObject([{ early: null }]);
});

it("finds the early day of work without a place in danger, and offers none to the last piece", async () => {
	const names = ["Cadeira Palha", "Mesa Cavalete"];
	const products = await Promise.all(names.map((name) => insertWork(8, { name })));
	const orderId = await payForProducts(admin, customer, products);
	const [chair] = await readWorkOrders(orderId);
	const workId = chair?.id ?? "";
	const day = addDays(dayOf(), 10);
	await db
		.update(workOrders)
		.set({ benchId: null, readyDay: null, targetDay: null, releaseDay: null })
		.where(eq(workOrders.id, workId));
	const saved = await post(orderId, { intent: "leave-early", workId, day });
	expect(saved.toast?.description).toBe("O plano não termina este trabalho.");
	const works = await worksOf(orderId);
	expect(works.find(({ id }) => id === workId)).toMatchObject({
		early: { day, risk: "late", leaves: null },
		earlyDays: {},
	});
	expect(works.find(({ id }) => id !== workId)).toMatchObject({ early: null, earlyDays: null });
});
