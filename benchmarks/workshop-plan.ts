import { performance } from "node:perf_hooks";
import { type BenchWeek, benchCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { type BenchWorkOrder, plan } from "#app/shop/bench/plan/plan.ts";
import { earliestBench, insert, queueOf, targetOnceStarted } from "#app/shop/bench/plan/queue.ts";
import { type Risk, riskOf } from "#app/shop/bench/plan/risk.ts";
import { addBusinessDays, addDays, isNationalHoliday } from "#app/values/date.ts";

const PLACES = 500;
const ROUNDS = 400;
/** A plan that takes longer at the 95th percentile fails the run. */
const MAX_PLAN_MS = 2;
const TODAY = "2027-01-11";
const WEEK: BenchWeek = [0, 480, 480, 480, 480, 480, 0];

/** The plan of a full bench, a day offered on it, and the risks of its promises, with a fixed random sequence. */
export function benchWorkshopPlan(print: (line: string) => void): void {
	const build = () => benchCapacity(WEEK, new Map(), isNationalHoliday, TODAY);
	const capacity = build();
	const places = manyPlaces();
	const live = places.map((place, index) => ({ ...place, heldUntil: index % 5 === 0 ? TODAY : null }));
	const key = { id: "new", takenAt: PLACES + 1, startedAt: null };
	const queue = queueOf(capacity, live, TODAY);
	const timings = {
		"the capacity of a bench for 730 days": measure(build),
		"the plan": measure(() => plan(capacity, places)),
		"the queue that an order finds": measure(() => queueOf(capacity, live, TODAY)),
		"one day on two benches": measure(() => earliestBench([{ queue }, { queue }], 360, TODAY, key)),
		"one place more in a queue": measure(() =>
			insert(queue, { ...(places[0] as BenchWorkOrder), ...key, targetDay: addDays(TODAY, 40) }),
		),
		"the day at which begun work aims": measure(() =>
			targetOnceStarted(capacity, live, live.at(-1) as BenchWorkOrder),
		),
		"plan and risk of each promise": measure(() =>
			plan(capacity, places).map(
				({ finish }): Risk =>
					riskOf(finish, {
						promisedDay: addDays(TODAY, 30),
						arrivalOf: (day, reserve) => addBusinessDays(day, reserve === "with-slack" ? 8 : 6),
					}),
			),
		),
	};
	print(`one bench with ${PLACES} places:`);
	for (const [name, { p50, p95 }] of Object.entries(timings))
		print(`  ${name.padEnd(38)} p50 ${p50.toFixed(3)} ms, p95 ${p95.toFixed(3)} ms`);
	const { p95 } = timings["the plan"];
	print(`the plan of ${PLACES} places: p95 ${p95.toFixed(3)} ms (limit: at most ${MAX_PLAN_MS} ms)`);
	if (p95 > MAX_PLAN_MS) process.exitCode = 1;
}

function manyPlaces(): BenchWorkOrder[] {
	let seed = 7;
	const random = (below: number): number => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
		return seed % below;
	};
	return Array.from({ length: PLACES }, (_, index) => ({
		id: `place-${index}`,
		benchId: "bench-1",
		minutes: 15 + random(16) * 15,
		targetDay: addDays(TODAY, random(180)),
		takenAt: index,
		startedAt: random(10) === 0 ? index : null,
		releaseDay: addDays(TODAY, random(3)),
		heldUntil: null,
	}));
}

function measure(work: () => unknown): { p50: number; p95: number } {
	const times = Array.from({ length: ROUNDS }, () => {
		const begun = performance.now();
		work();
		return performance.now() - begun;
	}).toSorted((a, b) => a - b);
	return { p50: times[ROUNDS >> 1] ?? 0, p95: times[Math.floor(ROUNDS * 0.95)] ?? 0 };
}
