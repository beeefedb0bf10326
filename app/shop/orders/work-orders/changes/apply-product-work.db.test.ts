import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { finishOrder } from "#app/shop/orders/changes/make-order.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockWorkRow } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { addWorkPhoto } from "#app/shop/orders/work-orders/work-photos.server.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { shortId } from "#app/values/text.ts";
import { isSameStep } from "#app/values/workshop/work-step.ts";
import { db } from "#db/client.server.ts";
import { products, workOrders, workPhotos, workSteps } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertImage } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { questionOf, refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyProductWork } from "./apply-product-work.server.ts";
import { divideBenchWork } from "./divide-work.server.ts";
import { listEditedWorks } from "./edited-works.server.ts";
import { remakeWork } from "./remake-work.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let table: typeof products.$inferSelect;

const CUTTING = { name: "corte", share: 40 };
const ASSEMBLY = { name: "montagem", share: 60 };
const STEPS = [CUTTING, ASSEMBLY];

beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});
beforeEach(async () => {
	await insertDailyBench();
	table = await insertWork(8, { workSteps: STEPS });
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

async function order(quantity = 1): Promise<string> {
	return createOrder(customer, table, { quantity });
}
async function paidOrder(quantity = 1): Promise<string> {
	const orderId = await order(quantity);
	await confirmWholeTransfer(admin, orderId);
	return orderId;
}
/** The owner saves the product. */
async function edit(changes: Partial<typeof products.$inferInsert>): Promise<void> {
	const version = table.version + 1;
	const [saved] = await db
		.update(products)
		.set({ ...changes, version })
		.where(eq(products.id, table.id))
		.returning();
	table = saved ?? table;
}
const apply = (confirmed: string | null = null) =>
	applyProductWork(admin, { id: table.id, version: table.version }, confirmed);
async function applyConfirmed(): Promise<number> {
	const { key } = await questionOf(apply());
	return apply(key);
}
const offered = async () => (await listEditedWorks(admin, table.id)).map(({ words }) => words);
const placeOf = async (orderId: string) => {
	const [place] = await readWorkOrders(orderId);
	if (!place) throw new Error("the order has no place");
	return place;
};
const stepsOf = (workId: string) =>
	db.select().from(workSteps).where(eq(workSteps.workOrderId, workId)).orderBy(asc(workSteps.position));
const daysOf = async (orderId: string) => {
	const { readyDay, targetDay, heldUntil } = await placeOf(orderId);
	const row = await readOrderRow(orderId);
	return [readyDay, targetDay, heldUntil, row?.promisedDate, row?.leaveDate, row?.payBy];
};

describe("hours of a product that were edited", () => {
	it("apply to what is in the queue after a question, and keep its days", async () => {
		const [one, held] = [await paidOrder(2), await order()];
		const before = [await daysOf(one), await daysOf(held)];
		expect(await offered()).toEqual([]);
		// Less work, which endangers nothing on any weekday.
		await edit({ benchMinutes: 360, benchSetupMinutes: 30 });
		expect(await offered()).toEqual(["de 16 para 12,5 h", "de 8 para 6,5 h"]);
		const question = await questionOf(apply());
		expect(question).toMatchObject({ title: "Aplicar aos 2 trabalhos na fila?", confirm: "Aplicar" });
		expect(await placeOf(one)).toMatchObject({ minutes: 960 });
		const told: unknown[] = [];
		const stop = onInvalidate((tags) => told.push(...(tags === "everything" ? [tags] : tags)));
		expect(await apply(question.key)).toBe(2);
		stop();
		expect(told).toContain("bench");
		expect((await placeOf(one)).minutes).toBe(2 * 360 + 30);
		expect((await placeOf(held)).minutes).toBe(360 + 30);
		expect([await daysOf(one), await daysOf(held)]).toEqual(before);
		expect(await readAudit(one, "work.edited")).toMatchObject([
			{ actorId: admin.id, details: { product: table.name, description: "de 16 para 12,5 h" } },
		]);
		expect(await offered()).toEqual([]);
	});

	it("are applied once by a form that is sent twice", async () => {
		const orderId = await paidOrder();
		await edit({ benchMinutes: 360 });
		const question = await questionOf(apply());
		expect(question.title).toBe("Aplicar ao trabalho na fila?");
		const counts = await Promise.all([apply(question.key), apply(question.key)]);
		expect(counts.toSorted()).toEqual([0, 1]);
		expect(await apply(question.key)).toBe(0);
		expect(await readAudit(orderId, "work.edited")).toHaveLength(1);
	});

	it("ask with the promises that they endanger, and ask again once it is other work", async () => {
		const orderId = await paidOrder();
		const behind = await payForWork(admin, customer, 8);
		await edit({ benchMinutes: 200 * 60 });
		const question = await questionOf(apply());
		expect(question).toMatchObject({
			title: "Assim 2 promessas ficam em risco",
			confirm: "Aplicar mesmo assim",
			points: expect.arrayContaining(
				[orderId, behind.orderId].map((id) => ({
					link: { label: `Pedido #${shortId(id)}`, to: `/admin/orders/${id}` },
					text: expect.stringMatching(/^: prometido até \d\d\/\d\d, fica para \d\d\/\d\d$/),
				})),
			),
		});
		await cancelOrderAsAdmin(admin, behind.orderId, null);
		const other = await questionOf(apply(question.key));
		expect(other.title).toBe("Assim 1 promessa fica em risco");
		expect(await apply(other.key)).toBe(1);
	});

	it("are refused where the product was saved again, or takes no hours any more", async () => {
		await paidOrder();
		await edit({ benchMinutes: 600 });
		const seen = { id: table.id, version: table.version };
		const { key } = await questionOf(apply());
		await edit({ benchMinutes: 660 });
		const refused = { kind: "conflict", message: messages.savedMeanwhile };
		expect(await refusalOf(applyProductWork(admin, seen, key))).toMatchObject(refused);
		await edit({ benchMinutes: null });
		expect(await offered()).toEqual([]);
		expect(await refusalOf(apply())).toMatchObject(refused);
		expect(await refusalOf(applyProductWork(admin, { id: "x", version: 1 }, null))).toMatchObject(refused);
	});

	it("leave what is cancelled, done, ready or made again as it is", async () => {
		const [cancelled, sent, ready, open] = [
			await paidOrder(),
			await paidOrder(),
			await paidOrder(),
			await paidOrder(),
		];
		await cancelOrderAsAdmin(admin, cancelled, null);
		await changeOrderStatus(admin, sent, "shipped");
		await finishOrder(admin, ready);
		const { id } = await placeOf(open);
		const form = { requestKey: randomUUID(), confirmed: null };
		await remakeWork(admin, id, { quantity: 1, minutes: 60 }, form);
		await edit({ benchMinutes: 600 });
		expect(await applyConfirmed()).toBe(1);
		for (const orderId of [cancelled, sent, ready]) expect((await placeOf(orderId)).minutes).toBe(480);
		const both = (await readWorkOrders(open)).map(({ kind, minutes }) => [kind, minutes]);
		expect(both.toSorted()).toEqual([
			["made", 600],
			["rework", 60],
		]);
	});

	it("apply to parts of divided work by their units, and not to what only rounding makes another", async () => {
		const orderId = await paidOrder(3);
		const other = await insertDailyBench();
		const { id } = await placeOf(orderId);
		await edit({ benchSetupMinutes: 15 });
		await applyConfirmed();
		const form = { requestKey: randomUUID(), confirmed: null };
		await divideBenchWork(admin, id, { units: 1, benchId: other.id }, form);
		expect(await offered()).toEqual([]);
		await edit({ benchMinutes: 600 });
		expect(await applyConfirmed()).toBe(2);
		const parts = (await readWorkOrders(orderId)).map(({ quantity, minutes }) => [quantity, minutes]);
		expect(parts.toSorted()).toEqual([
			[1, 605],
			[2, 1210],
		]);
		expect(await offered()).toEqual([]);
	});

	it("apply to an offer that is over, whose day is then counted with them", async () => {
		const orderId = await order();
		await expireOffer(orderId, dayOf());
		await edit({ benchMinutes: 100 * 60 });
		const before = await daysOf(orderId);
		await applyConfirmed();
		expect(await daysOf(orderId)).toEqual(before);
		await confirmWholeTransfer(admin, orderId);
		const { readyDay } = await placeOf(orderId);
		expect(readyDay !== null && readyDay >= addDays(dayOf(), 12)).toBe(true);
	});
});

describe("days of drying that were edited", () => {
	it("make a piece ready earlier where it dries longer, so that it leaves on its day", async () => {
		await payForWork(admin, customer, 80);
		const orderId = await paidOrder();
		const [ready, , , ...days] = await daysOf(orderId);
		await edit({ dryingDays: 4 });
		expect(await offered()).toEqual(["secagem de 0 para 4 dias"]);
		await applyConfirmed();
		const [earlier, target, , ...after] = await daysOf(orderId);
		expect(earlier && ready && earlier < ready && earlier >= addDays(ready as IsoDay, -4)).toBe(true);
		expect(target).toBe(earlier);
		expect(after).toEqual(days);
		await edit({ dryingDays: 1 });
		await applyConfirmed();
		expect(await daysOf(orderId)).toEqual([earlier, earlier, null, ...days]);
		expect((await placeOf(orderId)).dryingDays).toBe(1);
	});
});

describe("steps that were edited", () => {
	it("keep the ticks and photographs of those that stay, and the beginning of the work", async () => {
		const orderId = await paidOrder();
		const { id } = await placeOf(orderId);
		await tickStep(admin, id, { position: 0, isDone: true });
		const [begun, [cut]] = [await placeOf(orderId), await stepsOf(id)];
		const { id: imageId } = await insertImage();
		const photo = { id: randomUUID(), imageId, step: 0, takenAt: new Date() };
		await inTransaction(async (tx) => addWorkPhoto(tx, await lockWorkRow(tx, id), photo));
		await edit({ workSteps: [{ name: "madeira", share: 10 }, { name: "corte", share: 30 }, ASSEMBLY] });
		expect(await offered()).toEqual(["outras etapas"]);
		await applyConfirmed();
		const steps = await stepsOf(id);
		expect(steps.map(({ name, share, doneAt }) => [name, share, doneAt])).toEqual([
			["madeira", 10, null],
			["corte", 30, cut?.doneAt],
			["montagem", 60, null],
		]);
		const { startedAt, minutes } = await placeOf(orderId);
		expect([startedAt, minutes]).toEqual([begun.startedAt, 480]);
		const [photographed] = await db.select().from(workPhotos).where(eq(workPhotos.workOrderId, id));
		expect(isSameStep(photographed?.step ?? -1, steps[1]?.position ?? -1)).toBe(true);
		// A screen, or a phone without signal, still shows the former position.
		await tickStep(admin, id, { position: 1, isDone: true });
		expect((await stepsOf(id)).map(({ doneAt }) => doneAt !== null)).toEqual([false, true, true]);
		await tickStep(admin, id, { position: steps[0]?.position ?? -1, isDone: true });
		expect(await placeOf(orderId)).toMatchObject({ finishedAt: expect.any(Date) });
	});

	it("are asked about with the ticks that are lost by them", async () => {
		const orderId = await paidOrder();
		const { id } = await placeOf(orderId);
		await tickStep(admin, id, { position: 0, isDone: true });
		await edit({ benchMinutes: 240, workSteps: [{ name: "cortes", share: 40 }, ASSEMBLY] });
		expect(await offered()).toEqual(["de 8 para 4 h e outras etapas (perde a marca de “corte”)"]);
		const point = (text: string) => ({ link: { label: `Pedido #${shortId(orderId)}` }, text });
		const lost = point(": perde a marca de “corte”");
		const question = await questionOf(apply());
		expect(question).toMatchObject({ title: "Aplicar ao trabalho na fila?", points: [lost] });
		await edit({ benchMinutes: 200 * 60 });
		expect(await questionOf(apply())).toMatchObject({
			title: "Assim 1 promessa fica em risco",
			points: [point(expect.stringContaining("prometido até") as unknown as string), lost],
		});
	});

	it("do not end work of which nothing would be left", async () => {
		const orderId = await paidOrder();
		const { id } = await placeOf(orderId);
		await tickStep(admin, id, { position: 0, isDone: true });
		await edit({ workSteps: [{ name: "corte", share: 100 }] });
		expect(await offered()).toEqual([]);
		await edit({ benchMinutes: 600 });
		await applyConfirmed();
		expect(await placeOf(orderId)).toMatchObject({ minutes: 600, finishedAt: null });
		expect(await stepsOf(id)).toHaveLength(2);
	});
});

it("a product that was not edited, or that nothing is made of, has nothing to apply", async () => {
	await paidOrder();
	await edit({ name: "Mesa com outro nome", workSteps: [...STEPS] });
	expect(await offered()).toEqual([]);
	expect(await apply()).toBe(0);
	expect(await listEditedWorks(admin, "x")).toEqual([]);
	await db.update(workOrders).set({ finishedAt: new Date() });
	await edit({ benchMinutes: 600 });
	expect(await offered()).toEqual([]);
});
