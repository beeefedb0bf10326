import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action as receivePhoneEvents } from "#app/routes/workshop/receive-phone-events.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { productLimits } from "#app/values/fields/product-limits.ts";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import type { PhoneEvent } from "#app/workshop/work-list.ts";
import { db } from "#db/client.server.ts";
import { benchEvents, benches, orderNotes, users, workOrders, workPhotos } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	insertWork,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder, openTaskOf } from "#tests/support/factories/order-factory.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyPhoneEvents } from "./apply-phone-events.server.ts";
import { deleteOldPhoneEvents } from "./delete-old-phone-events.server.ts";
import { sentEventsSchema } from "./phone-events.schema.ts";
import { readWorkList } from "./read-work-list.server.ts";

setUpCepStubs();
let admin: Admin;
let artisan: Customer;
let customer: Customer;

beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	artisan = await createCustomer({ role: "artisan", fullName: "Tomé" });
});
beforeEach(async () => {
	await insertDailyBench({ name: "Bancada 1", artisanId: artisan.id });
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await db.delete(workPhotos);
	await removeBenches();
});

const paidWork = (hours = 8) => payForWork(admin, customer, hours, { product: { name: "Mesa Cavalete" } });

let sequence = 0;
const now = () => new Date().toISOString();
function tap(workOrderId: string, kind: PhoneEvent["kind"], more: Partial<PhoneEvent> = {}): PhoneEvent {
	sequence += 1;
	return { id: randomUUID(), seq: sequence, workOrderId, kind, at: now(), ...more };
}
const send = async (events: readonly PhoneEvent[], reader = artisan, sentAt = now()) =>
	(await applyPhoneEvents(reader, sentEventsSchema.parse({ sentAt, events }))).outcomes.map(
		({ outcome }) => outcome,
	);
const cardOf = async (id: string, reader = artisan) =>
	(await readWorkList(reader)).works.find((work) => work.id === id);
const readNotes = (orderId: string) =>
	db.select({ text: orderNotes.text }).from(orderNotes).where(eq(orderNotes.orderId, orderId));
const placeOf = async ({ orderId }: { orderId: string }) => (await readWorkOrders(orderId))[0];

describe("the list of work", () => {
	it("loses the card of an order that was cancelled before its work began", async () => {
		const work = await paidWork();
		expect(await cardOf(work.id)).toMatchObject({ isStarted: false });
		await cancelOrderAsAdmin(admin, work.orderId, null);
		expect(await cardOf(work.id)).toBeUndefined();
		expect(await placeOf(work)).toMatchObject({ returnedAt: expect.anything() });
	});

	it("is that of the artisan's benches and of nobody's, and of all for an admin", async () => {
		const work = await paidWork();
		const other = await createCustomer({ role: "artisan" });
		expect((await readWorkList(artisan)).benches).toMatchObject([{ name: "Bancada 1" }]);
		expect(await cardOf(work.id)).toMatchObject({
			productName: "Mesa Cavalete",
			quantity: 1,
			isStarted: false,
			isCancelled: false,
		});
		expect(await cardOf(work.id, other)).toBeUndefined();
		expect(await cardOf(work.id, admin)).toMatchObject({ id: work.id });
		await db.update(benches).set({ artisanId: null });
		expect(await cardOf(work.id, other)).toMatchObject({ id: work.id });
		const keys = await Promise.all([artisan, other].map(async (each) => (await readWorkList(each)).reader));
		expect(new Set(keys).size).toBe(2);
	});

	it("shows neither unpaid work nor an order that may be a fraud", async () => {
		const unpaid = await createOrder(customer, await insertWork(8));
		const [held] = await readWorkOrders(unpaid);
		expect(await cardOf(held?.id ?? "")).toBeUndefined();
		const alerted = await paidWork();
		await openTaskOf(alerted.orderId, "fraud_alert");
		expect(await cardOf(alerted.id)).toBeUndefined();
	});
});

describe("events of a phone", () => {
	it("begin, tick and end the work at their own times, and are counted once", async () => {
		const work = await paidWork();
		await db
			.update(workOrders)
			.set({ takenAt: new Date(Date.now() - 48 * HOUR_MS) })
			.where(eq(workOrders.id, work.id));
		const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
		const events = [
			tap(work.id, "start", { at: hoursAgo(9) }),
			...[0, 1, 2, 3, 4, 5].map((step) => tap(work.id, "tick", { step, at: hoursAgo(8 - step) })),
		];
		// Whatever order the phone puts them into.
		expect(await send(events.toReversed())).toEqual(events.map(() => "applied"));
		expect(await send(events)).toEqual(events.map(() => "already"));
		const place = await placeOf(work);
		const hours = (moment: Date | null | undefined) =>
			Math.round((Date.now() - (moment?.getTime() ?? 0)) / HOUR_MS);
		expect([hours(place?.startedAt), hours(place?.finishedAt)]).toEqual([9, 3]);
		expect(await db.$count(benchEvents, eq(benchEvents.workOrderId, work.id))).toBe(events.length);
		expect(await cardOf(work.id)).toBeUndefined();
	});

	it("take the last tick back, and stop and go on", async () => {
		const work = await paidWork();
		await send([0, 1, 2, 3, 4, 5].map((step) => tap(work.id, "tick", { step })));
		expect(await send([tap(work.id, "untick", { step: 5 })])).toEqual(["applied"]);
		expect(await cardOf(work.id)).toMatchObject({ isStarted: true });
		expect((await placeOf(work))?.finishedAt).toBeNull();
		expect(await send([tap(work.id, "stop"), tap(work.id, "stop")])).toEqual(["applied", "already"]);
		expect(await cardOf(work.id)).toMatchObject({ isStarted: false });
		expect(await send([tap(work.id, "start")])).toEqual(["applied"]);
		expect(await cardOf(work.id)).toMatchObject({ isStarted: true });
	});

	it("of two phones tick a step once, at once as well", async () => {
		const work = await paidWork();
		const ticks = [1, 2].map(() => tap(work.id, "tick", { step: 0 }));
		const outcomes = await Promise.all(ticks.map((tick, k) => send([tick], k === 0 ? artisan : admin)));
		expect(outcomes.flat().toSorted()).toEqual(["already", "applied"]);
		const same = tap(work.id, "tick", { step: 1 });
		const twice = await Promise.all([send([same]), send([same])]);
		expect(twice.flat().toSorted()).toEqual(["already", "applied"]);
	});

	it("of a phone whose clock is wrong by years tell the right hour", async () => {
		const work = await paidWork();
		await db.update(workOrders).set({ takenAt: new Date(Date.now() - 48 * HOUR_MS) });
		const events = [
			tap(work.id, "tick", { step: 0, at: "2007-05-01T08:00:00.000Z" }),
			tap(work.id, "tick", { step: 1, at: "2007-05-01T07:00:00.000Z" }),
		];
		await send(events, artisan, "2007-05-01T10:00:00.000Z");
		const stored = await db
			.select({ happenedAt: benchEvents.happenedAt })
			.from(benchEvents)
			.where(eq(benchEvents.workOrderId, work.id));
		const ages = stored.map(({ happenedAt }) => Math.round((Date.now() - happenedAt.getTime()) / HOUR_MS));
		// The second was tapped after the first, whatever its clock said.
		expect(ages).toEqual([2, 2]);
	});

	it("that nobody knows stop no others, and a step that is gone changes nothing", async () => {
		const work = await paidWork();
		const stranger = await createCustomer({ role: "artisan" });
		expect(
			await send([
				tap(randomUUID(), "tick", { step: 0 }),
				tap("1 or 1=1", "start"),
				tap(work.id, "tick", { step: 77 }),
				tap(work.id, "tick", { step: 0 }),
			]),
		).toEqual(["unknown", "unknown", "already", "applied"]);
		expect(await send([tap(work.id, "untick", { step: 0 })], stranger)).toEqual(["unknown"]);
	});

	it("after a cancellation are kept without effect, and the card stays until it was seen", async () => {
		const work = await paidWork();
		await send([tap(work.id, "tick", { step: 0 })]);
		await cancelOrderAsAdmin(admin, work.orderId, null);
		expect(await cardOf(work.id)).toMatchObject({ isCancelled: true });
		expect(await send([tap(work.id, "tick", { step: 1 })])).toEqual(["after_end"]);
		expect(await send([tap(work.id, "seen_end"), tap(work.id, "seen_end")])).toEqual(["applied", "already"]);
		expect(await cardOf(work.id)).toBeUndefined();
		expect((await placeOf(work))?.finishedAt).toBeNull();
	});

	it("bring a note to the workshop's notes of the order", async () => {
		const work = await paidWork();
		await send([tap(work.id, "note", { text: " Falta verniz " })]);
		expect(await readNotes(work.orderId)).toEqual([{ text: "Mesa Cavalete: Falta verniz" }]);
	});

	it.each([
		["too many", Array.from({ length: 51 }, () => tap(randomUUID(), "start"))],
		["none", []],
	])("are refused with a sentence: %s", (_, events) => {
		const parsed = sentEventsSchema.safeParse({ sentAt: now(), events });
		expect(parsed.success).toBe(false);
		expect(parsed.error?.issues[0]?.message).toMatch(/\p{L}/u);
	});

	it("that cannot be read, or that the database refuses, stop no others", async () => {
		const work = await paidWork();
		const unreadable = [
			{ text: "x".repeat(phoneEventLimits.text + 1) },
			{ at: "ontem" },
			{ kind: "burn" as PhoneEvent["kind"] },
			{ id: "1" },
			{ step: 1.5 },
		].map((more) => tap(work.id, "note", more));
		const refused = tap(work.id, "note", { text: "recusada" });
		const last = tap(work.id, "tick", { step: 0 });
		await db.execute(sql`alter table bench_events add constraint no_such_note check (text <> 'recusada')`);
		const { outcomes } = await applyPhoneEvents(
			artisan,
			sentEventsSchema.parse({ sentAt: now(), events: [null, ...unreadable, refused, last] }),
		).finally(() => db.execute(sql`alter table bench_events drop constraint no_such_note`));
		expect(new Map(outcomes.map(({ id, outcome }) => [id, outcome]))).toEqual(
			new Map<string, string>([
				...[...unreadable, refused].map(({ id }) => [id, "unknown"] as const),
				[last.id, "applied"],
			]),
		);
	});

	it("bring the longest note about the longest name, without what no text may hold", async () => {
		const name = "M".repeat(productLimits.name);
		const orderId = await createOrder(customer, await insertWork(8, { name }));
		await confirmWholeTransfer(admin, orderId);
		const [place] = await readWorkOrders(orderId);
		const text = "é".repeat(phoneEventLimits.text);
		const { cookie } = await createSignedInCustomer({ role: "admin" });
		const response = await receivePhoneEvents({
			request: new Request("http://localhost/oficina/events", {
				method: "POST",
				headers: { "Content-Type": "application/json", Cookie: cookie },
				body: JSON.stringify({
					sentAt: now(),
					events: [tap(place?.id ?? "", "note", { text: `\u0000${text}\u0007` })],
				}),
			}),
		});
		expect(await response.json()).toMatchObject({ outcomes: [{ outcome: "applied" }] });
		expect(await readNotes(orderId)).toEqual([{ text: `${name}: ${text}` }]);
	});
});

it("an account that was deleted leaves what it ticked, without a name", async () => {
	const work = await paidWork();
	const other = await createCustomer({ role: "artisan" });
	await db.update(benches).set({ artisanId: null });
	await send([tap(work.id, "tick", { step: 0 })], other);
	await db.delete(users).where(eq(users.id, other.id));
	expect(await db.select().from(benchEvents).where(eq(benchEvents.workOrderId, work.id))).toMatchObject([
		{ userId: null, kind: "tick" },
	]);
});

it("deletes events after two years", async () => {
	const work = await paidWork();
	const [old, recent] = [tap(work.id, "start"), tap(work.id, "stop")];
	await send([old, recent]);
	const receivedAt = new Date(Date.now() - (retention.benchEvents.days + 1) * DAY_MS);
	await db.update(benchEvents).set({ receivedAt }).where(eq(benchEvents.id, old.id));
	await deleteOldPhoneEvents();
	const left = await db
		.select({ id: benchEvents.id })
		.from(benchEvents)
		.where(eq(benchEvents.workOrderId, work.id));
	expect(left).toEqual([{ id: recent.id }]);
});
