import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { readBenches } from "#app/shop/bench/bench-state.server.ts";
import { plan } from "#app/shop/bench/plan/plan.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { expireOffer, insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customers: Customer[];
let admin: Admin;
let today: IsoDay;

beforeEach(() => {
	today = dayOf();
});

beforeAll(async () => {
	// Nothing is left without minutes, so that every offer binds.
	await inTransaction((tx) =>
		saveSettings(tx, {
			...defaultSettings,
			orders: manyUnpaidOrders,
			workshop: { ...defaultSettings.workshop, heldHoursPerCustomer: 400, heldDaysPerBench: 30 },
		}),
	);
	admin = await createAdmin();
	customers = await Promise.all(Array.from({ length: 10 }, () => createCustomer()));
});

/** The minutes of each day, counted without the shop's own queue: each place needs all of its work by its ready day. */
async function assertKept(benchId: string, minutesOfDay: number) {
	const places = (await db.select().from(workOrders)).filter(
		(place) => place.benchId === benchId && place.returnedAt === null && place.finishedAt === null,
	);
	const due = places.toSorted((a, b) => ((a.readyDay ?? "") < (b.readyDay ?? "") ? -1 : 1));
	let asked = 0;
	for (const { minutes, readyDay } of due) {
		asked += minutes;
		const days = Math.round((Date.parse(readyDay ?? "") - Date.parse(today)) / 86_400_000);
		expect(asked).toBeLessThanOrEqual(days * minutesOfDay);
	}
	return places;
}

it("takes no minute twice and moves no promise, with orders, payments and cancellations at once", async () => {
	const bench = await insertDailyBench();
	const table = await insertWork(3, { dryingDays: 1 });
	const customerAt = (at: number) => {
		const customer = customers[at % customers.length];
		if (!customer) throw new Error("no customer");
		return customer;
	};
	const first = await Promise.all(
		Array.from({ length: 30 }, (_, at) => createOrder(customerAt(at), table, { quantity: 1 + (at % 3) })),
	);
	const late = first.slice(0, 5);
	for (const id of late) await expireOffer(id, today);
	const daysOf = async () =>
		new Map((await db.select().from(orders)).map((order) => [order.id, order.promisedDate]));
	const before = await daysOf();
	await Promise.all([
		...first.slice(0, 15).map((id) => confirmWholeTransfer(admin, id)),
		...first.slice(15).map((id, at) => cancelOrder(customerAt(at + 15), id)),
		...Array.from({ length: 20 }, (_, at) => createOrder(customerAt(at), table)),
	]);
	const after = await daysOf();
	for (const id of first) {
		if (late.includes(id)) expect((after.get(id) ?? "") >= (before.get(id) ?? "")).toBe(true);
		else expect(after.get(id)).toBe(before.get(id));
	}
	const places = await assertKept(bench.id, 480);
	expect(places).toHaveLength(35);
	// The plan of the paid ones agrees: each is done by its ready day, and no day has more work than hours.
	const [state] = await readBenches(db, [bench.id], {
		today: addDays(today, 1),
		closed: { includes: () => false },
	});
	const works = plan(state?.capacity ?? { from: today, minutes: [], total: [] }, state?.places ?? []);
	const ready = new Map(places.map(({ id, readyDay }) => [id, readyDay]));
	const paid = works.filter(({ finish }) => finish !== null);
	expect(paid).toHaveLength(15);
	for (const { id, finish } of paid) expect((finish ?? "") <= (ready.get(id) ?? "")).toBe(true);
	expect(await checkInvariants()).toEqual([]);
});
