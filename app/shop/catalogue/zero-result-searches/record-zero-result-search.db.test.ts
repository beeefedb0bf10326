import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";
import { MAX_ZERO_RESULT_SEARCHES, recordZeroResultSearch } from "./record-zero-result-search.server.ts";

beforeEach(() => db.delete(zeroResultSearches));

const recorded = () =>
	db.select().from(zeroResultSearches).orderBy(desc(zeroResultSearches.count), zeroResultSearches.words);

describe("a search without results", () => {
	// rule: 7.07
	it("is counted each time it is recorded", async () => {
		for (const words of ["sofa retratil", "sofa retratil", "geladeira"]) await recordZeroResultSearch(words);
		expect((await recorded()).map(({ words, count }) => [words, count])).toEqual([
			["sofa retratil", 2],
			["geladeira", 1],
		]);
	});

	it("never fills the table: what was searched once and longest ago makes room", async () => {
		const longAgo = new Date("2026-01-01T00:00:00Z");
		await db.insert(zeroResultSearches).values(
			Array.from({ length: MAX_ZERO_RESULT_SEARCHES }, (_, at) => ({
				words: `palavra ${at}`,
				count: at === 0 ? 2 : 1,
				lastSeenAt: new Date(longAgo.getTime() + at * 1000),
			})),
		);
		await recordZeroResultSearch("geladeira");
		expect(await db.$count(zeroResultSearches)).toBe(MAX_ZERO_RESULT_SEARCHES);
		expect(await db.$count(zeroResultSearches, eq(zeroResultSearches.words, "palavra 0"))).toBe(1);
		expect(await db.$count(zeroResultSearches, eq(zeroResultSearches.words, "palavra 1"))).toBe(0);
		expect(await db.$count(zeroResultSearches, eq(zeroResultSearches.words, "geladeira"))).toBe(1);
	});
});
