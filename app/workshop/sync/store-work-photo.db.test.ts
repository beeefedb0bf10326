import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { searchActions } from "#app/admin/dashboard/today/search-actions.server.ts";
import { readToday } from "#app/admin/dashboard/today/today.queries.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { showWorkPhoto } from "#app/shop/orders/work-orders/work-photos.server.ts";
import { lockSettings, saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import { db } from "#db/client.server.ts";
import { benchEvents, benches, images, orders, users, workOrders, workPhotos } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, payForWork, removeBenches } from "#tests/support/factories/bench-factory.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyPhoneEvents } from "./apply-phone-events.server.ts";
import { readWorkList } from "./read-work-list.server.ts";
import { storeWorkPhoto } from "./store-work-photo.server.ts";

setUpCepStubs();
let admin: Admin;
let artisan: Customer;
let other: Customer;
let benchId: string;
let orderId: string;
let workId: string;

beforeAll(async () => {
	admin = await createAdmin();
	other = await createCustomer({ role: "artisan" });
	artisan = await createCustomer({ role: "artisan" });
});
beforeEach(async () => {
	({ id: benchId } = await insertDailyBench());
	({ orderId, id: workId } = await payForWork(admin, await createCustomer(), 8));
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await db.delete(workPhotos);
	await removeBenches();
});

const picture = () =>
	sharp({ create: { width: 60, height: 40, channels: 3, background: "#844" } })
		.jpeg()
		.withExif({ IFD0: { Copyright: "Rua das Flores 12" } })
		.toBuffer();

let seq = 0;
async function photograph(): Promise<{ id: string; outcome: string | undefined }> {
	seq += 1;
	const id = randomUUID();
	const at = new Date();
	const event = { id, seq, workOrderId: workId, kind: "photo" as const, step: 1, at };
	const events = { readable: [event], unreadable: [] };
	const { outcomes } = await applyPhoneEvents(artisan, { sentAt: at, events });
	return { id, outcome: outcomes[0]?.outcome };
}
const readPhoto = async (id: string) => (await db.select().from(workPhotos).where(eq(workPhotos.id, id)))[0];

describe("a photograph", () => {
	it("is kept once, without what the phone wrote into it, and is a picture in use", async () => {
		const { id } = await photograph();
		expect(await storeWorkPhoto(artisan, id, picture)).toBe(true);
		expect(await storeWorkPhoto(artisan, id, picture)).toBe(false);
		const photo = await readPhoto(id);
		expect(photo).toMatchObject({ workOrderId: workId, step: 1, shownAt: expect.any(Date) });
		const [image] = await db
			.select()
			.from(images)
			.where(eq(images.id, photo?.imageId ?? ""));
		expect(image).toMatchObject({ isPersonal: true, width: 60 });
		const card = (await readWorkList(artisan)).works.find((work) => work.id === workId);
		expect(card).toMatchObject({ photos: [{ id }] });
	});

	it("is refused without its event, from another person, and where it is none", async () => {
		expect(await refusalOf(storeWorkPhoto(artisan, randomUUID(), picture))).toMatchObject({ status: 404 });
		const { id } = await photograph();
		expect(await refusalOf(storeWorkPhoto(admin, id, picture))).toMatchObject({ status: 404 });
		expect(await refusalOf(storeWorkPhoto(artisan, id, async () => Buffer.from("<html>")))).toMatchObject({
			status: 422,
			message: expect.stringContaining("não abriu"),
		});
		expect(await storeWorkPhoto(artisan, id, picture)).toBe(true);
	});

	it("is one of forty at most, also of several that come at once", async () => {
		const sent = await Promise.all([photograph(), photograph(), photograph()]);
		const size = { width: 1, height: 1, bytes: 1 };
		const copies = await db
			.insert(images)
			.values(
				Array.from({ length: phoneEventLimits.photos - 1 }, () => ({
					...{ ...size, contentHash: "0".repeat(64), placeholder: "#fff,#fff,#fff" },
				})),
			)
			.returning({ id: images.id });
		await db
			.insert(workPhotos)
			.values(copies.map(({ id }) => ({ workOrderId: workId, imageId: id, takenAt: new Date() })));
		const results = await Promise.allSettled(sent.map(({ id }) => storeWorkPhoto(artisan, id, picture)));
		const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
		expect(refused).toMatchObject([{ status: 409 }, { status: 409 }]);
		expect(await db.$count(workPhotos)).toBe(phoneEventLimits.photos);
	});
});

describe("where the owner looks first", () => {
	const look = async (awaitsPhotoApproval: boolean) => {
		const settings = await readSettings();
		await inTransaction(async (tx) => {
			await lockSettings(tx);
			await saveSettings(tx, { ...settings, workshop: { ...settings.workshop, awaitsPhotoApproval } });
		});
	};
	afterEach(() => look(false));
	const send = async () => {
		const { id } = await photograph();
		await storeWorkPhoto(artisan, id, picture);
		return id;
	};
	/** Orders of “Hoje” with photographs to look at, and how many. */
	const awaited = async () => {
		const { rows } = await readToday(admin, new Date(), Number.POSITIVE_INFINITY);
		return rows.flatMap((row) => (row.kind === "photos" ? [[row.id, row.count, row.oldest.id]] : []));
	};
	const hidden = { shownAt: null, isAwaited: false };
	const waiting = { shownAt: null, isAwaited: true };
	const shown = { shownAt: expect.any(Date), isAwaited: false };

	it("a photograph waits until she shows or hides it, also once she looks first no more", async () => {
		await look(true);
		const [first, second, third] = [await send(), await send(), await send()];
		expect(await readPhoto(first)).toMatchObject(waiting);
		expect(await awaited()).toEqual([[orderId, 3, first]]);
		expect(await searchActions(admin, "ver fotos")).toMatchObject([
			{ title: expect.stringMatching(/^Ver fotos · /), to: `/admin/orders/${orderId}?de=hoje` },
		]);
		await showWorkPhoto(admin, orderId, { photoId: first, isShown: true });
		await showWorkPhoto(admin, orderId, { photoId: second, isShown: false });
		expect(await readPhoto(first)).toMatchObject(shown);
		expect(await readPhoto(second)).toMatchObject(hidden);
		await look(false);
		expect(await readPhoto(third)).toMatchObject(waiting);
		const next = await send();
		expect(await readPhoto(next)).toMatchObject(shown);
		await showWorkPhoto(admin, orderId, { photoId: next, isShown: false });
		expect(await readPhoto(next)).toMatchObject(hidden);
		expect(await awaited()).toEqual([[orderId, 1, third]]);
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await awaited()).toEqual([]);
	});

	it("one that comes after the end does not wait", async () => {
		await look(true);
		const { id } = await photograph();
		await cancelOrderAsAdmin(admin, orderId, null);
		await storeWorkPhoto(artisan, id, picture);
		expect(await readPhoto(id)).toMatchObject(hidden);
	});
});

describe("a photograph whose work changes while it is stored", () => {
	/** Sends it, and changes something once its event was found. */
	const storeDuring = (id: string, change: () => PromiseLike<unknown>) =>
		storeWorkPhoto(artisan, id, async () => {
			await change();
			return picture();
		});

	it("is refused once it is another person's, and leaves no picture", async () => {
		const { id } = await photograph();
		const pictures = await db.$count(images);
		const changes = [
			() => db.update(benches).set({ artisanId: other.id }).where(eq(benches.id, benchId)),
			() => db.update(users).set({ role: "customer" }).where(eq(users.id, artisan.id)),
			// As the erasure of its customer's data does.
			() => db.delete(benchEvents).where(eq(benchEvents.id, id)),
		];
		for (const change of changes) {
			expect(await refusalOf(storeDuring(id, change))).toMatchObject({ status: 404 });
			await db.update(benches).set({ artisanId: null });
			await db.update(users).set({ role: "artisan" }).where(eq(users.id, artisan.id));
		}
		expect(await readPhoto(id)).toBeUndefined();
		expect(await db.$count(images)).toBe(pictures);
	});

	it("is kept for the owner alone after the end", async () => {
		const { id: early } = await photograph();
		expect(await storeDuring(early, () => cancelOrderAsAdmin(admin, orderId, null))).toBe(true);
		expect((await readPhoto(early))?.shownAt).toBeNull();
		const late = await photograph();
		expect(late.outcome).toBe("after_end");
		// As if the order had been reinstated since.
		await db.update(orders).set({ status: "processing" }).where(eq(orders.id, orderId));
		await db.update(workOrders).set({ returnedAt: null }).where(eq(workOrders.id, workId));
		expect(await storeWorkPhoto(artisan, late.id, picture)).toBe(true);
		expect((await readPhoto(late.id))?.shownAt).toBeNull();
		await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
		await db.update(workOrders).set({ returnedAt: new Date() }).where(eq(workOrders.id, workId));
	});
});
