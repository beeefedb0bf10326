import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { promisesOf } from "#app/shop/orders/work-orders/plan/compared-promises.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import {
	isOutOfQueue,
	isWithoutBench,
	listUnplacedItems,
} from "#app/shop/orders/work-orders/unplaced-items.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { orders, productBenches, products, workSteps } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	payForWork,
	readChangedDays,
	readWorkOrders,
	removeBenches,
	setHours,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { questionOf, refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { closeBenches, reopenBenches } from "./close-benches.server.ts";
import { divideBenchWork } from "./divide-work.server.ts";
import { queueItems } from "./queue-items.server.ts";
import { remakeWork } from "./remake-work.server.ts";
import { restartWork } from "./restart-work.server.ts";
import { returnWorkToBench, takeOffWork } from "./take-off-work.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let benchId: string;
let today: IsoDay;

beforeEach(() => {
	today = dayOf();
});

beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});
beforeEach(async () => {
	({ id: benchId } = await insertDailyBench());
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

const paidWork = (hours: number, quantity = 1) => payForWork(admin, customer, hours, { quantity });
const read = async () => readBenchWork(db, await readSettings());
const minutesOnBench = async () => (await read()).places.reduce((sum, { minutes }) => sum + minutes, 0);
/** A form that was not sent before. */
const sent = (confirmed: string | null = null) => ({ requestKey: randomUUID(), confirmed });
const actionsOf = async (orderId: string) => (await readAudit(orderId)).map(({ action }) => action);

describe("orders that were paid before their product had hours", () => {
	async function soldWithoutHours() {
		const table = await insertProduct({ isMadeToOrder: true, stockQuantity: 0, productionDays: 10 });
		const orderId = await createOrder(customer, table, { quantity: 2 });
		await confirmWholeTransfer(admin, orderId);
		return { table, orderId };
	}
	const giveHours = ({ table }: { table: { id: string } }, hours: number) =>
		db
			.update(products)
			.set({ benchMinutes: hours * 60 })
			.where(eq(products.id, table.id));

	it("get a place at the day that was promised, once", async () => {
		const sold = await soldWithoutHours();
		await giveHours(sold, 8);
		const [before] = await db.select().from(orders).where(eq(orders.id, sold.orderId));
		expect(await queueItems(admin, null)).toBe(1);
		const [place] = await readWorkOrders(sold.orderId);
		expect(place).toMatchObject({ benchId, minutes: 960, quantity: 2, releaseDay: today, kind: "made" });
		expect(place?.readyDay && before?.leaveDate && place.readyDay < before.leaveDate).toBe(true);
		const [after] = await db.select().from(orders).where(eq(orders.id, sold.orderId));
		expect(after).toMatchObject({ promisedDate: before?.promisedDate, workshopDays: 0 });
		expect(await listUnplacedItems(admin)).toEqual([]);
		expect(await refusalOf(queueItems(admin, null))).toMatchObject({ message: messages.nothingToQueue });
		expect(await actionsOf(sold.orderId)).toContain("work.queued");
		expect(promisesOf(await read()).get(sold.orderId)?.risk).toBe("none");
		await cancelOrderAsAdmin(admin, sold.orderId, null);
		expect(await minutesOnBench()).toBe(0);
	});

	it("are not offered to the queue while no active bench can make them", async () => {
		const sold = await soldWithoutHours();
		await giveHours(sold, 8);
		const { id: idle } = await insertDailyBench({ isActive: false });
		await db.insert(productBenches).values({ productId: sold.table.id, benchId: idle });
		const [item] = await listUnplacedItems(admin);
		expect(item && [isOutOfQueue(item), isWithoutBench(item)]).toEqual([false, true]);
		expect(await refusalOf(queueItems(admin, null))).toMatchObject({ message: messages.nothingToQueue });
		await db.delete(productBenches);
		const [free] = await listUnplacedItems(admin);
		expect(free && [isOutOfQueue(free), isWithoutBench(free)]).toEqual([true, false]);
		await cancelOrderAsAdmin(admin, sold.orderId, null);
	});

	it("ask first where the queue does not keep their day", async () => {
		const sold = await soldWithoutHours();
		await giveHours(sold, 100);
		const question = await questionOf(queueItems(admin, null));
		expect(question).toMatchObject({
			title: "Assim 1 promessa fica em risco",
			confirm: "Colocar mesmo assim",
		});
		expect(await readWorkOrders(sold.orderId)).toEqual([]);
		expect(await queueItems(admin, question.key)).toBe(1);
		expect(promisesOf(await read()).get(sold.orderId)?.risk).toBe("late");
	});
});

describe("a day without work", () => {
	it("is saved at once where it endangers nothing, and undone with what was there before", async () => {
		await paidWork(4);
		await setHours({ benchId, day: today, minutes: 600, reason: "mutirão" });
		const changed = await closeBenches(admin, { benchId: null, until: today }, null);
		expect(changed).toEqual([{ benchId, day: today, former: { minutes: 600, reason: "mutirão" } }]);
		expect((await read()).benches[0]?.capacity.minutes[0]).toBe(0);
		await reopenBenches(admin, changed);
		expect(await readChangedDays()).toMatchObject([{ minutes: 600, reason: "mutirão" }]);
	});

	it("asks with the promises that it puts in danger, and moves none of them", async () => {
		const work = await paidWork(8);
		const before = await readWorkOrders(work.orderId);
		// Longer than the reserve with any weekend and holidays.
		const until = addDays(today, 12);
		const question = await questionOf(closeBenches(admin, { benchId, until }, null));
		expect(question).toMatchObject({
			title: "Assim 1 promessa fica em risco",
			points: [
				{
					link: { label: `Pedido #${shortId(work.orderId)}` },
					text: expect.stringMatching(/^: prometido até \d\d\/\d\d, fica para \d\d\/\d\d$/),
				},
			],
		});
		expect(await readChangedDays()).toEqual([]);
		await questionOf(closeBenches(admin, { benchId, until }, "another question"));
		const changed = await closeBenches(admin, { benchId, until }, question.key);
		expect(changed).toHaveLength(13);
		expect(await readWorkOrders(work.orderId)).toEqual(before);
		const state = await read();
		expect(promisesOf(state).get(work.orderId)?.risk).toBe("late");
		await reopenBenches(admin, changed);
		expect(await readChangedDays()).toEqual([]);
		expect(promisesOf(await read()).get(work.orderId)?.risk).toBe("none");
	});

	it("leaves days alone that got other hours since, and is refused where nobody works", async () => {
		const changed = await closeBenches(admin, { benchId, until: today }, null);
		await setHours({ benchId, day: today, minutes: 120, reason: "meio dia" });
		await reopenBenches(admin, changed);
		expect(await readChangedDays()).toMatchObject([{ minutes: 120 }]);
		await setHours({ benchId, day: today, minutes: 0, reason: "" });
		expect(await refusalOf(closeBenches(admin, { benchId, until: today }, null))).toMatchObject({
			fields: { until: "Nenhum destes dias é de trabalho nesta bancada." },
		});
	});
});

it("a day without work that is one too many is refused at the field of the form", async () => {
	for (let ahead = 1; ahead <= benchLimits.exceptions; ahead += 1) {
		await setHours({ benchId, day: addDays(today, ahead), minutes: 60, reason: "" });
	}

	expect(await refusalOf(closeBenches(admin, { benchId, until: today }, null))).toMatchObject({
		fields: { until: benchMessages.tooManyDays },
	});
});

describe("work that is taken off its bench", () => {
	it("gives its minutes back, stays off when its order comes back, and can be put back", async () => {
		const work = await paidWork(8);
		const promised = (await readWorkOrders(work.orderId))[0]?.readyDay;
		await takeOffWork(admin, work.id);
		expect(await minutesOnBench()).toBe(0);
		expect(await listUnplacedItems(admin)).toEqual([]);
		expect(await checkInvariants()).toEqual([]);
		expect(await refusalOf(takeOffWork(admin, work.id))).toMatchObject({ message: messages.gone });
		await cancelOrderAsAdmin(admin, work.orderId, null);
		expect(await refusalOf(returnWorkToBench(admin, work.id, null))).toMatchObject({
			message: messages.notOpen,
		});
		await changeOrderStatus(admin, work.orderId, "processing");
		expect(await minutesOnBench()).toBe(0);
		await returnWorkToBench(admin, work.id, null);
		expect(await minutesOnBench()).toBe(480);
		expect((await readWorkOrders(work.orderId))[0]?.readyDay).toBe(promised);
		expect(await refusalOf(returnWorkToBench(admin, work.id, null))).toMatchObject({
			message: messages.notRemoved,
		});
		expect(await actionsOf(work.orderId)).toEqual(expect.arrayContaining(["work.removed", "work.put_back"]));
	});

	it("is not called done when its order is sent", async () => {
		const work = await paidWork(8);
		await takeOffWork(admin, work.id);
		await changeOrderStatus(admin, work.orderId, "shipped");
		expect((await readWorkOrders(work.orderId))[0]).toMatchObject({
			finishedAt: null,
			removedAt: expect.any(Date),
		});
	});
});

describe("work that is made again", () => {
	it("is a work order more at the same day, taken without asking for room", async () => {
		const work = await paidWork(8, 2);
		const [first] = await readWorkOrders(work.orderId);
		await remakeWork(admin, work.id, { quantity: 1, minutes: 60 }, sent());
		const again = (await readWorkOrders(work.orderId)).find(({ kind }) => kind === "rework");
		expect(again).toMatchObject({
			quantity: 1,
			minutes: 60,
			readyDay: first?.readyDay,
			targetDay: first?.readyDay,
			releaseDay: today,
			startedAt: null,
		});
		const steps = await db
			.select()
			.from(workSteps)
			.where(eq(workSteps.workOrderId, again?.id ?? ""));
		expect(steps).toHaveLength(6);
		const tooMany = remakeWork(admin, work.id, { quantity: 3, minutes: 60 }, sent());
		expect(await refusalOf(tooMany)).toMatchObject({ fields: { quantity: "Informe de 1 a 2 peças." } });
		expect(await actionsOf(work.orderId)).toContain("work.remade");
		await cancelOrderAsAdmin(admin, work.orderId, null);
		expect(await minutesOnBench()).toBe(0);
	});

	it("asks before it breaks a promise, its own as well, and may follow work that is done", async () => {
		const work = await paidWork(8);
		for (const position of [0, 1, 2, 3, 4, 5]) await tickStep(admin, work.id, { position, isDone: true });
		expect(await minutesOnBench()).toBe(0);
		const remaking = { quantity: 1, minutes: 80 * 60 };
		const question = await questionOf(remakeWork(admin, work.id, remaking, sent()));
		expect(question.text).toContain(`Assim o pedido #${shortId(work.orderId)} passa de `);
		expect(question.text).toMatch(/\. Refazer mesmo assim\?$/);
		await remakeWork(admin, work.id, remaking, sent(question.key));
		expect(await minutesOnBench()).toBe(80 * 60);
		expect(promisesOf(await read()).get(work.orderId)?.risk).toBe("late");
		await changeOrderStatus(admin, work.orderId, "shipped");
		expect(await refusalOf(remakeWork(admin, work.id, remaking, sent()))).toMatchObject({
			message: messages.notOpen,
		});
	});

	it("begins anew where its steps are opened again", async () => {
		const work = await paidWork(16);
		await tickStep(admin, work.id, { position: 0, isDone: true });
		await tickStep(admin, work.id, { position: 1, isDone: true });
		expect(await minutesOnBench()).toBe(720);
		await restartWork(admin, work.id, null);
		expect(await minutesOnBench()).toBe(960);
		expect((await readWorkOrders(work.orderId))[0]?.startedAt).toBeNull();
		expect(await actionsOf(work.orderId)).toContain("work.restarted");
	});
});

describe("work that is divided", () => {
	it("is ready earlier on two benches, and goes on with what was done of it", async () => {
		const work = await paidWork(8, 6);
		await tickStep(admin, work.id, { position: 1, isDone: true });
		const before = await minutesOnBench();
		const other = await insertDailyBench();
		const divided = await divideBenchWork(admin, work.id, { units: 3, benchId: other.id }, sent());
		expect(divided.finish && divided.finish < addDays(today, 6)).toBe(true);
		const { places } = await read();
		expect(places.map(({ quantity }) => quantity)).toEqual([3, 3]);
		expect(new Set(places.map((place) => place.benchId))).toEqual(new Set([benchId, other.id]));
		expect(await minutesOnBench()).toBe(before);
		expect(await actionsOf(work.orderId)).toContain("work.divided");
		await cancelOrderAsAdmin(admin, work.orderId, null);
		expect(await minutesOnBench()).toBe(0);
		await changeOrderStatus(admin, work.orderId, "processing");
		expect((await read()).places).toHaveLength(2);
	});

	it("is refused where it helps nothing, or for as many units as there are", async () => {
		const work = await paidWork(8, 2);
		const busy = await insertDailyBench({ week: [0, 0, 0, 0, 0, 0, 0] });
		const divide = (units: number, to: string) =>
			refusalOf(divideBenchWork(admin, work.id, { units, benchId: to }, sent()));
		expect(await divide(1, busy.id)).toMatchObject({ message: messages.notEarlier });
		expect(await divide(2, busy.id)).toMatchObject({ message: messages.units(1) });
		expect(await divide(1, benchId)).toMatchObject({ message: messages.noBench });
	});
});
