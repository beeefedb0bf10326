import type { BenchState } from "#app/shop/bench/schedule-work-orders.ts";
import {
	type OrderPromise,
	type PromisedWorkOrder,
	type PromiseRules,
	planPromises,
	promisesOfOrders,
	type SettledPiece,
} from "./planned-work.ts";

/** The benches with what they make, before or after a change. */
export interface ComparedPlan {
	readonly benches: readonly Pick<BenchState, "id" | "capacity">[];
	readonly places: readonly PromisedWorkOrder[];
	/** The other pieces of their orders. */
	readonly settled: readonly SettledPiece[];
	readonly rules: PromiseRules;
}

type Promises = ReadonlyMap<string, OrderPromise<unknown>>;

/** The payment without which a promise does not get worse: of the order itself, or of others. */
export type AwaitedPayment = "own" | "others";

/** The promises by both plans. */
export interface ComparedPromises {
	readonly before: Promises;
	readonly after: Promises;
}

/** The promises of all orders by the plan of these work orders. */
export const promisesOf = (read: ComparedPlan): Promises =>
	promisesOfOrders(read, planPromises(read.benches, read.places, read.rules));

/**
 * Compares every promise before and after a change: `worseIn` finds those that get worse. It is asked twice, for
 * what is paid, and as if every offer that still holds is paid today: an offer binds the shop as a promise does, and it
 * takes its minutes from others only once it is paid.
 */
export function compareWithOffers<Worse extends { readonly orderId: string }>(
	before: ComparedPlan,
	after: ComparedPlan,
	worseIn: (compared: ComparedPromises) => Worse[],
): (Worse & { readonly awaits?: AwaitedPayment })[] {
	const paid = worseIn({ before: promisesOf(before), after: promisesOf(after) });
	const offered = new Set(after.places.flatMap(({ offer, orderId }) => (offer ? [orderId] : [])));
	if (offered.size === 0) return paid;
	const paidIds = new Set(paid.map(({ orderId }) => orderId));
	const oncePaid = worseIn({ before: promisesOf(asIfPaid(before)), after: promisesOf(asIfPaid(after)) });
	return [
		...paid,
		...oncePaid
			.filter(({ orderId }) => !paidIds.has(orderId))
			.map((worse) => ({
				...worse,
				awaits: offered.has(worse.orderId) ? ("own" as const) : ("others" as const),
			})),
	];
}

const asIfPaid = (read: ComparedPlan): ComparedPlan => ({
	...read,
	places: read.places.map((place) => (place.offer ? { ...place, ...place.offer } : place)),
});
