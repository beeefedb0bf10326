import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { storeImage } from "#app/shop/images/store-image.server.ts";
import { lockWorkRow } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { addWorkPhoto } from "#app/shop/orders/work-orders/work-photos.server.ts";
import { addDays, DAY_MS } from "#app/values/date.ts";
import { STEP_NUMBERS } from "#app/values/workshop/work-step.ts";
import { db } from "#db/client.server.ts";
import { benchEvents, orders, workPhotos, workSteps } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, payForWork } from "#tests/support/factories/bench-factory.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { diaryToken, isMailedAddress } from "./diary-links.server.ts";
import { mailDiaries } from "./mail-diaries.server.ts";
import { serveWorkPhoto } from "./serve-work-photo.server.ts";
import { findDiaryOfLink, switchDiary } from "./stop-diary.server.ts";

setUpCepStubs();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
	await insertDailyBench();
});

async function paidWork(quantity = 1) {
	const work = await payForWork(admin, await createCustomer(), 8, { quantity });
	return { id: work.orderId, workId: work.id, name: work.productName };
}
/** An hour of São Paulo, `days` after a Monday. */
const at = (days: number, time = "18:00") => new Date(`${addDays("2031-05-05", days)}T${time}:00-03:00`);
const setStep = (workId: string, position: number, doneAt: Date | null) =>
	db
		.update(workSteps)
		.set({ doneAt })
		.where(and(eq(workSteps.workOrderId, workId), eq(workSteps.position, position)));
async function photograph(workOrderId: string, shownAt: Date) {
	const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#844" } })
		.jpeg()
		.toBuffer();
	const given = { alt: "x", isPersonal: true, isPrivate: true, variants: "on request" } as const;
	const { id: imageId } = await storeImage(bytes, given);
	const id = randomUUID();
	await inTransaction(async (tx) =>
		addWorkPhoto(tx, await lockWorkRow(tx, workOrderId), { id, imageId, takenAt: shownAt }),
	);
	await db.update(workPhotos).set({ shownAt }).where(eq(workPhotos.id, id));
	return id;
}
const mailsOf = (orderId: string) => readMails(orderId, "order-diary");
const subjectsOf = async (orderId: string) => (await mailsOf(orderId)).map(({ subject }) => subject);

it("tells once a day, from six in the evening on, what was ticked since the last mail", async () => {
	const { id, workId, name } = await paidWork();
	await setStep(workId, 0, at(0, "09:00"));
	await setStep(workId, 1, at(0, "14:20"));
	await mailDiaries(() => at(0, "17:59"));
	expect(await mailsOf(id)).toEqual([]);
	await Promise.all([mailDiaries(() => at(0)), mailDiaries(() => at(0))]);
	const [mail, ...more] = await mailsOf(id);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe(`Hoje na bancada: peças cortadas da sua peça ${name}`);
	expect(mail?.text).toContain("[x] madeira separada hoje, 09h00\n[x] peças cortadas hoje, 14h20");
	expect(mail?.text).toContain(`Não quero mais este diário (`);
	// A step that is ticked later on that day is news of the next, also where the process was down at six.
	await setStep(workId, 2, at(0, "19:10"));
	await mailDiaries(() => at(0, "20:00"));
	expect(await mailsOf(id)).toHaveLength(1);
	await mailDiaries(() => at(1, "23:50"));
	await mailDiaries(() => at(2));
	expect(await subjectsOf(id)).toEqual([mail?.subject, `Na bancada: encaixes da sua peça ${name}`]);
});

it("tells nothing of what was unticked or hidden, of what is old, and where nothing was done", async () => {
	const { id, workId } = await paidWork();
	await mailDiaries(() => at(0));
	await setStep(workId, 0, at(1, "10:00"));
	await setStep(workId, 0, null);
	const photoId = await photograph(workId, at(1, "11:00"));
	await db.update(workPhotos).set({ shownAt: null }).where(eq(workPhotos.id, photoId));
	await mailDiaries(() => at(1));
	await setStep(workId, 0, at(1, "10:00"));
	await mailDiaries(() => at(9));
	expect(await mailsOf(id)).toEqual([]);
});

it("tells of a tick that a phone sent only after the mail", async () => {
	const { id, workId, name } = await paidWork(6);
	await setStep(workId, 0, at(0, "09:00"));
	await mailDiaries(() => at(0));
	await setStep(workId, 1, at(0, "16:00"));
	await db.insert(benchEvents).values({
		...{ id: randomUUID(), workOrderId: workId, sequence: 1, kind: "tick", step: 1, outcome: "applied" },
		...{ happenedAt: at(0, "16:00"), receivedAt: at(0, "21:00") },
	});
	await mailDiaries(() => at(1));
	expect((await subjectsOf(id))[1]).toBe(`Na bancada: peças cortadas das suas peças ${name}`);
	await mailDiaries(() => at(2));
	expect(await mailsOf(id)).toHaveLength(2);
});

it("tells of a tick that arrived late for a step that has moved to another place since", async () => {
	const { id, workId, name } = await paidWork(6);
	await setStep(workId, 0, at(0, "09:00"));
	await mailDiaries(() => at(0));
	await setStep(workId, 1, at(0, "16:00"));
	await db
		.update(workSteps)
		.set({ position: STEP_NUMBERS + 1 })
		.where(and(eq(workSteps.workOrderId, workId), eq(workSteps.position, 1)));
	await db.insert(benchEvents).values({
		...{ id: randomUUID(), workOrderId: workId, sequence: 1, kind: "tick", step: 1, outcome: "applied" },
		...{ happenedAt: at(0, "16:00"), receivedAt: at(0, "21:00") },
	});
	await mailDiaries(() => at(1));
	expect((await subjectsOf(id))[1]).toBe(`Na bancada: peças cortadas das suas peças ${name}`);
});

it("tells once of a tick that is written between the list of a mail and its lock", async () => {
	const { id, workId, name } = await paidWork();
	await setStep(workId, 0, at(0, "09:00"));
	let moment = at(0, "18:00").getTime();
	const clock = () => {
		moment += 1000;
		return new Date(moment);
	};
	const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
	const ticking = inTransaction(async (tx) => {
		await lockWorkRow(tx, workId);
		hold();
		await isReleased;
		await tx
			.update(workSteps)
			.set({ doneAt: clock() })
			.where(and(eq(workSteps.workOrderId, workId), eq(workSteps.position, 1)));
	});
	await isHeld;
	let asked = 0;
	const mailing = mailDiaries(() => {
		asked += 1;
		// Its list was read; the order is locked by the tick.
		if (asked === 2) release();
		return clock();
	});
	// An engine whose transactions stand in a row lets the mail begin only after the tick.
	if (process.env.TEST_ENGINE === "pglite") release();
	await Promise.all([ticking, mailing]);
	expect((await mailsOf(id)).map(({ text }) => text?.includes("[x] peças cortadas"))).toEqual([true]);
	await mailDiaries(() => at(1));
	expect(await subjectsOf(id)).toEqual([expect.stringContaining(name)]);
});

it("shows photographs by addresses that need no session, until they are hidden or two months later", async () => {
	const { id, workId, name } = await paidWork();
	const photoId = await photograph(workId, new Date());
	const now = new Date();
	now.setUTCHours(22, 0, 0, 0);
	await mailDiaries(() => now);
	const [mail] = await mailsOf(id);
	expect(mail?.subject).toMatch(new RegExp(`bancada: foto da sua peça ${name}$`));
	expect(mail?.text).toContain("1 foto da bancada");
	const [, address = ""] = /"src":"([^"]+\/work-photos\/[^"]+)"/.exec(mail?.draft ?? "") ?? [];
	expect(address).not.toContain(id);
	const load = async (url = address) => {
		const [, photo = "", file = ""] = /work-photos\/([^/]+)\/([^?]+)/.exec(url) ?? [];
		return serveWorkPhoto(new Request(url), photo, file);
	};
	const response = await load();
	expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
	expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
		width: 1040,
		height: 780,
	});
	const later = address.replace(/until=\d/, (text) => `until=${Number(text.slice(-1)) + 1}`);
	expect([(await load(later)).status, (await load(address.replace(/\?.*/, ""))).status]).toEqual([404, 404]);
	expect((await load(address.replace(photoId, await photograph(workId, new Date())))).status).toBe(404);
	const query = new URL(address).searchParams;
	expect(isMailedAddress(photoId, query, new Date(now.getTime() + 61 * DAY_MS))).toBe(false);
	await db.update(workPhotos).set({ shownAt: null }).where(eq(workPhotos.id, photoId));
	expect((await load()).status).toBe(404);
});

it("is switched off and on by the link in the mail alone", async () => {
	const { id, workId } = await paidWork();
	const token = diaryToken(id);
	expect(await findDiaryOfLink(token)).toEqual({ orderId: id, isStopped: false });
	await switchDiary(token, { isWanted: false });
	await switchDiary(token, { isWanted: false });
	expect(await findDiaryOfLink(token)).toEqual({ orderId: id, isStopped: true });
	await setStep(workId, 0, at(0, "10:00"));
	await mailDiaries(() => at(0));
	expect(await mailsOf(id)).toEqual([]);
	await switchDiary(token, { isWanted: true });
	await mailDiaries(() => at(0, "19:00"));
	expect(await mailsOf(id)).toHaveLength(1);
	for (const other of [id, `${id}.${"x".repeat(32)}`, diaryToken(randomUUID()), `${token}.x`]) {
		expect(await findDiaryOfLink(other)).toBeNull();
		expect(await refusalOf(switchDiary(other, { isWanted: false }))).toMatchObject({ status: 404 });
	}
	expect((await readOrderRow(id))?.diaryStoppedAt).toBeNull();
});

it.each([
	["cancelled", { status: "cancelled" }],
	["delivered", { status: "delivered" }],
	["wholly refunded", { refundedCents: sql`total_cents` }],
	["of a deleted account", { userId: null, settlementEmail: "ana@example.com" }],
] as const)("is not sent of an order that is %s", async (_, changes) => {
	const { id, workId } = await paidWork();
	await setStep(workId, 0, at(0, "10:00"));
	await db.update(orders).set(changes).where(eq(orders.id, id));
	await mailDiaries(() => at(0));
	expect(await mailsOf(id)).toEqual([]);
});
