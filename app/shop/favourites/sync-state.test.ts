import { describe, expect, it } from "vitest";
import {
	isSyncDue,
	mergeFavourites,
	parseSyncState,
	pendingChanges,
	recordChange,
	type SyncState,
} from "./sync-state.ts";

const nobody = parseSyncState(null);
const ana: SyncState = { account: "ana", untold: {}, askedAt: 0 };

describe("what is told to an account", () => {
	it("is the whole list when somebody signs in here for the first time", () => {
		expect(pendingChanges(recordChange(nobody, "c", false), ["a", "b"])).toEqual({
			add: ["a", "b"],
			remove: [],
		});
	});

	it("is only what was pressed since, afterwards and to somebody else", () => {
		const state = recordChange(recordChange(recordChange(ana, "b", true), "a", false), "b", false);
		expect(pendingChanges(state, ["x", "y"])).toEqual({ add: [], remove: ["b", "a"] });
		expect(isSyncDue(state, "ana", 0)).toBe(true);
	});

	it("is asked for again after five minutes, and at once for another account", () => {
		expect(isSyncDue(ana, "ana", 300_000)).toBe(false);
		expect(isSyncDue(ana, "ana", 300_001)).toBe(true);
		expect(isSyncDue(ana, "bia", 0)).toBe(true);
	});
});

describe("an answer", () => {
	const asked = { ids: ["a", "b"], state: nobody };

	it("becomes the list", () => {
		expect(
			mergeFavourites({ account: "ana", answer: ["z", "a", "b"], asked, ids: asked.ids, now: 5 }),
		).toEqual({ ids: ["z", "a", "b"], state: { account: "ana", untold: {}, askedAt: 5 } });
	});

	it("leaves pressed what was pressed meanwhile, and has it told next", () => {
		const { ids, state } = mergeFavourites({
			account: "ana",
			answer: ["z", "a", "b"],
			asked,
			ids: ["b", "c"],
			now: 5,
		});
		expect(ids).toEqual(["z", "b", "c"]);
		expect(pendingChanges(state, ids)).toEqual({ add: ["c"], remove: ["a"] });
	});

	it("keeps no more than a list may hold", () => {
		const answer = Array.from({ length: 200 }, (_, at) => `id-${at}`);
		const { ids } = mergeFavourites({ account: "ana", answer, asked, ids: ["a", "b", "new"], now: 0 });
		expect(ids).toHaveLength(200);
		expect(ids.at(-1)).toBe("new");
	});
});

it.each([null, "", "{", "[]", '{"account":1}', '{"account":"a"}'])("reads %j as nothing known", (stored) => {
	expect(parseSyncState(stored)).toEqual(nobody);
});
