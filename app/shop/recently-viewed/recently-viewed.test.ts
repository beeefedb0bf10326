import { describe, expect, it } from "vitest";
import { addRecentlyViewed, MAX_RECENTLY_VIEWED, parseRecentlyViewed } from "./recently-viewed.ts";

describe("what a browser has looked at", () => {
	it.each([null, "", "{", "null", "12", '{"a":1}', '"a"'])("is nothing for %j", (stored) => {
		expect(parseRecentlyViewed(stored)).toEqual([]);
	});

	it("leaves out invalid ids and repetitions", () => {
		expect(parseRecentlyViewed(JSON.stringify(["a", 1, null, "", "x".repeat(65), ["b"], "a", "c"]))).toEqual([
			"a",
			"c",
		]);
	});

	// rule: 2.33
	it("begins with the last product and forgets the oldest", () => {
		expect(addRecentlyViewed(["a", "b"], "b")).toEqual(["b", "a"]);
		let seen: string[] = [];
		for (let at = 0; at < 20; at += 1) seen = addRecentlyViewed(seen, `id-${at}`);
		// The product itself is not shown, so there is one more.
		expect(seen).toHaveLength(MAX_RECENTLY_VIEWED + 1);
		expect(seen.at(0)).toBe("id-19");
		expect(parseRecentlyViewed(JSON.stringify(seen))).toEqual(seen);
	});
});
