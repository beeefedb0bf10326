import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { documentStore } from "#app/shop/images/image-store.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { documents, products } from "#db/schema.server.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { insertManyProducts } from "#tests/support/factories/generate-products.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { pageRequest } from "#tests/support/http/route-args.ts";
import { countListedProducts } from "./discovery.queries.server.ts";
import type { DocumentName } from "./feed-parts.ts";
import {
	documentWork,
	followCatalogue,
	markDocumentsChanged,
	removeUnusedDocuments,
	SETTLE_MS,
} from "./make-documents.server.ts";
import { serveDocument, serveLastDocument } from "./serve-document.server.ts";

const FEED: DocumentName = { kind: "feed", part: 1 };
const SITEMAP: DocumentName = { kind: "sitemap", part: null };
const folder = join(env.DATA_DIR, "images", "documents");

const ask = (name: DocumentName, headers: Record<string, string> = {}) =>
	serveDocument(new Request("http://localhost:3000/feeds/google.xml", { headers }), name);
const textOf = async (response: Response | null): Promise<string> =>
	gunzipSync((await response?.arrayBuffer()) ?? new ArrayBuffer(0)).toString();
const read = async (name: DocumentName): Promise<string> => textOf(await ask(name));

async function rowOf(name: string) {
	const [row] = await db.select().from(documents).where(eq(documents.name, name));
	if (!row) throw new Error(`There is no row of ${name}.`);
	return row;
}
const setRow = (name: string, set: Partial<typeof documents.$inferInsert>) =>
	db.update(documents).set(set).where(eq(documents.name, name));

/** Runs the job of the queue once. */
const runJob = () => documentWork.worker({}).run({ key: "feed-1" } as never);

beforeEach(async () => {
	await db.delete(documents);
	await rm(folder, { recursive: true, force: true });
});

// rule: 7.08
it("lists active products, with photographs, in the sitemap and in the product feed", async () => {
	const category = await insertCategory({ name: "Mesas", slug: "mesas" });
	const images = [await insertImage(), await insertImage()];
	const imageIds = images.map(({ id }) => id);
	await insertProduct({ slug: "mesa", name: "Mesa <i>" }, { categoryIds: [category.id], imageIds });
	await insertProduct({ slug: "gaveta", isActive: false }, { imageIds: imageIds.slice(0, 1) });

	const map = await ask(SITEMAP);
	expect(map.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	const addresses = await textOf(map);
	expect(addresses).toContain("/product/mesa</loc>");
	expect(addresses).toContain("/products?category=mesas</loc>");
	expect(addresses.indexOf(imageIds[0] ?? "")).toBeLessThan(addresses.indexOf(imageIds[1] ?? ""));
	expect(addresses).not.toContain("gaveta");

	const xml = await read(FEED);
	expect(xml).toContain("<g:title>Mesa &lt;i&gt;</g:title>");
	expect(xml).toContain("<g:product_type>Mesas</g:product_type>");
	expect(xml.match(/<item>/g)).toHaveLength(1);
});

it("has every product once, though it reads a hundred at a time", async () => {
	const image = await insertImage();
	await insertManyProducts(db, 250, { categoryIds: [], imageIds: [image.id] });
	const count = await countListedProducts();
	for (const [name, entry] of [
		[FEED, /<g:id>([^<]+)/g],
		[SITEMAP, /\/product\/([^<]+)/g],
	] as const) {
		const names = [...(await read(name)).matchAll(entry)].map(([, each]) => each);
		expect(names).toHaveLength(count);
		expect(new Set(names).size).toBe(count);
	}
});

describe("the first reader", () => {
	it("has it made at once, for everybody who asks meanwhile and afterwards", async () => {
		const all = await Promise.all(Array.from({ length: 20 }, () => read(FEED)));
		expect(new Set(all).size).toBe(1);
		const { fileId } = await rowOf("feed-1");
		expect(await readdir(folder)).toEqual([fileId]);
		await read(FEED);
		expect((await rowOf("feed-1")).fileId).toBe(fileId);
	});

	it("is answered with 304 where she has it", async () => {
		const etag = (await ask(FEED)).headers.get("ETag") ?? "";
		expect(etag).toMatch(/^W\/"/);
		expect((await ask(FEED, { "If-None-Match": etag })).status).toBe(304);
	});

	it("gets no part that the catalogue does not have, and none is noted", async () => {
		expect((await ask({ kind: "feed", part: 9 })).status).toBe(404);
		expect(await db.$count(documents)).toBe(0);
	});

	it("waits for the process that is at it", async () => {
		const started = performance.now();
		await db.insert(documents).values({ name: "feed-1", leaseUntil: new Date(Date.now() + 1_000) });
		await read(FEED);
		expect(performance.now() - started).toBeGreaterThan(900);
	});
});

describe("the job", () => {
	const price = async (): Promise<string | undefined> => /<g:price>([\d.]+) BRL/.exec(await read(FEED))?.[1];
	const aMomentAgo = () => new Date(Date.now() - SETTLE_MS);
	let productId: string;
	beforeEach(async () => {
		await db.delete(products);
		const image = await insertImage();
		({ id: productId } = await insertProduct({ priceCents: cents(10_000) }, { imageIds: [image.id] }));
		expect(await price()).toBe("100.00");
		const aMinuteAgo = new Date(Date.now() - MINUTE_MS);
		await setRow("feed-1", { madeAt: aMinuteAgo, restsUntil: aMinuteAgo });
		await db
			.update(products)
			.set({ priceCents: cents(20_000) })
			.where(eq(products.id, productId));
	});

	it("puts a whole document in the place of the former one, which readers get until then", async () => {
		const former = await rowOf("feed-1");
		await runJob();
		expect(await price()).toBe("100.00");
		await markDocumentsChanged(aMomentAgo());
		expect(await price()).toBe("100.00");
		await runJob();
		expect(await price()).toBe("200.00");
		const made = await rowOf("feed-1");
		expect(made.formerFileId).toBe(former.fileId);
		expect(made.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2);
		// The reader of a moment ago found the former file; with the next one it goes.
		expect((await readdir(folder)).toSorted()).toEqual([former.fileId, made.fileId].toSorted());
		await setRow("feed-1", { nextAttemptAt: new Date(0) });
		await runJob();
		expect(existsSync(join(folder, former.fileId ?? ""))).toBe(false);
	});

	it("makes it again an hour later, also when nobody has told of a change", async () => {
		await setRow("feed-1", { nextAttemptAt: new Date() });
		await runJob();
		expect(await price()).toBe("200.00");
	});

	it("leaves one alone that was made a moment ago, until it has rested", async () => {
		const restsUntil = new Date(Date.now() + HOUR_MS / 4);
		await setRow("feed-1", { restsUntil });
		await markDocumentsChanged(aMomentAgo());
		await runJob();
		expect(await price()).toBe("100.00");
		expect((await rowOf("feed-1")).nextAttemptAt).toEqual(restsUntil);
		await documentWork.workOff("feed-1", {}, new Date(restsUntil.getTime() + 1));
		expect(await price()).toBe("200.00");
	});

	it("makes it once more where the catalogue has changed meanwhile", async () => {
		await setRow("feed-1", { nextAttemptAt: new Date(), changedAt: new Date(Date.now() + MINUTE_MS) });
		await runJob();
		const { nextAttemptAt, restsUntil } = await rowOf("feed-1");
		expect(nextAttemptAt).toEqual(restsUntil);
	});

	it("leaves the former one where it fails, says so and tries again", async () => {
		await markDocumentsChanged(aMomentAgo());
		const before = await rowOf("feed-1");
		// The beginning is written by then.
		await db.execute(sql`alter table products rename column description to hidden`);
		await runJob();
		await db.execute(sql`alter table products rename column hidden to description`);
		const after = await rowOf("feed-1");
		expect(after).toMatchObject({ fileId: before.fileId, madeAt: before.madeAt, attempts: 1 });
		expect(after.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
		expect(await readdir(folder)).toEqual([before.fileId]);
		expect(await price()).toBe("100.00");
	});

	it("has gone on elsewhere where its lease was taken: what it made replaces nothing", async () => {
		await setRow("feed-1", { nextAttemptAt: new Date() });
		const before = await rowOf("feed-1");
		// As if the process had been paused for longer than its lease.
		await db.execute(sql`
			create function take_lease() returns trigger language plpgsql as $$
			begin
				if new.file_id is distinct from old.file_id then return null; end if;
				return new;
			end $$`);
		await db.execute(sql`create trigger take_lease before update on documents
			for each row execute function take_lease()`);
		await runJob();
		await db.execute(sql`drop trigger take_lease on documents`);
		await db.execute(sql`drop function take_lease()`);
		expect((await rowOf("feed-1")).fileId).toBe(before.fileId);
		expect(await price()).toBe("100.00");
		// The nightly job deletes the unfinished file after a day.
		expect(await readdir(folder)).toHaveLength(2);
		await removeUnusedDocuments(new Date(Date.now() + 2 * DAY_MS));
		expect(await readdir(folder)).toEqual([before.fileId]);
	});

	it("ends what stands still for two hours: the process that is asked makes it itself", async () => {
		const longAgo = new Date(Date.now() - 2 * HOUR_MS);
		await setRow("feed-1", { madeAt: longAgo, nextAttemptAt: longAgo });
		expect(await price()).toBe("200.00");
	});

	it("makes nothing that nobody has asked for in a month, and forgets a part that is no more", async () => {
		await db.insert(documents).values({ name: "feed-7" });
		await documentWork.workOff("feed-7", {});
		expect(await rowOf("feed-7")).toMatchObject({ fileId: null, nextAttemptAt: null });
		await removeUnusedDocuments(new Date(Date.now() + 31 * DAY_MS));
		expect(await db.$count(documents)).toBe(0);
		expect(await readdir(folder)).toEqual([]);
		expect(await price()).toBe("200.00");
	});
});

describe("a stored file", () => {
	const fileOf = async () => join(folder, (await rowOf("feed-1")).fileId ?? "", "document.xml.gz");

	it("that is gone is made again for the reader who finds that out", async () => {
		const first = await read(FEED);
		await rm(await fileOf());
		expect(await read(FEED)).toBe(first);
	});

	it("that is shorter than it was written is made again", async () => {
		const first = await read(FEED);
		await writeFile(await fileOf(), "short");
		expect(await read(FEED)).toBe(first);
	});

	it("whose bytes are others is made again, by the first process that opens it", async () => {
		const first = await read(FEED);
		const { bytes } = await rowOf("feed-1");
		await documentWork.workOff("feed-1", {}, new Date(Date.now() + 2 * HOUR_MS));
		// As this process has not yet opened it.
		await writeFile(await fileOf(), Buffer.alloc(bytes ?? 0));
		expect(await read(FEED)).toBe(first);
	});

	it("is sent as it was last while the database is away", async () => {
		const request = pageRequest("/feeds/google.xml");
		const first = await read(FEED);
		await hideTable("documents");
		await expect(ask(FEED)).rejects.toThrow();
		expect(await textOf(await serveLastDocument(request, FEED))).toBe(first);
		expect(await serveLastDocument(request, { kind: "feed", part: 5 })).toBeNull();
	});

	it("that cannot be stored is refused, and the reader is told when to come again", async () => {
		await writeFile(join(env.DATA_DIR, "images", "documents"), "in its place").catch(() => undefined);
		const refusal = await ask(FEED).catch((error: unknown) => error);
		await rm(folder, { force: true });
		expect(refusal).toBeInstanceOf(Refusal);
		expect(refusal).toMatchObject({ kind: "unavailable", retryAfterSeconds: 30 });
	});
});

describe("a process that works", () => {
	let stop = async (): Promise<void> => {};
	afterEach(() => stop());

	it("notes what has changed while none was running, and what changes from then on", async () => {
		await read(FEED);
		await setRow("feed-1", { madeAt: new Date(Date.now() - HOUR_MS), restsUntil: new Date() });
		stop = followCatalogue();
		const isDue = async () => Number((await rowOf("feed-1")).nextAttemptAt) <= Date.now();
		expect(await isDue()).toBe(false);
		await expect.poll(isDue, { timeout: 4 * SETTLE_MS }).toBe(true);
		await stop();
		expect(await documentStore.read((await rowOf("feed-1")).fileId ?? "", "document.xml.gz")).not.toBeNull();
	}, 60_000);
});
