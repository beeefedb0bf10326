import type { Risk } from "#app/shop/bench/plan/risk.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { arrivalDay, workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { type IsoDay, laterDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { arrivalAfter, type OrderPromise, planPromises, promisesOfOrders } from "./plan/planned-work.ts";
import {
	type BenchWork,
	type BenchWorkRead,
	readBenchWork,
	type SettledWork,
} from "./read-bench-work.server.ts";

/** How one piece on a bench stands against the promise of its order. */
export interface WorkRisk {
	readonly workOrderId: string;
	readonly benchId: string | null;
	readonly productName: string;
	/** The day on which the plan finishes it; null where no bench does. */
	readonly finish: IsoDay | null;
	/** The day on which it would reach the customer if none of the reserve were used up; null without a finish. */
	readonly reachedDay: IsoDay | null;
	readonly risk: Risk;
}

/** How the promise of a paid order with work orders stands against the plan: as its worst piece does. */
export interface PromiseRisk {
	readonly orderId: string;
	readonly number: number;
	readonly promisedDay: IsoDay;
	readonly risk: Risk;
	/** The day that the whole order reaches without the reserve; null where a piece has no finish. */
	readonly reachedDay: IsoDay | null;
	/**
	 * A day to propose instead: counted from the plan with half of the reserve, and at least one workshop day after the
	 * promise.
	 */
	readonly proposedDay: IsoDay;
	readonly works: readonly WorkRisk[];
}

/**
 * The risk of every paid order that has work orders and was not sent, in danger or not, the nearest promise first. The
 * plan is worked out from the live work orders of all benches, so nothing of it can be outdated.
 */
export async function listPromiseRisks(
	now = new Date(),
	only: readonly string[] | null = null,
): Promise<PromiseRisk[]> {
	const risks = promiseRisksOf(await readBenchWork(db, await readSettings(), now));
	return risks.filter(({ orderId }) => only === null || only.includes(orderId));
}

/** The same from what was read. */
export function promiseRisksOf(read: BenchWorkRead): PromiseRisk[] {
	const promises = promisesOfOrders(read, planPromises(read.benches, read.places, read.rules));
	return [...promises.values()]
		.map((promise) => riskOfOrder(promise, read))
		.toSorted((a, b) =>
			a.promisedDay < b.promisedDay ? -1 : a.promisedDay > b.promisedDay ? 1 : a.number - b.number,
		);
}

/** Keeps the ones in danger, the late ones first; within both, the given sequence stays. */
export const inDanger = (risks: readonly PromiseRisk[]): PromiseRisk[] =>
	risks
		.filter(({ risk }) => risk !== "none")
		.toSorted((a, b) => Number(b.risk === "late") - Number(a.risk === "late"));

/** The risk of one order; null for one that is not paid, has left, or has no work orders. */
export const findPromiseRisk = async (orderId: string, now = new Date()): Promise<PromiseRisk | null> =>
	(await listPromiseRisks(now, [orderId]))[0] ?? null;

function riskOfOrder(
	{ orderId, promisedDate, risk, arrival, pieces }: OrderPromise<BenchWork | SettledWork>,
	{ rules, today }: BenchWorkRead,
): PromiseRisk {
	// The day of a promise that is over lies behind.
	const after = workshopCalendar(rules.calendars).add(laterDay(promisedDate, today), 1);
	const optionId = pieces[0]?.piece.shippingOptionId;
	const next = optionId === undefined ? after : arrivalDay(rules.calendars, optionId, after, 0);
	const halfSlack = Math.ceil(rules.slackDays / 2);
	const likely = pieces.map(({ piece, finish }) => arrivalAfter(piece, finish, halfSlack, rules) ?? next);
	return {
		orderId,
		number: pieces[0]?.piece.orderNumber ?? 0,
		promisedDay: promisedDate,
		risk,
		reachedDay: arrival,
		proposedDay: [next, ...likely].toSorted().at(-1) ?? next,
		works: pieces
			.map(({ piece: { id, benchId, productName }, finish, arrival: reachedDay, ...state }) => ({
				workOrderId: id,
				benchId,
				productName,
				finish,
				reachedDay,
				risk: state.risk,
			}))
			.toSorted((a, b) => (a.productName + a.workOrderId < b.productName + b.workOrderId ? -1 : 1)),
	};
}
