import { describe, expect, it } from "vitest";
import { isSyncDue, mergeFavourites, pendingChanges } from "./favourite-changes.ts";
import { parseSyncState, recordChange, type SyncState } from "./sync-state.ts";

const signedOut = parseSyncState(null);
const ana: SyncState = { account: "ana", pending: {}, syncedAt: 0 };

describe("the changes sent to an account", () => {
	it("is the whole list at the first sign-in of this browser", () => {
		expect(pendingChanges(recordChange(signedOut, "c", false), ["a", "b"])).toEqual({
			add: ["a", "b"],
			remove: [],
		});
	});

	it("is only what changed since, for the same account and for another one", () => {
		const state = recordChange(recordChange(recordChange(ana, "b", true), "a", false), "b", false);
		expect(pendingChanges(state, ["x", "y"])).toEqual({ add: [], remove: ["b", "a"] });
		expect(isSyncDue(state, "ana", 0)).toBe(true);
	});

	it("is due again after five minutes, and at once for another account", () => {
		expect(isSyncDue(ana, "ana", 300_000)).toBe(false);
		expect(isSyncDue(ana, "ana", 300_001)).toBe(true);
		expect(isSyncDue(ana, "bia", 0)).toBe(true);
	});
});

describe("a response", () => {
	const sent = { ids: ["a", "b"], state: signedOut };

	it("becomes the list", () => {
		expect(
			mergeFavourites({ account: "ana", response: ["z", "a", "b"], sent, ids: sent.ids, now: 5 }),
		).toEqual({ ids: ["z", "a", "b"], state: { account: "ana", pending: {}, syncedAt: 5 } });
	});

	it("leaves what changed meanwhile, which is sent next", () => {
		const { ids, state } = mergeFavourites({
			account: "ana",
			response: ["z", "a", "b"],
			sent,
			ids: ["b", "c"],
			now: 5,
		});
		expect(ids).toEqual(["z", "b", "c"]);
		expect(pendingChanges(state, ids)).toEqual({ add: ["c"], remove: ["a"] });
	});

	it("keeps no more than a list may hold", () => {
		const response = Array.from({ length: 200 }, (_, at) => `id-${at}`);
		const { ids } = mergeFavourites({ account: "ana", response, sent, ids: ["a", "b", "new"], now: 0 });
		expect(ids).toHaveLength(200);
		expect(ids.at(-1)).toBe("new");
	});
});

it.each([null, "", "{", "[]", '{"account":1}', '{"account":"a"}'])(
	"reads %j as the state before the first sign-in",
	(stored) => {
		expect(parseSyncState(stored)).toEqual(signedOut);
	},
);

it("keeps the changes of a browser that stored them under the former name", () => {
	const stored = JSON.stringify({ account: "ana", untold: { a: false }, askedAt: 5 });
	expect(pendingChanges(parseSyncState(stored), ["b"])).toEqual({ add: [], remove: ["a"] });
});
