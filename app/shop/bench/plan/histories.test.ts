import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type IsoDay, isNationalHoliday } from "#app/values/date.ts";
import { FIRST_DAY } from "#tests/support/factories/bench-cases.ts";
import { type BenchWeek, benchCapacity, type Capacity, capacityFrom } from "./bench-capacity.ts";
import { type BenchWorkOrder, plan } from "./plan.ts";
import { earliest, earliestBench, queueOf, targetOnceStarted } from "./queue.ts";

/*
 * Random histories of two benches with a recess: orders, payments in time and late, cancellations, expiries, work
 * that begins, and nights. Where the bench works as planned, every promised product is finished by the day that was
 * promised, whatever others do.
 */
const WEEKS: readonly BenchWeek[] = [
	[0, 480, 480, 480, 480, 480, 0],
	[0, 240, 360, 0, 360, 240, 120],
];
const RECESS: readonly [IsoDay, IsoDay] = ["2026-12-21", "2027-01-03"];
const DAYS_TO_PAY = 4;

type Action =
	| { readonly kind: "order"; readonly minutes: number }
	| { readonly kind: "pay" | "cancel" | "start"; readonly which: number }
	| { readonly kind: "night" };

const which = fc.nat({ max: 30 });
const actions = fc.array(
	fc.oneof(
		fc.record({
			kind: fc.constant("order" as const),
			minutes: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 30),
		}),
		fc.record({ kind: fc.constantFrom("pay" as const, "pay" as const, "cancel" as const), which }),
		fc.record({ kind: fc.constant("start" as const), which }),
		fc.record({ kind: fc.constant("night" as const) }),
	),
	{ minLength: 10, maxLength: 150 },
);

const isClosed = (day: IsoDay): boolean => isNationalHoliday(day) || (day >= RECESS[0] && day <= RECESS[1]);
const capacities: readonly Capacity[] = WEEKS.map((week) =>
	benchCapacity(week, new Map(), isClosed, FIRST_DAY, 500),
);

interface Work extends BenchWorkOrder {
	readonly bench: number;
	/** The ready day that was promised with the payment. */
	readonly promised: IsoDay | null;
	readonly orderedOn: IsoDay;
}

class History {
	today = FIRST_DAY;
	works: Work[] = [];
	promises = 0;
	daysGivenAgain = 0;
	#clock = 0;

	#capacity(bench: number): Capacity {
		return capacityFrom(capacities[bench] as Capacity, this.today);
	}

	#live(bench: number, except?: string): Work[] {
		return this.works.filter((work) => work.bench === bench && work.id !== except);
	}

	/** The last day before the next one on which the bench works. */
	#payBy(bench: number): IsoDay {
		const { minutes } = this.#capacity(bench);
		const next = minutes.findIndex((part, index) => index > 0 && part > 0);
		return addDays(this.today, Math.min(next - 1, DAYS_TO_PAY - 1));
	}

	apply(action: Action): void {
		this.#clock += 1;
		if (action.kind === "order") this.#order(action.minutes);
		else if (action.kind === "night") this.#endDay();
		else {
			const unpaid = this.works.filter(({ promised }) => (promised === null) === (action.kind === "pay"));
			const all = action.kind === "cancel" ? this.works : unpaid;
			const work = all[action.which % Math.max(all.length, 1)];
			if (work === undefined) return;
			if (action.kind === "pay") this.#pay(work);
			else if (action.kind === "start") this.#start(work);
			else this.works = this.works.filter(({ id }) => id !== work.id);
		}
	}

	#order(minutes: number): void {
		const key = { id: `work-${this.#clock}`, takenAt: this.#clock, startedAt: null };
		const benches = WEEKS.map((_, bench) => ({
			bench,
			queue: queueOf(this.#capacity(bench), this.#live(bench), this.today),
		}));
		const best = earliestBench(benches, minutes, this.today, key);
		if (best === null) throw new Error("no day");
		const { bench } = best.bench;
		this.works.push({
			...key,
			bench,
			benchId: `bench-${bench}`,
			minutes,
			targetDay: best.day,
			releaseDay: null,
			heldUntil: this.#payBy(bench),
			promised: null,
			orderedOn: this.today,
		});
	}

	#pay(work: Work): void {
		let { targetDay } = work;
		if ((work.heldUntil ?? "") < this.today) {
			const queue = queueOf(this.#capacity(work.bench), this.#live(work.bench, work.id), this.today);
			const day = earliest(queue, work.minutes, work.targetDay, work);
			if (day === null) throw new Error("no day");
			targetDay = day;
			this.daysGivenAgain += 1;
		}
		this.promises += 1;
		this.#replace({
			...work,
			targetDay,
			promised: targetDay,
			releaseDay: addDays(this.today, 1),
			heldUntil: null,
		});
	}

	#start(work: Work): void {
		if (work.startedAt !== null || work.releaseDay === null || work.releaseDay > this.today) return;
		const started = { ...work, startedAt: this.#clock };
		const targetDay = targetOnceStarted(this.#capacity(work.bench), this.#live(work.bench), started);
		this.#replace({ ...started, targetDay });
	}

	#endDay(): void {
		for (const bench of WEEKS.keys()) {
			const paid = this.#live(bench).filter(({ promised }) => promised !== null);
			const planned = new Map(plan(this.#capacity(bench), paid).map((work) => [work.id, work]));
			for (const work of paid) {
				const { days = [], finish } = planned.get(work.id) ?? {};
				expect((finish ?? "9999") <= (work.promised ?? ""), `${work.id} on ${this.today}`).toBe(true);
				const done = days.find(({ day }) => day === this.today)?.minutes ?? 0;
				this.#replace({ ...work, minutes: work.minutes - done });
			}
		}
		const oldest = addDays(this.today, 1 - DAYS_TO_PAY);
		this.today = addDays(this.today, 1);
		this.works = this.works.filter(
			({ minutes, promised, orderedOn }) => minutes > 0 && (promised !== null || orderedOn >= oldest),
		);
	}

	#replace(work: Work): void {
		this.works = this.works.map((each) => (each.id === work.id ? work : each));
	}
}

it("keeps every promise through any history, if the bench works as planned", () => {
	let promises = 0;
	let daysGivenAgain = 0;
	fc.assert(
		fc.property(actions, (history) => {
			const shop = new History();
			for (const action of history) shop.apply(action);
			for (let night = 0; night < 120 && shop.works.length > 0; night += 1) shop.apply({ kind: "night" });
			expect(shop.works.filter(({ promised }) => promised !== null)).toEqual([]);
			promises += shop.promises;
			daysGivenAgain += shop.daysGivenAgain;
		}),
		{ numRuns: 600 },
	);
	// The histories are worth something only if they contain both.
	expect(promises).toBeGreaterThan(200);
	expect(daysGivenAgain).toBeGreaterThan(20);
});
