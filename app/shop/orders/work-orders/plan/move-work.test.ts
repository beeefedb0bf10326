import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays } from "#app/values/date.ts";
import { promisesOf } from "./compared-promises.ts";
import { aimsFor, effectOf, type MovableWorkOrder, sequenceOf, withAims } from "./move-work.ts";
import { planPromises } from "./planned-work.ts";
import { aimsOfMove } from "./work-moves.ts";

const monday = "2027-01-11";
const bench = {
	id: "one",
	capacity: makeCapacity(
		monday,
		Array.from({ length: 60 }, () => 480),
	),
};
const rules = { packingDays: 1, slackDays: 2, calendars: OPEN_CALENDARS };

const place = (id: string, readyIn: number, overrides: Partial<MovableWorkOrder> = {}): MovableWorkOrder => ({
	id,
	benchId: "one",
	orderId: `order-${id}`,
	minutes: 480,
	readyDay: addDays(monday, readyIn),
	targetDay: addDays(monday, readyIn),
	takenAt: readyIn,
	startedAt: null,
	releaseDay: monday,
	heldUntil: null,
	dryingDays: 0,
	promisedDate: "2027-03-31",
	transitDays: 5,
	shippingOptionId: "pac",
	leavesFrom: monday,
	isReady: false,
	...overrides,
});
const order = (places: readonly MovableWorkOrder[]) => sequenceOf(places, "one").map(({ id }) => id);

describe("moving a place in the queue of its bench", () => {
	const queue = [place("a", 1), place("b", 2), place("c", 3)];
	const [, , last] = queue as [MovableWorkOrder, MovableWorkOrder, MovableWorkOrder];

	it("lets it aim at the day of the one before which it then stands", () => {
		const moved = withAims(queue, aimsOfMove(queue, last, { to: "earlier" }));
		expect(order(moved)).toEqual(["a", "c", "b"]);
		expect(order(withAims(queue, aimsOfMove(queue, last, { to: "rank", rank: 1 })))).toEqual(["c", "a", "b"]);
	});

	it("moves back later, to the last day that its promise allows", () => {
		const first = withAims(queue, aimsFor(queue, last, 0));
		const moved = first.find(({ id }) => id === "c") ?? last;
		const back = withAims(first, aimsFor(first, moved, 2));
		expect(order(back)).toEqual(["a", "b", "c"]);
		expect(back.find(({ id }) => id === "c")?.targetDay).toBe(last.readyDay);
	});

	it("brings it to each position, with no aim after its ready day", () => {
		const days = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 9 });
		fc.assert(
			fc.property(days, fc.nat(8), fc.nat(8), (ready, which, to) => {
				const places = ready.map((day, at) => place(`p${at}`, day, { takenAt: (at * 7) % 5 }));
				const moved = places[which % places.length] as MovableWorkOrder;
				const position = to % places.length;
				const after = withAims(places, aimsFor(places, moved, position));
				const others = order(places).filter((id) => id !== moved.id);
				expect(order(after)).toEqual(others.toSpliced(position, 0, moved.id));
				for (const { targetDay, readyDay } of after) expect(targetDay <= readyDay).toBe(true);
			}),
		);
	});
});

describe("what a move would break", () => {
	it("is named with the day that was promised and the day that it would be", () => {
		const tight = place("a", 0, { promisedDate: "2027-01-19" });
		const places = [tight, place("b", 2, { minutes: 4800 })];
		const before = { benches: [bench], places, settled: [], rules };
		const second = places[1] as MovableWorkOrder;
		const effect = effectOf(before, withAims(places, aimsFor(places, second, 0)), "b");
		expect(effect).toMatchObject({ rank: 1, broken: [{ orderId: "order-a", from: "2027-01-19" }] });
		expect(effect.broken[0]?.to).toBe(
			planPromises([bench], withAims(places, aimsFor(places, second, 0)), rules).get("a")?.arrival,
		);
	});

	it("is nothing where it was late before and does not get later", () => {
		const late = place("a", 0, { promisedDate: "2027-01-12" });
		const places = [late, place("b", 2), place("c", 3)];
		const before = { benches: [bench], places, settled: [], rules };
		const third = places[2] as MovableWorkOrder;
		expect(effectOf(before, withAims(places, aimsFor(places, third, 1)), "c").broken).toEqual([]);
	});

	it("counts the other pieces of an order, because it leaves whole", () => {
		const places = [place("a", 1, { orderId: "one" }), place("b", 2, { minutes: 4800 })];
		const [first, second] = places as [MovableWorkOrder, MovableWorkOrder];
		const finished = { ...first, id: "done", dryingDays: 60, finish: monday };
		const before = { benches: [bench], places, settled: [finished], rules };
		// The finished one dries until long after the first is done, whatever the move does.
		const after = withAims(places, aimsFor(places, second, 0));
		const promised = { ...before, places: after.map((each) => ({ ...each, promisedDate: "2027-03-31" })) };
		expect(effectOf(promised, after, "b").broken).toEqual([]);
		expect(promisesOf(before).get("one")).toMatchObject({
			arrival: promisesOf({ ...before, places: [] }).get("one")?.arrival,
			pieces: [{ finish: monday }, { finish: monday }],
		});
	});
});
