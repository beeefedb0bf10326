import { describe, expect, it } from "vitest";
import { orderTimeline } from "#app/shop/orders/timeline/order-timeline.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addBusinessDays } from "#app/values/date.ts";
import { daysLate, dueOfMessage, dueOfOrder, firstToDo, isUnderWay, nextStepOf } from "./today-due.ts";

const paidAt = new Date("2026-11-23T15:00:00Z");
const paid = {
	status: "confirmed",
	paymentStatus: "paid",
	createdAt: new Date("2026-11-22T15:00:00Z"),
	paidAt,
	begunAt: null,
	readyAt: null,
	estimatedDeliveryDate: null,
	promisedDate: addBusinessDays(paidAt, 15),
	workshopDays: null,
	transitDays: null,
	deliveryBusinessDays: 15,
	freightRecord: { workshopDays: 8 },
	shippingOptionId: "jamef",
	plannedStart: null,
} as const;
const due = (order: Parameters<typeof dueOfOrder>[0]) => dueOfOrder(order, OPEN_CALENDARS);
const begun = { ...paid, begunAt: paidAt };
const ready = { ...begun, readyAt: paidAt };
const unpaid = { ...paid, status: "pending", paymentStatus: "pending", paidAt: null } as const;

describe("what is to be done with an order", () => {
	it("is its next step", () => {
		expect([unpaid, paid, begun, ready].map(nextStepOf)).toEqual(["transfer", "begin", "finish", "send"]);
		expect([unpaid, paid, begun, ready].map(isUnderWay)).toEqual([false, false, true, true]);
		expect(isUnderWay({ ...paid, status: "processing" })).toBe(true);
	});

	it("is due on the days that its timeline promises", () => {
		expect(due(paid)).toEqual({ day: "2026-11-24", isDeadline: true });
		expect(due(begun)).toEqual({ day: "2026-12-03", isDeadline: true });
		expect(due(ready)).toEqual(due(begun));
		expect(due({ ...paid, status: "processing" })).toEqual(due(begun));
		const moments = {
			leaveDate: null,
			deliveryDay: null,
			payBy: null,
			expiresAt: null,
			shippedAt: null,
			deliveredAt: null,
			cancelledAt: null,
		};
		const steps = orderTimeline({ ...paid, ...moments, isPickup: false }, OPEN_CALENDARS, paidAt);
		expect(steps.map(({ when }) => when)).toEqual(expect.arrayContaining(["prometido 24/11", "até 03/12"]));
	});

	it("begins when the plan of its bench does, without being late, and is finished and sent as others are", () => {
		const onBench = { workshopDays: 0, transitDays: 7 };
		expect(due({ ...paid, ...onBench })).toEqual({ day: "2026-11-23", isDeadline: false });
		const planned = { ...paid, ...onBench, plannedStart: "2026-12-01" };
		expect(due(planned)).toEqual({ day: "2026-12-01", isDeadline: false });
		// Sent by the third of December it arrives in time; a plan that begins later is late from then on.
		expect(due({ ...planned, plannedStart: "2026-12-10" })).toEqual({ ...due({ ...begun, ...onBench }) });
		expect([begun, ready].map((order) => due({ ...order, ...onBench }))).toEqual([begun, ready].map(due));
	});

	it("follows an arrival that the owner has moved", () => {
		const estimatedDeliveryDate = new Date("2026-12-09T15:00:00Z");
		expect(due({ ...ready, estimatedDeliveryDate }).day).toBe("2026-11-30");
	});

	it("is due at the latest on the promised day where its parts are not known", () => {
		const old = { ...paid, promisedDate: "2026-12-16", deliveryBusinessDays: null, freightRecord: null };
		expect(due(old).day).toBe("2026-12-16");
		expect(due({ ...begun, promisedDate: "2026-12-16", freightRecord: null }).day).toBe("2026-12-16");
		const open = { ...paid, promisedDate: null };
		expect(due(open)).toEqual({ day: "2026-11-23", isDeadline: false });
	});

	it("is never late while it waits for a transfer", () => {
		expect(due(unpaid)).toEqual({ day: "2026-11-23", isDeadline: false });
		expect(daysLate(due(unpaid), "2026-12-23")).toBe(0);
	});
});

it("counts late days of the workshop's week", () => {
	const friday = { day: "2026-11-27", isDeadline: true };
	expect(
		["2026-11-27", "2026-11-29", "2026-11-30", "2026-12-01"].map((day) => daysLate(friday, day)),
	).toEqual([0, 0, 1, 2]);
	expect(dueOfMessage({ createdAt: new Date("2026-11-27T15:00:00Z") }).day).toBe("2026-11-30");
});

it("puts late things first, then the earlier day, then what has waited longer, and leaves out none that was begun", () => {
	const thing = (name: string, day: string, isDeadline = true, hour = 12) => ({
		name,
		due: { day, isDeadline },
		createdAt: new Date(`2026-11-20T${hour}:00:00Z`),
		isUnderWay: name === "today, younger",
	});
	const things = [
		thing("tomorrow", "2026-11-27"),
		thing("old transfer", "2026-11-20", false),
		thing("today, younger", "2026-11-26", true, 13),
		thing("late", "2026-11-24"),
		thing("today", "2026-11-26"),
		thing("very late", "2026-11-12"),
	];
	const names = (limit: number) => firstToDo(things, "2026-11-26", limit).map(({ name }) => name);
	const order = ["very late", "late", "old transfer", "today", "today, younger", "tomorrow"];
	expect(names(12)).toEqual(order);
	expect(names(2)).toEqual(["very late", "late", "today, younger"]);
});
