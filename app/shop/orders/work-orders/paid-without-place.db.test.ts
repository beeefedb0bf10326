import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { scheduleWorkOncePaid } from "#app/shop/orders/changes/paid-without-place.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { addDays, dayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { moneyEntries, outboxMessages } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	readWorkOrders,
	removeBenches,
	setDailyHours,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();

/** Paid after its offer, while no bench has hours. */
async function payWithoutPlace(admin: Admin): Promise<string> {
	await insertDailyBench();
	const id = await createOrder(await createCustomer(), await insertWork(16));
	await expireOffer(id, dayOf());
	await setDailyHours(0);
	await confirmWholeTransfer(admin, id);
	expect((await readTasks(id)).map(({ kind }) => kind)).toEqual(["paid_without_place"]);
	return id;
}

afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

it("a late payment for which no bench has room is the owner's to decide, until it is taken back", async () => {
	const admin = await createAdmin();
	const id = await payWithoutPlace(admin);
	expect(await readWorkOrders(id)).toMatchObject([{ readyDay: null, releaseDay: null }]);
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
	const [entry] = await db.select().from(moneyEntries).where(eq(moneyEntries.orderId, id));
	await undoMoneyEntry(admin, id, entry?.id ?? "");
	expect(await readTasks(id)).toEqual([]);
});

it("it gets its place once there are hours again, and its customer the new day", async () => {
	const admin = await createAdmin();
	const id = await payWithoutPlace(admin);
	const find = () => scheduleWorkOncePaid(admin, id, { isAnyBench: false });
	expect(await refusalOf(find())).toMatchObject({ kind: "conflict", message: messages.noRoom(false) });
	expect((await readTasks(id)).map(({ kind }) => kind)).toEqual(["paid_without_place"]);
	await setDailyHours(8);
	const { promisedDate: from } = (await readOrderRow(id)) ?? {};
	await find();
	const row = await readOrderRow(id);
	expect(await readWorkOrders(id)).toMatchObject([
		{ readyDay: addDays(dayOf(), 2), releaseDay: addDays(dayOf(), 1) },
	]);
	expect(row?.leaveDate && row.leaveDate > addDays(dayOf(), 2)).toBe(true);
	expect(await readTasks(id)).toEqual([]);
	const moved = row?.promisedDate === from ? [] : [{ details: { from, to: row?.promisedDate } }];
	expect(await readAudit(id, "order.date_moved")).toMatchObject(moved);
	const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.kind, "order-date-moved"));
	expect(mails).toHaveLength(moved.length);
	// A form that is sent once more changes nothing.
	expect(await refusalOf(find())).toMatchObject({ kind: "conflict", message: messages.hasItsPlace });
});

it("it is made at another bench where the owner says so, also after she has agreed on a day", async () => {
	const admin = await createAdmin();
	const id = await payWithoutPlace(admin);
	const [task] = await readTasks(id);
	await resolveTask(admin, id, task?.id ?? "");
	const other = await insertDailyBench();
	await scheduleWorkOncePaid(admin, id, { isAnyBench: true });
	const [place] = await readWorkOrders(id);
	expect(place).toMatchObject({ benchId: other.id, readyDay: addDays(dayOf(), 2) });
	expect(place?.candidateIds).toContain(other.id);
	expect(await readAudit(id, "work.place_found")).toHaveLength(1);
});
