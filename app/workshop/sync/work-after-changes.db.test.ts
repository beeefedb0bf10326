import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { widthsFor } from "#app/shop/images/image.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { restartWork } from "#app/shop/orders/work-orders/changes/restart-work.server.ts";
import { returnWorkToBench, takeOffWork } from "#app/shop/orders/work-orders/changes/take-off-work.server.ts";
import { writeWorkshopNote } from "#app/shop/orders/work-orders/changes/write-workshop-note.server.ts";
import type { PhoneEvent } from "#app/workshop/work-list.ts";
import { db } from "#db/client.server.ts";
import { workPhotos } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, payForWork, removeBenches } from "#tests/support/factories/bench-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyPhoneEvents } from "./apply-phone-events.server.ts";
import { readWorkList } from "./read-work-list.server.ts";
import { storeWorkPhoto } from "./store-work-photo.server.ts";

setUpCepStubs();
let admin: Admin;
let artisan: Customer;
let orderId: string;
let workId: string;

beforeAll(async () => {
	admin = await createAdmin();
	artisan = await createCustomer({ role: "artisan" });
});
beforeEach(async () => {
	await insertDailyBench({ artisanId: artisan.id });
	({ orderId, id: workId } = await payForWork(admin, await createCustomer(), 8));
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await db.delete(workPhotos);
	await removeBenches();
});

let seq = 0;
async function send(kind: PhoneEvent["kind"], step?: number): Promise<string> {
	seq += 1;
	const id = randomUUID();
	const at = new Date();
	const event = { id, seq, workOrderId: workId, kind, step, at };
	await applyPhoneEvents(artisan, { sentAt: at, events: { readable: [event], unreadable: [] } });
	return id;
}
const readCard = async () => (await readWorkList(artisan)).works.find(({ id }) => id === workId);

it("is begun anew after the owner had it start again, although it was paused before", async () => {
	await send("tick", 0);
	await send("stop");
	await restartWork(admin, workId, null);
	expect(await readCard()).toMatchObject({ isStarted: false });
	await send("start");
	expect(await readCard()).toMatchObject({ isStarted: true });
});

it("is said to be over each time that it was taken off", async () => {
	await send("start");
	for (const _ of ["once", "again"]) {
		await takeOffWork(admin, workId);
		expect(await readCard()).toMatchObject({ isCancelled: true });
		await send("seen_end");
		expect(await readCard()).toBeUndefined();
		await returnWorkToBench(admin, workId, null);
		expect(await readCard()).toMatchObject({ isCancelled: false });
	}
});

it("brings the owner's words to the artisan, without contacts, and takes them away", async () => {
	await writeWorkshopNote(admin, workId, "borda mais arredondada");
	expect(await readCard()).toMatchObject({ note: "borda mais arredondada" });
	expect(await readAudit(orderId)).toContainEqual(expect.objectContaining({ action: "work.noted" }));
	expect(JSON.stringify(await readAudit(orderId))).not.toContain("arredondada");
	const refused = await refusalOf(writeWorkshopNote(admin, workId, "ligar para (11) 91234-5678"));
	expect(refused).toMatchObject({ kind: "invalid", fields: { note: expect.stringContaining("telefone") } });
	await writeWorkshopNote(admin, workId, null);
	expect(await readCard()).toMatchObject({ note: null });
});

it("has photographs that no public address shows", async () => {
	const eventId = await send("photo");
	const picture = () =>
		sharp({ create: { width: 60, height: 40, channels: 3, background: "#844" } })
			.png()
			.toBuffer();
	expect(await storeWorkPhoto(artisan, eventId, picture)).toBe(true);
	const [photo] = await db.select().from(workPhotos).where(eq(workPhotos.id, eventId));
	for (const file of [`${widthsFor(60)[0]}.webp`, `${widthsFor(60)[0]}.avif`, "social.jpg", "mail.jpg"]) {
		const address = `/images/${photo?.imageId}/${file}`;
		const answer = await serveImage(new Request(`http://localhost${address}`), photo?.imageId ?? "", file);
		expect({ file, status: answer.status }).toEqual({ file, status: 404 });
	}
});
