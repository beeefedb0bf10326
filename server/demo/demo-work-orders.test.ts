import { expect, it } from "vitest";
import { capacityOf } from "#app/shop/bench/bench-state.server.ts";
import { type BenchWorkOrder, plan } from "#app/shop/bench/plan/plan.ts";
import { type PromisedPiece, promiseOfPiece } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { minutesLeft } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { workshopCalendar, workshopClosures } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, DAY_MS, dayOf, type IsoDay, startOfDay } from "#app/values/date.ts";
import { demoBenches, demoOrders } from "#db/demo/demo-data.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { demoRecess } from "./demo-recess.ts";
import { demoWorkOrderDays, demoWorkOrders } from "./demo-work-orders.ts";

const { workshop } = defaultSettings;

const calendarsOn = (day: IsoDay) => ({ closures: [demoRecess(day)], cutoffHour: 24 });

/** The risks of the demo's paid orders, by their keys, if the demo is loaded on a day. */
function risksOn(today: IsoDay) {
	const now = new Date(startOfDay(today).getTime() + DAY_MS / 2);
	const calendars = calendarsOn(today);
	const rules = { ...workshop, calendars };
	const pieces = new Map<string, PromisedPiece & { orderKey: string }>();
	const placed = demoWorkOrders(now, calendars).flatMap((place): BenchWorkOrder[] => {
		const order = demoOrders.find(({ key }) => key === place.orderKey);
		if (order?.paymentStatus !== "paid") return [];
		const createdAt = new Date(now.getTime() - order.placedDaysAgo * DAY_MS);
		const days = demoWorkOrderDays(order, { createdAt, now, calendars });
		expect(days?.countedDays, `${order.key} on ${today}`).toBeGreaterThan(0);
		expect(days && days.leaveDate > dayOf(createdAt), `${order.key} on ${today}`).toBe(true);
		pieces.set(place.id, {
			orderKey: order.key,
			dryingDays: place.dryingDays,
			promisedDate: days?.promisedDate ?? null,
			transitDays: order.transitDays,
			shippingOptionId: order.freight.option,
			leavesFrom: workshopCalendar(calendars).add(today, 0),
			isReady: false,
		});
		const steps = workshop.steps.map(({ share }, at) => ({ share, isDone: at < place.stepsDone }));
		return [
			{
				id: place.id,
				benchId: place.benchId,
				minutes: minutesLeft(place.minutes, steps),
				targetDay: place.readyDay,
				takenAt: createdAt.getTime(),
				startedAt: place.stepsDone > 0 ? createdAt.getTime() : null,
				releaseDay: addDays(createdAt, 1),
				heldUntil: null,
			},
		];
	});
	const risks: Record<string, string> = {};
	for (const { key, hours } of demoBenches) {
		const week = [...hours.slice(-1), ...hours.slice(0, -1)].map((each) => each * 60);
		const bench = { id: demoId("bench", key), week, exceptions: [] };
		const capacity = capacityOf(bench, today, workshopClosures(calendars));
		const own = placed.filter(({ benchId }) => benchId === bench.id);
		for (const { id, finish } of plan(capacity, own)) {
			const piece = pieces.get(id);
			if (piece) risks[piece.orderKey] = promiseOfPiece(piece, finish, rules).risk;
		}
	}
	return risks;
}

const intended = Object.fromEntries(
	demoOrders
		.filter(({ paymentStatus }) => paymentStatus === "paid")
		.flatMap(({ key, places }) =>
			Object.values(places).map(({ promise }) => [key, promise === "kept" ? "none" : promise]),
		),
);

it("on each day of three winters, one promise of the demo uses its reserve and one is late", () => {
	for (const year of [2026, 2027, 2028]) {
		for (let day = `${year}-10-15`; day < `${year + 1}-01-20`; day = addDays(day, 1)) {
			expect(risksOn(day), day).toEqual(intended);
		}
	}
});

it("the recess is the next that does not begin within two weeks, so that the demo shows a workshop at work", () => {
	expect(demoRecess("2026-11-27")).toMatchObject({ from: "2026-12-21", to: "2027-01-08" });
	expect(demoRecess("2026-12-06")).toMatchObject({ from: "2026-12-21", to: "2027-01-08" });
	expect(demoRecess("2026-12-07")).toMatchObject({ from: "2027-12-21", to: "2028-01-08" });
	expect(demoRecess("2027-01-09")).toMatchObject({ from: "2027-12-21", to: "2028-01-08" });
});
