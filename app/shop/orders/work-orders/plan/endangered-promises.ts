import { dayAt, makeCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import type { Risk } from "#app/shop/bench/plan/risk.ts";
import type { IsoDay } from "#app/values/date.ts";
import {
	type AwaitedPayment,
	type ComparedPlan,
	type ComparedPromises,
	compareWithOffers,
} from "./compared-promises.ts";
import type { BenchPlan } from "./move-work.ts";
import type { OrderPromise } from "./planned-work.ts";

export interface EndangeredPromise
	extends Pick<OrderPromise<unknown>, "orderId" | "promisedDate" | "risk" | "arrival"> {
	/** Only once this is paid. */
	readonly awaits?: AwaitedPayment;
}

/** The benches as they are if some of them do not work until the end of a day. */
export const withoutWork = (
	benches: BenchPlan["benches"],
	ids: readonly string[],
	until: IsoDay,
): BenchPlan["benches"] =>
	benches.map((bench) => {
		if (!ids.includes(bench.id)) return bench;
		const { capacity } = bench;
		const minutes = capacity.minutes.map((each, at) => (dayAt(capacity, at) <= until ? 0 : each));
		return { ...bench, capacity: makeCapacity(capacity.from, minutes) };
	});

const DANGER = { none: 0, tight: 1, late: 2 } as const;

/**
 * The promises that a change of the benches puts in danger, or makes later still: the late ones first, then the nearest.
 * An unpaid offer counts only if it would be late.
 */
export const endangeredBy = (before: ComparedPlan, after: ComparedPlan): EndangeredPromise[] =>
	compareWithOffers<EndangeredPromise>(before, after, endangeredBetween)
		.filter(({ awaits, risk }) => awaits === undefined || risk === "late")
		.toSorted((a, b) => DANGER[b.risk] - DANGER[a.risk] || (a.promisedDate < b.promisedDate ? -1 : 1));

interface Danger {
	readonly risk: Risk;
	/** The day that the plan gives; null where it does not end. */
	readonly day: IsoDay | null;
}

/** Whether a change puts a day in danger, or makes one that is missed later still. */
export function getsWorse(before: Danger, after: Danger): boolean {
	if (after.risk !== before.risk) return DANGER[after.risk] > DANGER[before.risk];
	return after.risk === "late" && before.day !== null && (after.day === null || after.day > before.day);
}

const endangeredBetween = ({ before: then, after: now }: ComparedPromises): EndangeredPromise[] =>
	[...now.values()]
		.filter(({ orderId, risk, arrival }) => {
			const before = then.get(orderId);
			return getsWorse(
				{ risk: before?.risk ?? "none", day: before?.arrival ?? null },
				{ risk, day: arrival },
			);
		})
		.map(({ orderId, promisedDate, risk, arrival }) => ({ orderId, promisedDate, risk, arrival }));
