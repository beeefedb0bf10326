import { expect, test } from "vitest";
import { isUnderWay } from "./delivery-progress.ts";

const now = new Date("2026-11-22T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const waiting = {
	status: "waiting",
	isActive: true,
	attempts: 0,
	nextAttemptAt: inSeconds(-1),
	statusCode: null,
	failure: null,
} as const;

test.each([
	["has just come due", {}, true],
	["is being sent for the first time", { attempts: 1, nextAttemptAt: inSeconds(58) }, true],
	["is sent again on demand", { attempts: 3, statusCode: 500 }, true],
	["waits for its next attempt", { attempts: 1, statusCode: 500, nextAttemptAt: inSeconds(58) }, false],
	["was delivered", { status: "delivered", attempts: 1, statusCode: 200 }, false],
	["waits for its endpoint to be switched on", { isActive: false }, false],
	["stands behind one that fails", { nextAttemptAt: inSeconds(-600) }, false],
] as const)("a message that %s", (_, change, expected) => {
	expect(isUnderWay({ ...waiting, ...change }, now)).toBe(expected);
});
