import { readFile, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { insertImage } from "#tests/support/factories/factories.ts";
import { insertManyProducts } from "#tests/support/factories/generate-products.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type PostgresServer, startPostgres } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

const PRODUCTS = 5_000;
const READERS = 59;

let server: PostgresServer;
let shop: ShopProcess;
beforeAll(async () => {
	server = await startPostgres();
	await openDatabase({ engine: "postgres", url: server.url });
	await migrate(server.url);
	await insertManyProducts(db, PRODUCTS, { categoryIds: [], imageIds: [(await insertImage()).id] });
	await closeDatabase();
	shop = await startShop({ DATABASE_URL: server.url, DEMO: "0" });
}, 200_000);
afterAll(async () => {
	await shop?.stop();
	await server?.stop();
});

// Each as a text of its own, as it once was, they would be ten times as much.
it("gives the feed to many clients that do not read it, for the memory of one", async () => {
	// A process that has just begun holds what its start left behind: the same document under its other name.
	await sendRequest(shop.origin, "/feeds/google.xml?part=1");
	const before = await memory("VmRSS");
	// The highest point is counted from here.
	await writeFile(`/proc/${shop.child.pid}/clear_refs`, "5");
	const responses = await Promise.all(Array.from({ length: READERS }, (_, at) => openFeed(at % 3 === 0)));
	expect(await sendRequest(shop.origin, "/health")).toMatchObject({ status: 200 });
	const [plain, packed] = await Promise.all([
		text(responses[0] as IncomingMessage),
		text((responses[1] as IncomingMessage).pipe(createGunzip())),
	]);
	expect(plain).toBe(packed);
	expect(packed.match(/<item>/g)).toHaveLength(PRODUCTS);
	const grownBy = (await memory("VmHWM")) - before;
	for (const response of responses) response.destroy();
	expect(grownBy).toBeLessThan(60);
}, 120_000);

it("counts each request for one, and says no more often", async () => {
	const { status } = await sendRequest(shop.origin, "/feeds/google.xml", { headOnly: true });
	expect(status).toBe(429);
	expect((await sendRequest(shop.origin, "/feeds/google.xml.data")).status).toBe(429);
});

/** Asks and reads only the head. */
function openFeed(isPlain: boolean): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const headers = isPlain ? {} : { "Accept-Encoding": "gzip" };
		request(`${shop.origin}/feeds/google.xml`, { headers, agent: false }, (response) => {
			response.pause();
			if (response.statusCode === 200) resolve(response);
			else reject(new Error(`the feed was answered with ${response.statusCode}`));
		})
			.once("error", reject)
			.end();
	});
}

/** In megabytes, as the system counts it. */
async function memory(name: "VmRSS" | "VmHWM"): Promise<number> {
	const status = await readFile(`/proc/${shop.child.pid}/status`, "utf8");
	return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}
