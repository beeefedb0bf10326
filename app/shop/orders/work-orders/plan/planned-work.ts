import { type BenchWorkOrder, type PlannedWork, plan } from "#app/shop/bench/plan/plan.ts";
import { type Risk, riskOf } from "#app/shop/bench/plan/risk.ts";
import type { BenchState } from "#app/shop/bench/schedule-work-orders.ts";
import { arrivalDay, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { type IsoDay, laterDay } from "#app/values/date.ts";

/** The facts of an order that decide whether the work on one of its products keeps the promise. */
export interface PromisedPiece {
	readonly dryingDays: number;
	/** The day that its customer was promised; null for one without. */
	readonly promisedDate: IsoDay | null;
	readonly transitDays: number;
	readonly shippingOptionId: string;
	/** Nothing of the order leaves before: today, or the day of its products that no bench makes. */
	readonly leavesFrom: IsoDay;
	/** The owner has said that the order is ready, whatever was ticked. */
	readonly isReady: boolean;
}

/** A work order with what its order has promised. */
export interface PromisedWorkOrder extends BenchWorkOrder, PromisedPiece {
	readonly orderId: string | null;
	/** The offer that an unpaid order still holds. */
	readonly offer?: HeldOffer | null;
}

/** An unpaid order keeps this offer if it is paid today. */
export interface HeldOffer {
	/** The day that its customer was offered. */
	readonly promisedDate: IsoDay;
	readonly releaseDay: IsoDay;
}

/** A piece of an order that no plan moves: it is finished, or has no day on a bench. */
export interface SettledPiece extends PromisedPiece {
	readonly id: string;
	readonly orderId: string | null;
	readonly finish: IsoDay | null;
}

/** How promises are counted from the work. */
export interface PromiseRules {
	readonly packingDays: number;
	readonly slackDays: number;
	readonly calendars: WorkingCalendars;
}

interface PromiseState {
	readonly risk: Risk;
	/** The day on which the customer has it without using the reserve; null where the plan does not finish it. */
	readonly arrival: IsoDay | null;
}

export interface PlannedPromise extends PlannedWork, PromiseState {}

/**
 * The plan of benches, with the risk of each promise, by the ids of the work orders. Unpaid work orders are not
 * planned.
 */
export function planPromises(
	benches: readonly Pick<BenchState, "id" | "capacity">[],
	places: readonly PromisedWorkOrder[],
	rules: PromiseRules,
): Map<string, PlannedPromise> {
	const planned = new Map<string, PlannedPromise>();
	for (const { id, capacity } of benches) {
		const ofBench = places.filter(({ benchId, releaseDay }) => benchId === id && releaseDay !== null);
		const placeOf = new Map(ofBench.map((place) => [place.id, place]));
		for (const work of plan(capacity, ofBench)) {
			const place = placeOf.get(work.id);
			if (place) planned.set(work.id, { ...work, ...promiseOfPiece(place, work.finish, rules) });
		}
	}
	return planned;
}

/** The arrival and the risk of a promise if the work on one of its pieces ends on `finish`. */
export const promiseOfPiece = (
	piece: PromisedPiece,
	finish: IsoDay | null,
	rules: PromiseRules,
): PromiseState => ({
	arrival: arrivalAfter(piece, finish, 0, rules),
	risk:
		piece.promisedDate === null
			? "none"
			: riskOf(piece.isReady ? (finish ?? piece.leavesFrom) : finish, {
					promisedDay: piece.promisedDate,
					arrivalOf: (day, reserve) =>
						arrivalOf(piece, day, { ...rules, slackDays: reserve === "with-slack" ? rules.slackDays : 0 }),
				}),
});

/** The day on which the customer has it if so many days of reserve are used up; null where its work does not end. */
export const arrivalAfter = (
	piece: PromisedPiece,
	finish: IsoDay | null,
	slackDays: number,
	rules: PromiseRules,
): IsoDay | null =>
	finish === null && !piece.isReady
		? null
		: arrivalOf(piece, finish ?? piece.leavesFrom, { ...rules, slackDays });

/** Nothing leaves before today, nor before the other products of the order. */
function arrivalOf(
	{ dryingDays, isReady, leavesFrom, shippingOptionId, transitDays: transit }: PromisedPiece,
	finish: IsoDay,
	{ packingDays, slackDays, calendars }: PromiseRules,
): IsoDay {
	const leaveDay = isReady
		? leavesFrom
		: leaveDayAfterBench(finish, { dryingDays, packingDays, slackDays }, calendars);
	return arrivalDay(calendars, shippingOptionId, laterDay(leaveDay, leavesFrom), transit);
}

/** An order's promise, with all of its pieces: the worst of them counts, because it leaves whole. */
export interface OrderPromise<Piece> extends PromiseState {
	readonly orderId: string;
	readonly promisedDate: IsoDay;
	readonly pieces: readonly (PromiseState & { readonly piece: Piece; readonly finish: IsoDay | null })[];
}

type PieceOfOrder = PromisedPiece & { readonly id: string; readonly orderId: string | null };

/** The promises of all orders, by their ids: of their planned work orders and of the pieces that no plan moves. */
export function promisesOfOrders<WorkOrder extends PieceOfOrder, Settled extends SettledPiece>(
	{
		places,
		settled,
		rules,
	}: { places: readonly WorkOrder[]; settled: readonly Settled[]; rules: PromiseRules },
	planned: ReadonlyMap<string, PlannedPromise>,
): Map<string, OrderPromise<WorkOrder | Settled>> {
	const pieces = [
		...places.map((piece) => ({ piece, finish: planned.get(piece.id)?.finish ?? null })),
		...settled.map((piece) => ({ piece, finish: piece.finish })),
	];
	const byOrder = Map.groupBy(
		pieces.filter(({ piece }) => piece.promisedDate !== null),
		({ piece }) => piece.orderId,
	);
	const promises = new Map<string, OrderPromise<WorkOrder | Settled>>();
	for (const [orderId, works] of byOrder) {
		const promisedDate = works[0]?.piece.promisedDate ?? null;
		if (orderId === null || promisedDate === null) continue;
		const states = works.map(({ piece, finish }) => {
			const { risk, arrival } = planned.get(piece.id) ?? promiseOfPiece(piece, finish, rules);
			return { piece, finish, risk, arrival };
		});
		const days = states.map(({ arrival }) => arrival).filter((day) => day !== null);
		promises.set(orderId, {
			orderId,
			promisedDate,
			pieces: states,
			risk: worstOf(states.map(({ risk }) => risk)),
			arrival: days.length < states.length ? null : (days.toSorted().at(-1) ?? null),
		});
	}
	return promises;
}

const worstOf = (risks: readonly Risk[]): Risk =>
	risks.includes("late") ? "late" : risks.includes("tight") ? "tight" : "none";
