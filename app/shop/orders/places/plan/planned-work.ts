import type { BenchState } from "#app/shop/bench/choose-places.ts";
import { type BenchPlace, type PlannedWork, plan } from "#app/shop/bench/plan/plan.ts";
import { type Risk, riskOf } from "#app/shop/bench/plan/risk.ts";
import { transitCalendar, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { benchLeaveDate } from "#app/shop/shipping/delivery-estimate.ts";
import type { IsoDay } from "#app/values/date.ts";

/** A place with what its order has promised. */
export interface PromisedPlace extends BenchPlace {
	readonly orderId: string | null;
	readonly dryingDays: number;
	/** The day that its customer was promised; null for one without. */
	readonly promisedDate: IsoDay | null;
	readonly transitDays: number;
	readonly shippingOptionId: string;
}

type PromiseOfPlace = Pick<PromisedPlace, "dryingDays" | "promisedDate" | "transitDays" | "shippingOptionId">;

/** How promises are counted from the work. */
export interface PromiseRules {
	readonly packingDays: number;
	readonly slackDays: number;
	readonly calendars: WorkingCalendars;
}

export interface PlannedPromise extends PlannedWork {
	readonly risk: Risk;
	/** The day on which the customer has it without using the reserve; null where the plan does not finish it. */
	readonly arrival: IsoDay | null;
}

/** The plan of benches, with the risk of each promise, by the ids of the places. Unpaid places are not planned. */
export function planPromises(
	benches: readonly Pick<BenchState, "id" | "capacity">[],
	places: readonly PromisedPlace[],
	rules: PromiseRules,
): Map<string, PlannedPromise> {
	const planned = new Map<string, PlannedPromise>();
	for (const { id, capacity } of benches) {
		const own = places.filter(({ benchId, releaseDay }) => benchId === id && releaseDay !== null);
		const placeOf = new Map(own.map((place) => [place.id, place]));
		for (const work of plan(capacity, own)) {
			const place = placeOf.get(work.id);
			if (place) planned.set(work.id, { ...work, ...promiseOfPlace(place, work.finish, rules) });
		}
	}
	return planned;
}

/** What follows for a promise if its work ends on a day. */
export function promiseOfPlace(
	{ dryingDays, promisedDate, transitDays: transit, shippingOptionId }: PromiseOfPlace,
	finish: IsoDay | null,
	{ packingDays, slackDays, calendars }: PromiseRules,
): Pick<PlannedPromise, "risk" | "arrival"> {
	const arrivalOf = (readyDay: IsoDay, reserve: "with-slack" | "without-slack"): IsoDay => {
		const days = { packingDays, slackDays: reserve === "with-slack" ? slackDays : 0 };
		const leave = benchLeaveDate([{ readyDay, dryingDays }], days, calendars);
		return transitCalendar(calendars, shippingOptionId).add(leave, transit);
	};
	return {
		arrival: finish === null ? null : arrivalOf(finish, "without-slack"),
		risk: promisedDate === null ? "none" : riskOf(finish, { promisedDay: promisedDate, arrivalOf }),
	};
}
