import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { decideBegunWork, listAllBegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { returnWorkToBench, takeOffWork } from "#app/shop/orders/work-orders/changes/take-off-work.server.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { listMoneyEntries } from "#app/shop/payments/entries/money-entries.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import type { PhoneEvent } from "#app/workshop/work-list.ts";
import { db } from "#db/client.server.ts";
import { workOrders } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyPhoneEvents } from "./apply-phone-events.server.ts";
import type { ReadPhoneEvent } from "./phone-events.schema.ts";
import { readWorkList } from "./read-work-list.server.ts";

setUpCepStubs();
let admin: Admin;
let artisan: Customer;
let other: Customer;
let orderId: string;
let workId: string;

beforeAll(async () => {
	admin = await createAdmin();
	artisan = await createCustomer({ role: "artisan" });
	other = await createCustomer({ role: "artisan" });
});
beforeEach(async () => {
	// Without an artisan, so that two see it.
	await insertDailyBench();
	({ orderId, id: workId } = await payForWork(admin, await createCustomer(), 8));
	await db.update(workOrders).set({ takenAt: new Date(Date.now() - 48 * HOUR_MS) });
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

let seq = 0;
function tap(kind: PhoneEvent["kind"], hours = 0): ReadPhoneEvent {
	seq += 1;
	const step = kind === "tick" || kind === "untick" ? 0 : undefined;
	const at = new Date(Date.now() - hours * HOUR_MS);
	return { id: randomUUID(), seq, workOrderId: workId, kind, step, at };
}
const send = async (events: readonly ReadPhoneEvent[], by = artisan) =>
	(
		await applyPhoneEvents(by, { sentAt: new Date(), events: { readable: [...events], unreadable: [] } })
	).outcomes.map(({ outcome }) => outcome);
const readCard = async (by = artisan) => (await readWorkList(by)).works.find(({ id }) => id === workId);
const readAsked = async () => (await listAllBegunWork(admin, 100)).filter((work) => work.orderId === orderId);
const hoursAgo = (at: Date | null | undefined) => Math.round((Date.now() - (at?.getTime() ?? 0)) / HOUR_MS);
const readPlace = async () => (await readWorkOrders(orderId))[0];

describe.each([
	["before", 3],
	["after", 0],
])("a piece that a phone without a signal began %s its order was cancelled", (_, hours) => {
	it.each(["start", "tick"] as const)("is stopped there and asked about, once: %s", async (kind) => {
		const tapped = tap(kind, hours);
		await cancelOrderAsAdmin(admin, orderId, null);
		expect([await readCard(), await readAsked()]).toEqual([undefined, []]);
		expect(await send([tapped])).toEqual(["after_end"]);
		expect(await send([tapped])).toEqual(["already"]);
		expect(await readCard()).toMatchObject({ isCancelled: true });
		expect(await readAsked()).toMatchObject([{ id: workId, doneSteps: 0 }]);
		const place = await readPlace();
		expect(place).toMatchObject({ finishedAt: null, returnedAt: expect.anything() });
		expect(hoursAgo(place?.startedAt)).toBe(hours);
		expect(await readAudit(orderId, "work.begun")).toMatchObject([{ actorId: artisan.id }]);

		expect(await send([tap(kind)], other)).toEqual(["after_end"]);
		expect(await readPlace()).toEqual(place);
		expect(await readAsked()).toHaveLength(1);
		expect(await readAudit(orderId, "work.begun")).toHaveLength(1);
		expect(await send([tap("seen_end")], other)).toEqual(["applied"]);
		expect([await readCard(), await readCard(other)]).toEqual([undefined, undefined]);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		expect(await send([tap(kind)])).toEqual(["after_end"]);
		expect(await readAsked()).toEqual([]);
	});
});

it("of two phones at once is begun and asked about once", async () => {
	const [one, two] = [tap("start", 2), tap("tick", 1)];
	await cancelOrderAsAdmin(admin, orderId, null);
	expect(await Promise.all([send([one]), send([two], other)])).toEqual([["after_end"], ["after_end"]]);
	expect(await readAsked()).toHaveLength(1);
	expect(await readAudit(orderId, "work.begun")).toHaveLength(1);
});

it("is stopped, and not asked about, where the owner had taken it off its bench", async () => {
	await takeOffWork(admin, workId);
	expect(await readCard()).toBeUndefined();
	expect(await send([tap("tick", 2), tap("start", 1)])).toEqual(["after_end", "after_end"]);
	expect(await readCard()).toMatchObject({ isCancelled: true });
	expect(await readAsked()).toEqual([]);
	await send([tap("seen_end")]);
	expect(await readCard()).toBeUndefined();
	await returnWorkToBench(admin, workId, null);
	expect(await readCard()).toMatchObject({ isCancelled: false, isStarted: true });
	await cancelOrderAsAdmin(admin, orderId, null);
	expect(await readAsked()).toHaveLength(1);
});

it("is asked about where its payment was taken back before its order expired, and waits for a payment again", async () => {
	const tapped = tap("start", 1);
	const [receipt] = await listMoneyEntries(readableFixture(orderId));
	await undoMoneyEntry(admin, orderId, receipt?.id ?? "");
	await expireOrders(new Date(Date.now() + 9 * DAY_MS));
	expect(await send([tapped])).toEqual(["after_end"]);
	expect([await readCard(), await readAsked()]).toMatchObject([{ isCancelled: true }, [{ id: workId }]]);
	await changeOrderStatus(admin, orderId, "pending");
	expect(await readPlace()).toMatchObject({ startedAt: null, releaseDay: null, returnedAt: null });
});

it("was not begun by what begins nothing", async () => {
	const taps = (["untick", "stop", "photo", "note"] as const).map((kind) => tap(kind, 1));
	await cancelOrderAsAdmin(admin, orderId, null);
	expect(await send(taps)).toEqual(taps.map(() => "after_end"));
	expect(await readCard()).toBeUndefined();
	expect(await readPlace()).toMatchObject({ startedAt: null });
	expect(await readAsked()).toEqual([]);
});

describe("a tick that was a slip of the finger", () => {
	it.each([
		["cancelled", () => cancelOrderAsAdmin(admin, orderId, null)],
		["taken off", () => takeOffWork(admin, workId)],
	])("begins nothing once it is taken back: %s", async (_, end) => {
		const [ticked, undone] = [tap("tick", 2), tap("untick", 1)];
		await end();
		expect(await send([ticked, undone])).toEqual(["after_end", "after_end"]);
		expect([await readCard(), await readAsked()]).toEqual([undefined, []]);
		expect(await readPlace()).toMatchObject({ startedAt: null, stockAskedAt: null });
		expect(await readAudit(orderId, "work.begun")).toHaveLength(1);
		expect(await readAudit(orderId, "work.step_undone")).toMatchObject([
			{ actorId: artisan.id, details: { step: expect.any(String) } },
		]);
		expect(await send([undone, tap("untick")])).toEqual(["already", "after_end"]);
		expect(await readAudit(orderId, "work.step_undone")).toHaveLength(1);
	});

	it("is asked about again where it is ticked again, and what was tapped last stands", async () => {
		const [again, ticked, undone, late] = [tap("tick"), tap("tick", 3), tap("untick", 1), tap("tick", 2)];
		await cancelOrderAsAdmin(admin, orderId, null);
		await send([ticked, undone]);
		// Another phone's, tapped before the tick was taken back.
		await send([late], other);
		expect([await readCard(), await readAsked()]).toEqual([undefined, []]);
		await send([again], other);
		expect([await readCard(), await readAsked()]).toMatchObject([{ isCancelled: true }, [{ id: workId }]]);
	});

	it("leaves what “Começar” or another tick began", async () => {
		const [started, ticked, undone] = [tap("start", 2), tap("tick", 3), tap("untick", 1)];
		await cancelOrderAsAdmin(admin, orderId, null);
		await send([ticked]);
		await send([started], other);
		expect(hoursAgo((await readPlace())?.startedAt)).toBe(3);
		await send([undone]);
		expect(hoursAgo((await readPlace())?.startedAt)).toBe(2);
		expect(await readAsked()).toHaveLength(1);
	});

	it("leaves what was begun before the end, and an answer that the owner gave", async () => {
		await send([tap("start", 3)]);
		await cancelOrderAsAdmin(admin, orderId, null);
		await send([tap("tick", 2), tap("untick", 1)]);
		expect(hoursAgo((await readPlace())?.startedAt)).toBe(3);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		await send([tap("tick"), tap("untick")]);
		expect(await readPlace()).toMatchObject({ startedAt: expect.any(Date), isStocked: false });
	});
});

it("keeps the answer of an owner who was asked before the tick was taken back", async () => {
	const [ticked, undone] = [tap("tick", 2), tap("untick", 1)];
	await cancelOrderAsAdmin(admin, orderId, null);
	await send([ticked]);
	await decideBegunWork(admin, orderId, { workId, isStocked: false });
	await send([undone]);
	expect(await readPlace()).toMatchObject({
		startedAt: null,
		stockAskedAt: expect.any(Date),
		isStocked: false,
	});
});

it("rests where it was begun and paused away, and is put back", async () => {
	const taps = [tap("start", 3), tap("stop", 2)];
	await takeOffWork(admin, workId);
	await send(taps);
	const place = await readPlace();
	expect([hoursAgo(place?.startedAt), hoursAgo(place?.stoppedAt)]).toEqual([3, 2]);
	expect(await readAudit(orderId, "work.paused")).toHaveLength(1);
	await returnWorkToBench(admin, workId, null);
	expect(await readCard()).toMatchObject({ isCancelled: false, isStarted: false });
});

it("rests where it was begun before the end and paused away, unless it was begun again", async () => {
	await send([tap("start", 4)]);
	await takeOffWork(admin, workId);
	await send([tap("stop", 3)]);
	expect(hoursAgo((await readPlace())?.stoppedAt)).toBe(3);
	await send([tap("start", 2)]);
	expect(await readPlace()).toMatchObject({ stoppedAt: null, startedAt: expect.any(Date) });
});

it("stays on the phone while the order waits for its payment again", async () => {
	const [receipt] = await listMoneyEntries(readableFixture(orderId));
	await undoMoneyEntry(admin, orderId, receipt?.id ?? "");
	const taps = [tap("start", 2), tap("tick", 1)];
	// Kept nowhere, so that it is refused again instead of being known.
	for (const _ of ["first", "again"]) expect(await send(taps)).toEqual(["unknown", "unknown"]);
	expect(await send([tap("stop"), tap("untick"), tap("photo")])).toEqual(["already", "already", "after_end"]);
	expect(await readPlace()).toMatchObject({ startedAt: null, releaseDay: null, returnedAt: null });
});

it("stays finished where its last tick is taken back while the order waits for its payment again", async () => {
	const { steps = [] } = (await readCard()) ?? {};
	const ticks = steps.map(({ position }) => ({ ...tap("tick", 2), step: position }));
	expect(new Set(await send(ticks))).toEqual(new Set(["applied"]));
	const [receipt] = await listMoneyEntries(readableFixture(orderId));
	await undoMoneyEntry(admin, orderId, receipt?.id ?? "");
	const [last] = ticks.toReversed();
	expect(await send([{ ...tap("untick"), step: last?.step }])).toEqual(["unknown"]);
	expect(await readPlace()).toMatchObject({ finishedAt: expect.any(Date), returnedAt: null });
});

it("is not the piece that went into the stock before", async () => {
	await tickStep(admin, workId, { position: 0, isDone: true });
	const ofFirstPiece = tap("tick", 1);
	await cancelOrderAsAdmin(admin, orderId, null);
	await decideBegunWork(admin, orderId, { workId, isStocked: true });
	await changeOrderStatus(admin, orderId, "confirmed");
	await cancelOrderAsAdmin(admin, orderId, null);
	expect(await send([ofFirstPiece])).toEqual(["after_end"]);
	expect(await readPlace()).toMatchObject({ startedAt: null });
	expect(await readAsked()).toEqual([]);
});
