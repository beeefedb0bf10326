import { expect, test } from "vitest";
import { DAY_MS } from "#app/values/date.ts";
import { returnStatusValues } from "#app/values/status/return-status.ts";
import { canChangeReturnStatus, findReturnOption, type ReturnStep, returnSteps } from "./order-return.ts";

const now = new Date("2026-11-20T15:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const order = { status: "confirmed", createdAt: daysAgo(3), paidAt: daysAgo(3), deliveredAt: null } as const;

// rule: 2.45
test.each([
	["confirmed", daysAgo(0.9), null],
	["confirmed", daysAgo(1.1), "before_shipping"],
	["preparing", daysAgo(30), "before_shipping"],
	["shipped", daysAgo(0.1), "on_its_way"],
	["out_for_delivery", daysAgo(9), "on_its_way"],
	["cancelled", daysAgo(9), null],
] as const)("an order that is %s and was paid at %s can be given up: %s", (status, paidAt, way) => {
	expect(findReturnOption({ ...order, status, paidAt }, null, now)?.way ?? null).toBe(way);
});

// rule: 2.45
test("a delivered order is a right for seven days, then a request for ninety", () => {
	const delivered = (days: number) =>
		findReturnOption({ ...order, status: "delivered", deliveredAt: daysAgo(days) }, null, now);
	expect(delivered(0)).toEqual({ way: "delivered", lastDay: "2026-11-27" });
	expect(delivered(7)).toEqual({ way: "delivered", lastDay: "2026-11-20" });
	expect(delivered(8)).toEqual({ way: "request", lastDay: "2027-02-10" });
	expect(delivered(90)?.way).toBe("request");
	expect(delivered(91)).toBeNull();
});

test("there is one return of an order, unless the customer dropped it", () => {
	const option = (status: (typeof returnStatusValues)[number]) =>
		findReturnOption({ ...order, status: "shipped" }, status, now);
	expect(returnStatusValues.filter((status) => option(status) !== null)).toEqual(["dropped"]);
});

test("a return moves forward only, and a withdrawal in time cannot be refused", () => {
	const steps = (kind: "withdrawal" | "request") =>
		returnStatusValues.map((status) =>
			(Object.keys(returnSteps) as ReturnStep[])
				.filter((step) => canChangeReturnStatus({ status, kind }, step))
				.join(" "),
		);
	expect(steps("request")).toEqual([
		"collected checked refused dropped",
		"checked refused",
		"",
		"",
		"",
		"",
		"",
	]);
	expect(steps("withdrawal")).toEqual(["collected checked dropped", "checked", "", "", "", "", ""]);
});
