import { describe, expect, it } from "vitest";
import {
	canMovePlace,
	holdsMinutes,
	type PlaceMoments,
	type PlaceState,
	placeTransitions,
	stateOfPlace,
} from "./place-life.ts";

const unheld: PlaceMoments = {
	readyDay: null,
	releaseDay: null,
	startedAt: null,
	finishedAt: null,
	returnedAt: null,
};
const at = new Date("2026-11-27T12:00:00Z");
const held = { ...unheld, readyDay: "2026-12-02" };
const promised = { ...held, releaseDay: "2026-12-01" };
const started = { ...promised, startedAt: at };
const examples: Record<PlaceState, PlaceMoments> = {
	unheld,
	held,
	promised,
	started,
	done: { ...started, finishedAt: at },
	returned: { ...held, returnedAt: at },
};

describe("a place", () => {
	it("is in one state by its moments", () => {
		for (const [state, moments] of Object.entries(examples)) expect(stateOfPlace(moments)).toBe(state);
		// Sent from a promise without any tick, and given back after it was begun.
		expect(stateOfPlace({ ...promised, finishedAt: at })).toBe("done");
		expect(stateOfPlace({ ...started, returnedAt: at })).toBe("returned");
	});

	it("holds minutes from its taking until it is done or given back", () => {
		const holding = (Object.keys(examples) as PlaceState[]).filter(holdsMinutes);
		expect(holding).toEqual(["held", "promised", "started"]);
	});

	it("is never worked on again once it is done, and is begun only once it is paid", () => {
		const fromDone = Object.keys(placeTransitions).filter((name) =>
			canMovePlace("done", name as keyof typeof placeTransitions),
		);
		expect(fromDone).toEqual([]);
		expect(canMovePlace("held", "started")).toBe(false);
		expect(canMovePlace("promised", "started")).toBe(true);
		// Given back once; and only what has no promise, or was given back, is given a day again.
		expect(canMovePlace("returned", "returned")).toBe(false);
		expect(canMovePlace("promised", "taken_again")).toBe(false);
		expect(canMovePlace("returned", "taken_again")).toBe(true);
	});
});
