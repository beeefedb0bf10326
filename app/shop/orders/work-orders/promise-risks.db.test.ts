import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { benchExceptions, benches, orders, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertBench } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { findPromiseRisk, inDanger, listPromiseRisks } from "./promise-risks.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let bench: { id: string };
beforeEach(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
	await db.delete(workOrders);
	await db.delete(benches);
	// Orders are bought at a bench that works each day, and then stand on one from Monday to Friday, on known dates.
	await insertDailyBench();
	bench = await insertBench({ week: [0, 480, 480, 480, 480, 480, 0] });
});

const tuesday = new Date("2027-08-03T12:00:00Z");

/** A table of sixteen hours that dries a day, paid on Monday, 2 August 2027, on the road for four days. */
async function promise(readyDay: IsoDay, promisedDate: IsoDay): Promise<string> {
	const id = await createOrder(customer, await insertWork(16, { dryingDays: 1 }));
	await confirmWholeTransfer(admin, id);
	await db
		.update(orders)
		.set({ promisedDate, leaveDate: readyDay, transitDays: 4, paidAt: new Date("2027-08-02T12:00:00Z") })
		.where(eq(orders.id, id));
	await db
		.update(workOrders)
		.set({ benchId: bench.id, readyDay, targetDay: readyDay, releaseDay: "2027-08-03" })
		.where(eq(workOrders.orderId, id));
	return id;
}

async function threeTables(): Promise<string[]> {
	return [
		await promise("2027-08-04", "2027-08-16"),
		await promise("2027-08-06", "2027-08-17"),
		await promise("2027-08-10", "2027-08-20"),
	];
}

async function beIll(days: number): Promise<void> {
	await db.insert(benchExceptions).values(
		Array.from({ length: days }, (_, index) => ({
			benchId: bench.id,
			day: addDays("2027-08-03", index),
			minutes: 0,
			reason: "doente",
		})),
	);
}

const outcome = async () =>
	(await listPromiseRisks(tuesday)).map(({ works: [work], risk, proposedDay }) => [
		work?.finish,
		risk,
		...(risk === "late" ? [proposedDay] : []),
	]);

describe("an illness from Tuesday on", () => {
	it("is seen before a promise is missed, as far as it reaches", async () => {
		const ids = await threeTables();
		expect(await outcome()).toEqual([
			["2027-08-04", "none"],
			["2027-08-06", "none"],
			["2027-08-10", "none"],
		]);
		await beIll(2);
		expect(await outcome()).toEqual([
			["2027-08-06", "tight"],
			["2027-08-10", "late", "2027-08-19"],
			["2027-08-12", "tight"],
		]);
		const risks = inDanger(await listPromiseRisks(tuesday));
		expect(risks.map(({ orderId }) => orderId)).toEqual([ids[1], ids[0], ids[2]]);
		expect(risks[0]).toMatchObject({
			promisedDay: "2027-08-17",
			reachedDay: "2027-08-18",
			works: [{ benchId: bench.id, reachedDay: "2027-08-18", risk: "late" }],
		});
	});

	it("of three and of four days endangers more", async () => {
		await threeTables();
		await beIll(3);
		expect(await outcome()).toEqual([
			["2027-08-09", "late", "2027-08-18"],
			["2027-08-11", "late", "2027-08-20"],
			["2027-08-13", "tight"],
		]);
		await db.insert(benchExceptions).values({ benchId: bench.id, day: "2027-08-06", minutes: 0, reason: "" });
		expect(await outcome()).toEqual([
			["2027-08-10", "late", "2027-08-19"],
			["2027-08-12", "late", "2027-08-23"],
			["2027-08-16", "late", "2027-08-25"],
		]);
	});

	it("has days proposed on which the van drives", async () => {
		const [, second = ""] = await threeTables();
		await beIll(2);
		await db.update(orders).set({ shippingOptionId: "local" }).where(eq(orders.id, second));
		const { local, ...tables } = defaultFreightTables;
		const delivery = { ...local.delivery, isScheduled: true, weekdays: [1, 2] };
		await inTransaction((tx) =>
			saveSettings(tx, {
				...defaultSettings,
				shipping: { ...defaultSettings.shipping, tables: { ...tables, local: { ...local, delivery } } },
			}),
		);
		// With another carrier August 18, a Wednesday, and the 19th.
		expect(await findPromiseRisk(second, tuesday)).toMatchObject({
			reachedDay: "2027-08-23",
			proposedDay: "2027-08-23",
		});
		await inTransaction((tx) => saveSettings(tx, defaultSettings));
	});

	it("is seen on a bench that takes no new orders as well", async () => {
		const [, second = ""] = await threeTables();
		await beIll(2);
		await db.update(benches).set({ isActive: false }).where(eq(benches.id, bench.id));
		expect(await findPromiseRisk(second, tuesday)).toMatchObject({ risk: "late" });
	});
});

describe("the risk of an order", () => {
	it("is that of its worst piece", async () => {
		const id = await promise("2027-08-04", "2027-08-16");
		const [work] = await db.select().from(workOrders).where(eq(workOrders.orderId, id));
		if (!work) throw new Error("no place");
		await db.insert(workOrders).values({
			...work,
			id: crypto.randomUUID(),
			orderItemId: null,
			targetDay: "2027-08-04",
		});
		await db.update(workOrders).set({ minutes: 8 * 60 });
		expect(await findPromiseRisk(id, tuesday)).toMatchObject({ risk: "none", works: [{}, {}] });
		await beIll(3);
		expect(await findPromiseRisk(id, tuesday)).toMatchObject({
			risk: "late",
			works: expect.arrayContaining([
				expect.objectContaining({ risk: "tight" }),
				expect.objectContaining({ risk: "late" }),
			]),
		});
	});

	it("counts from today once it is ready, and ends when it has left", async () => {
		const id = await promise("2027-08-04", "2027-08-16");
		await beIll(4);
		expect(await findPromiseRisk(id, tuesday)).toMatchObject({ risk: "late" });
		await db.update(orders).set({ readyAt: tuesday }).where(eq(orders.id, id));
		expect(await findPromiseRisk(id, tuesday)).toMatchObject({ risk: "none", reachedDay: "2027-08-09" });
		const past = new Date("2027-08-17T12:00:00Z");
		expect(await findPromiseRisk(id, past)).toMatchObject({ risk: "late", reachedDay: "2027-08-23" });
		await changeOrderStatus(admin, id, "shipped");
		expect(await findPromiseRisk(id, past)).toBeNull();
	});

	it("is late where no bench finishes it, and none is asked of an unpaid order", async () => {
		const id = await promise("2027-08-04", "2027-08-16");
		await db.update(benches).set({ week: [0, 0, 0, 0, 0, 0, 0] });
		expect(await findPromiseRisk(id, tuesday)).toMatchObject({
			risk: "late",
			reachedDay: null,
			proposedDay: "2027-08-17",
		});
		await db.update(orders).set({ paymentStatus: "pending", paidAt: null }).where(eq(orders.id, id));
		expect(await findPromiseRisk(id, tuesday)).toBeNull();
	});
});
