import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { HOUR_MS } from "#app/values/date.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { documents } from "#db/schema.server.ts";
import { changePrice } from "#tests/support/browser/shown-price.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { insertManyProducts } from "#tests/support/factories/generate-products.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { createMigratedDatabase } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

/* Two processes that serve and one that works, on one database and one folder of pictures. */

const PRODUCTS = 2_000;
const FEED = "/feeds/google.xml";

let settings: Record<string, string>;
let dataDir: string;
let productId: string;
let first: ShopProcess;
let second: ShopProcess;
let jobs: ShopProcess;

beforeAll(async () => {
	const { href } = await createMigratedDatabase(inject("postgresUrl"), "documents");
	await openDatabase({ engine: "postgres", url: href });
	const image = await insertImage();
	await insertManyProducts(db, PRODUCTS, { categoryIds: [], imageIds: [image.id] });
	({ id: productId } = await insertProduct({ slug: "mesa-de-prova" }, { imageIds: [image.id] }));
	settings = { DATABASE_URL: href, DEMO: "0", PUBLIC_URL: "http://localhost:3999" };
	first = await startShop({ ...settings, PROCESS_ROLE: "web" });
	({ dataDir } = first);
	[second, jobs] = await Promise.all([
		startShop({ ...settings, PROCESS_ROLE: "web" }, { dataDir }),
		startShop({ ...settings, PROCESS_ROLE: "jobs" }, { dataDir }),
	]);
}, 200_000);
afterAll(async () => {
	for (const shop of [jobs, second, first]) await shop?.stop({ keepData: shop !== first });
	await closeDatabase();
});

const row = async () => (await db.select().from(documents).where(eq(documents.name, "feed-1")))[0];
const shownPrice = async ({ origin }: ShopProcess): Promise<string | undefined> =>
	/mesa-de-prova<.*?<g:price>([\d.]+) BRL/.exec((await sendRequest(origin, FEED)).text)?.[1];

it("is made once, by the process that works, for all that serve", async () => {
	const responses = await Promise.all([first, second].map(({ origin }) => sendRequest(origin, FEED)));
	expect(responses.map(({ status }) => status)).toEqual([200, 200]);
	expect(responses[0]?.text).toBe(responses[1]?.text);
	expect(responses[0]?.text.match(/<item>/g)).toHaveLength(PRODUCTS + 1);
	expect(responses[0]?.headers.etag).toBe(responses[1]?.headers.etag);
	expect(await readdir(join(dataDir, "images", "documents"))).toEqual([(await row())?.fileId]);
	// A run is counted once it has ended, a moment after its document is there.
	const isWorkedBy = async ({ origin }: ShopProcess) =>
		/^cerne_jobs_total\{queue="documents",result="ok"\}/m.test((await sendRequest(origin, "/metrics")).text);
	await expect.poll(() => isWorkedBy(jobs)).toBe(true);
	expect(await Promise.all([first, second].map(isWorkedBy))).toEqual([false, false]);
});

it("has a changed price in every process, once the document has rested, without a reader who asks for it", async () => {
	const before = await row();
	await changePrice(productId, 123_400);
	// The changes of five seconds come together, a document rests, and rows that are due are looked for each minute.
	await expect.poll(async () => (await row())?.fileId, { timeout: 110_000 }).not.toBe(before?.fileId);
	expect(await Promise.all([first, second].map(shownPrice))).toEqual(["1234.00", "1234.00"]);
}, 150_000);

it("stays whole where the process that makes it is killed; two hours later one that serves makes it", async () => {
	const before = await row();
	await changePrice(productId, 234_500);
	await db.update(documents).set({ nextAttemptAt: new Date(0) });
	await expect.poll(async () => (await row())?.leaseUntil, { timeout: 110_000, interval: 5 }).not.toBeNull();
	await jobs.stop({ signal: "SIGKILL", keepData: true });
	expect((await row())?.fileId).toBe(before?.fileId);
	expect(await Promise.all([first, second].map(shownPrice))).toEqual(["1234.00", "1234.00"]);
	await db.update(documents).set({ madeAt: new Date(Date.now() - 3 * HOUR_MS) });
	// Once the lease of the process that was killed is over.
	await expect.poll(() => shownPrice(second), { timeout: 110_000, interval: 2_000 }).toBe("2345.00");
	expect(await shownPrice(first)).toBe("2345.00");
}, 240_000);
