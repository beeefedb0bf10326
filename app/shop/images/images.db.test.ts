import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { runForSeconds } from "#app/platform/jobs/lease.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { images, productImages } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { imageUrl, letterPicture } from "./image.ts";
import { imageQueue } from "./image-queue.server.ts";
import { imageStore } from "./image-store.server.ts";
import { removeImages, removeStrayImages, removeStrays } from "./images.commands.server.ts";
import { serveImage } from "./serve-image.server.ts";
import { storeImage } from "./store-image.server.ts";

setUpCepStubs();

const photograph = (width = 500, height = 400) =>
	sharp({ create: { width, height, channels: 3, background: "#7A3B22" } })
		.jpeg()
		.toBuffer();
const store = async (variants: "at once" | "on request" = "on request") =>
	storeImage(await photograph(), { alt: "Mesa", variants });
const get = (id: string, file: string, init?: RequestInit) =>
	serveImage(new Request(`http://localhost/images/${id}/${file}`, init), id, file);

afterAll(() => imageQueue.stop());

describe("storing", () => {
	it("keeps a row and a master, and makes every variant afterwards", async () => {
		const view = await store("at once");
		expect(view).toMatchObject({ alt: "Mesa", width: 500, height: 400 });
		await imageQueue.onIdle();
		expect((await readdir(join(tempDataDir, "images", view.id))).sort()).toEqual([
			"320.avif",
			"320.webp",
			"480.avif",
			"480.webp",
			"500.avif",
			"500.webp",
			"master",
		]);
		const [row] = await db.select().from(images).where(eq(images.id, view.id));
		expect(row?.bytes).toBe((await imageStore.read(view.id, "master"))?.byteLength);
	});

	it("leaves neither row nor file when the store cannot be written", async () => {
		const id = "11111111-2222-4333-8444-555555555555";
		await writeFile(join(tempDataDir, "images", id), "a file where a folder must be");
		const before = await db.select({ rows: count() }).from(images);
		await expect(storeImage(await photograph(), { alt: "", id })).rejects.toMatchObject({
			kind: "unavailable",
			title: "Erro no upload",
		});
		expect(await db.select({ rows: count() }).from(images)).toEqual(before);
	});

	it("leaves no file when the row is refused", async () => {
		const { id } = await store();
		await imageStore.remove(id, ["master"]);
		await expect(storeImage(await photograph(), { alt: "", id })).rejects.toThrow();
		expect(await imageStore.read(id, "master")).toBeNull();
	});
});

describe("serving", () => {
	it("makes a variant at its first request, once for all concurrent requests", async () => {
		const { id } = await store();
		const responses = await Promise.all(Array.from({ length: 8 }, () => get(id, "320.webp")));
		const bodies = await Promise.all(
			responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
		);
		expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(1);
		const { width, format } = await sharp(bodies[0]).metadata();
		expect({ width, format }).toEqual({ width: 320, format: "webp" });
		expect(await readdir(join(tempDataDir, "images", id))).toEqual(["320.webp", "master"]);
	});

	// rule: 9.15
	it("has an exact type and may be cached for ever", async () => {
		const { id } = await store();
		const response = await get(id, "480.avif");
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "image/avif",
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
			"content-security-policy": "default-src 'none'; sandbox",
		});
		const body = Buffer.from(await response.arrayBuffer());
		expect(body.subarray(4, 12).toString("latin1")).toBe("ftypavif");
		expect(response.headers.get("Content-Length")).toBe(String(body.byteLength));

		const etag = response.headers.get("ETag") ?? "";
		const again = await get(id, "480.avif", { headers: { "If-None-Match": `"other", W/${etag}` } });
		expect(again.status).toBe(304);
		expect((await again.arrayBuffer()).byteLength).toBe(0);
		const head = await get(id, "480.avif", { method: "HEAD" });
		expect(head.headers.get("Content-Length")).toBe(String(body.byteLength));
		expect((await head.arrayBuffer()).byteLength).toBe(0);
	});

	// rule: 2.32
	it("draws the picture for social networks wide and whole, once, as JPEG", async () => {
		const tall = await sharp({ create: { width: 400, height: 800, channels: 3, background: "#d5c9b9" } })
			.composite([{ input: await photograph(200, 700), gravity: "centre" }])
			.jpeg()
			.toBuffer();
		const { id } = await storeImage(tall, { alt: "Cadeira", variants: "on request" });
		const responses = await Promise.all(Array.from({ length: 4 }, () => get(id, "social.jpg")));
		expect(Object.fromEntries(responses[0]?.headers ?? [])).toMatchObject({
			"content-type": "image/jpeg",
			"cache-control": "public, max-age=31536000, immutable",
		});
		const bodies = await Promise.all(
			responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
		);
		expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(1);
		const picture = sharp(bodies[0]);
		expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
		const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
		const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
		// The product in the middle and whole, the backdrop's colour in every corner.
		expect(redAt(600, 315)).toBeLessThan(130);
		for (const y of [10, 620]) expect(redAt(600, y)).toBeGreaterThan(200);
		for (const x of [5, 1195]) expect(Math.abs(redAt(x, 315) - 0xd5)).toBeLessThan(6);
		expect(await readdir(join(tempDataDir, "images", id))).toEqual(["master", "social.jpg"]);
		expect(await removeImages([id])).toBe(1);
		expect(await readdir(join(tempDataDir, "images"))).not.toContain(id);
	});

	it("draws a small square JPEG for mails, which stays when the product has another picture, as long as an order has it", async () => {
		const { id } = await store();
		const product = await insertProduct({}, { imageIds: [id] });
		await createOrder(await createCustomer(), product);
		await db.delete(productImages).where(eq(productImages.imageId, id));
		expect(await removeImages([id])).toBe(0);
		const response = await get(id, "mail.jpg");
		expect(response.headers.get("Content-Type")).toBe("image/jpeg");
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 160, format: "jpeg" });
		expect((await get(id, "mail.webp")).status).toBe(404);
	});

	it("knows nothing but its own pictures, widths and formats", async () => {
		const { id } = await store();
		const other = "0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20";
		for (const [wrongId, file] of [
			[other, "320.webp"],
			[other, "social.jpg"],
			[id, "social.webp"],
			[id, "321.webp"],
			[id, "1080.webp"],
			[id, "320.jpg"],
			[id, "master"],
			["..", "320.webp"],
			["' or 1=1", "320.webp"],
		] as [string, string][]) {
			expect((await get(wrongId, file)).status, `${wrongId}/${file}`).toBe(404);
		}
		expect((await get(id, "320.webp", { method: "POST" })).status).toBe(405);
	});
});

describe("removing", () => {
	it("takes row and files away", async () => {
		const { id } = await store();
		await get(id, "320.webp");
		expect(await removeImages([id])).toBe(1);
		expect(await readdir(join(tempDataDir, "images"))).not.toContain(id);
		expect((await get(id, "320.webp")).status).toBe(404);
		expect(await removeImages([id])).toBe(0);
	});

	it("leaves a picture that a product shows", async () => {
		const { id } = await store();
		await insertProduct({}, { imageIds: [id] });
		expect(await removeImages([id])).toBe(0);
		expect((await get(id, "320.webp")).status).toBe(200);
	});

	it("touches nothing that is not in our store", async () => {
		for (const other of ["https://example.com/a.jpg", "../../etc/passwd", imageUrl("x", 320, "webp")]) {
			expect(await removeImages([other])).toBe(0);
		}
	});
});

describe("the nightly walk over the store", () => {
	const inTwoDays = new Date(Date.now() + 2 * DAY_MS);
	const folders = () => readdir(join(tempDataDir, "images"));
	const leave = async (id: string) => {
		await mkdir(join(tempDataDir, "images", id), { recursive: true });
		for (const part of ["master", "320.webp"]) await writeFile(join(tempDataDir, "images", id, part), "x");
	};

	it("removes pictures without a row, a day later, and leaves those that have one", async () => {
		const { id } = await store();
		const stray = randomUUID();
		await leave(stray);
		expect(await removeStrayImages()).toBe(0);
		expect(await folders()).toContain(stray);
		expect(await runForSeconds(0, () => removeStrayImages(inTwoDays))).toBe(0);
		expect(await removeStrayImages(inTwoDays)).toBe(1);
		expect(await folders()).not.toContain(stray);
		expect((await get(id, "320.webp")).status).toBe(200);
	});

	it("removes what a build that knows fewer variants has left of a removed picture", async () => {
		const [stray, stored] = [randomUUID(), await store()];
		await mkdir(join(tempDataDir, "images", stray));
		await writeFile(join(tempDataDir, "images", stray, letterPicture.file), "x");
		expect(await removeStrayImages(inTwoDays)).toBe(1);
		expect(await folders()).not.toContain(stray);
		expect(await folders()).toContain(stored.id);
	});

	it("removes any number of those that a restore has replaced, and none that has a row or came since", async () => {
		const { id } = await store();
		const rowCount = (await db.select().from(images)).length;
		const replaced = Array.from({ length: rowCount + 21 }, () => randomUUID());
		for (const each of replaced) await leave(each);
		const [newer = "", ...older] = replaced;
		const later = new Date(Date.now() + DAY_MS);
		await utimes(join(tempDataDir, "images", newer, "master"), later, later);
		const moment = new Date(Date.now() + DAY_MS / 2);
		expect(await removeStrays([id, ...replaced], moment)).toBe(older.length);
		expect(await folders()).toEqual(expect.arrayContaining([id, newer]));
		expect(await folders()).not.toContain(older[0]);
		await rm(join(tempDataDir, "images", newer), { recursive: true });
	});

	it("leaves a store alone that holds more of others than of this shop", async () => {
		const rowCount = (await db.select().from(images)).length;
		const strays = Array.from({ length: rowCount + 21 }, () => randomUUID());
		for (const stray of strays) await leave(stray);
		expect(await removeStrayImages(inTwoDays)).toBe(0);
		expect(await folders()).toEqual(expect.arrayContaining(strays));
		for (const stray of strays.slice(20)) await rm(join(tempDataDir, "images", stray), { recursive: true });
		expect(await removeStrayImages(inTwoDays)).toBe(20);
	});
});
