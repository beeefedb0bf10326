import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "#app/routes/storefront/products.tsx";
import { db } from "#db/client.server.ts";
import { emptySearches } from "#db/schema.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { routeArgs } from "#tests/support/route-args.ts";
import { MOST_EMPTY_SEARCHES, recordEmptySearch } from "./record-empty-search.server.ts";

beforeEach(() => db.delete(emptySearches));

const recorded = () =>
	db.select().from(emptySearches).orderBy(desc(emptySearches.count), emptySearches.words);

const visit = (query: string) => loader(routeArgs(new Request(`http://localhost/products?${query}`)));

describe("a search without a hit", () => {
	it("is counted once for all spellings", async () => {
		await visit("q=Sofá+retrátil");
		await visit("q=sofa+RETRATIL%21");
		await visit("q=geladeira");
		expect((await recorded()).map(({ words, count }) => [words, count])).toEqual([
			["sofa retratil", 2],
			["geladeira", 1],
		]);
	});

	it("is not recorded when it found something, or when a filter was in the way", async () => {
		await createProduct({ name: "Banqueta" });
		await visit("q=banqueta");
		await visit("q=geladeira&made_to_order=1");
		await visit("category=nao-existe");
		expect(await recorded()).toEqual([]);
	});

	it("never fills the table: what was searched once and longest ago makes room", async () => {
		const longAgo = new Date("2026-01-01T00:00:00Z");
		await db.insert(emptySearches).values(
			Array.from({ length: MOST_EMPTY_SEARCHES }, (_, at) => ({
				words: `palavra ${at}`,
				count: at === 0 ? 2 : 1,
				lastSeenAt: new Date(longAgo.getTime() + at * 1000),
			})),
		);
		await recordEmptySearch("geladeira");
		expect(await db.$count(emptySearches)).toBe(MOST_EMPTY_SEARCHES);
		expect(await db.$count(emptySearches, eq(emptySearches.words, "palavra 0"))).toBe(1);
		expect(await db.$count(emptySearches, eq(emptySearches.words, "palavra 1"))).toBe(0);
		expect(await db.$count(emptySearches, eq(emptySearches.words, "geladeira"))).toBe(1);
	});
});
