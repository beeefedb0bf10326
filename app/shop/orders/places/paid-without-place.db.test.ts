import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { dayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { moneyEntries } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	readPlaces,
	setDailyHours,
} from "#tests/support/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/confirm-whole-transfer.ts";
import { createOrder } from "#tests/support/order-factory.ts";
import { readOrderRow, readTasks } from "#tests/support/read-rows.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";

setUpCepStubs();

it("a late payment for which no bench has room is the owner's to decide, until it is taken back", async () => {
	const admin = await createAdmin();
	await insertDailyBench();
	const id = await createOrder(await createCustomer(), await insertWork(16));
	await expireOffer(id, dayOf());
	await setDailyHours(0);
	await confirmWholeTransfer(admin, id);
	expect(await readPlaces(id)).toMatchObject([{ readyDay: null, releaseDay: null }]);
	expect((await readTasks(id)).map(({ kind }) => kind)).toEqual(["paid_without_place"]);
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
	expect(await checkInvariants()).toEqual([]);
	const [entry] = await db.select().from(moneyEntries).where(eq(moneyEntries.orderId, id));
	await undoMoneyEntry(admin, id, entry?.id ?? "");
	expect(await readTasks(id)).toEqual([]);
	expect(await checkInvariants()).toEqual([]);
});
