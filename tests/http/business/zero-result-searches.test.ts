import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";

// rule: 7.07
it("counts the visits to a cached list without results: each client once, up to a limit", async () => {
	const shop = await startShop({ DEMO: "0", TRUST_PROXY: "1" });
	const search = async (client: string, path: string, method = "GET") => {
		const { status, headers } = await sendRequest(shop.origin, path, {
			method,
			headers: { "X-Forwarded-For": client },
		});
		expect(status).toBe(200);
		expect(Object.keys(headers)).not.toContain("x-zero-result-search");
	};
	// The first renders the page, the others get it from the cache.
	for (const client of ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.1"]) {
		await search(client, "/products?q=sofa");
	}
	// Other spellings are other pages, but the same search.
	await search("203.0.113.1", "/products?q=Sof%C3%A1");
	await search("203.0.113.4", "/products.data?q=SOFA&_routes=routes%2Fstorefront%2Fcatalogue%2Fproducts");
	await search("203.0.113.5", "/products?q=sofa", "HEAD");
	await search("203.0.113.6", "/PRODUCTS?q=geladeira");
	for (let count = 1; count <= 40; count += 1) {
		await search("203.0.113.9", `/products?q=${"abcdefgh"[count % 8]}${"ijklm"[count % 5]}zzz`);
	}
	await shop.stop({ keepData: true });

	await openDatabase({ engine: "pglite", folder: shop.dataDir });
	const counted = new Map(
		(await db.select().from(zeroResultSearches)).map(({ words, count }) => [words, count]),
	);
	await closeDatabase();
	await rm(shop.dataDir, { recursive: true, force: true });
	expect(counted.get("sofa")).toBe(4);
	expect(counted.get("geladeira")).toBe(1);
	expect(counted.size).toBe(2 + 30);
});
