import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { nextPaymentCheck } from "./payment-checks.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const open = { status: "pending", createdAt: daysAgo(0), paidAt: null, cancelledAt: null } as const;
const minutesUntil = (order: Parameters<typeof nextPaymentCheck>[0]) => {
	const next = nextPaymentCheck(order, now);
	return next && (next.getTime() - now.getTime()) / MINUTE_MS;
};

it("asks about an order within minutes while it is to be paid, then less and less, and at last no more", () => {
	expect(minutesUntil(open)).toBe(5);
	expect([1, 4, 40].map((days) => minutesUntil({ ...open, createdAt: daysAgo(days) }))).toEqual([
		5,
		60,
		null,
	]);
	expect(
		[0, 3, 11].map((days) => minutesUntil({ ...open, status: "cancelled", cancelledAt: daysAgo(days) })),
	).toEqual([15, 360, null]);
	expect(
		[0, 2, 20, 100, 200].map((days) => minutesUntil({ ...open, status: "shipped", paidAt: daysAgo(days) })),
	).toEqual([60, 360, 1_440, 10_080, null]);
});
