import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { readBenches } from "#app/shop/bench/bench-state.server.ts";
import { plan } from "#app/shop/bench/plan/plan.ts";
import { type Risk, riskOf } from "#app/shop/bench/plan/risk.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import {
	payDay,
	transitCalendar,
	workshopCalendar,
	workshopClosures,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import { db } from "#db/client.server.ts";
import { benches, orders, workOrders } from "#db/schema.server.ts";

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

/** How the promise of a paid order with places stands against the plan: as its worst piece does. */
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
 * The risk of every paid order that has places and was not sent, in danger or not, the nearest promise first. The plan
 * is worked out from the live places of all benches, so nothing of it can be outdated.
 */
export async function listPromiseRisks(
	now = new Date(),
	only: readonly string[] | null = null,
): Promise<PromiseRisk[]> {
	const settings = await readSettings();
	const found = await readPromisedWork(only);
	if (found.length === 0) return [];
	const finishes = await readFinishes(dayOf(now), settings);
	const byOrder = Map.groupBy(found, ({ order }) => order.id);
	return [...byOrder.values()].flatMap((rows) => {
		const [first] = rows;
		return first ? [riskOfOrder(first.order, rows, { finishes, settings, today: dayOf(now) })] : [];
	});
}

/** Of these the ones in danger: those that will be late first, then the nearest promise. */
export const inDanger = (risks: readonly PromiseRisk[]): PromiseRisk[] =>
	risks
		.filter(({ risk }) => risk !== "none")
		.toSorted((a, b) => Number(b.risk === "late") - Number(a.risk === "late"));

/** The risk of one order; null for one that is not paid, has left, or has no places. */
export const findPromiseRisk = async (orderId: string, now = new Date()): Promise<PromiseRisk | null> =>
	(await listPromiseRisks(now, [orderId]))[0] ?? null;

type PromisedWork = Awaited<ReturnType<typeof readPromisedWork>>[number];

function readPromisedWork(only: readonly string[] | null) {
	return db
		.select({
			order: {
				id: orders.id,
				number: orders.number,
				promisedDay: orders.promisedDate,
				paidAt: orders.paidAt,
				readyAt: orders.readyAt,
				otherDays: orders.workshopDays,
				transit: orders.transitDays,
				optionId: orders.shippingOptionId,
			},
			work: {
				id: workOrders.id,
				benchId: workOrders.benchId,
				productName: workOrders.productName,
				dryingDays: workOrders.dryingDays,
				finishedAt: workOrders.finishedAt,
				returnedAt: workOrders.returnedAt,
			},
		})
		.from(orders)
		.innerJoin(workOrders, eq(workOrders.orderId, orders.id))
		.where(
			and(
				eq(orders.paymentStatus, "paid"),
				inArray(orders.status, [...unshippedStatuses]),
				isNotNull(orders.promisedDate),
				only === null ? undefined : inArray(orders.id, [...only]),
			),
		)
		.orderBy(asc(orders.promisedDate), asc(orders.number), asc(workOrders.productName), asc(workOrders.id));
}

/** The day on which the plan finishes each live place. */
async function readFinishes(today: IsoDay, settings: StoreSettings): Promise<Map<string, IsoDay | null>> {
	const ids = await db.select({ id: benches.id }).from(benches);
	const states = await readBenches(
		db,
		ids.map(({ id }) => id),
		{ today, closed: workshopClosures(calendarsOf(settings)), withInactive: true },
	);
	return new Map(
		states.flatMap(({ capacity, places }) =>
			plan(capacity, places).map(({ id, finish }) => [id, finish] as const),
		),
	);
}

interface Known {
	readonly finishes: ReadonlyMap<string, IsoDay | null>;
	readonly settings: StoreSettings;
	readonly today: IsoDay;
}

function riskOfOrder(
	order: PromisedWork["order"],
	rows: readonly PromisedWork[],
	{ finishes, settings, today }: Known,
): PromiseRisk {
	const calendars = calendarsOf(settings);
	const { packingDays, slackDays } = settings.workshop;
	const inWorkshop = workshopCalendar(calendars);
	const promisedDay = order.promisedDay ?? today;
	const others =
		order.otherDays && order.paidAt
			? inWorkshop.add(payDay(order.paidAt, calendars), order.otherDays)
			: today;
	/** Nothing leaves before today, nor before the other products of the order. */
	const arrivalOf = (finish: IsoDay, dryingDays: number, slack: number): IsoDay => {
		const own =
			order.readyAt === null
				? leaveDayAfterBench(finish, { dryingDays, packingDays, slackDays: slack }, calendars)
				: today;
		const leave = [own, others, inWorkshop.add(today, 0)].toSorted().at(-1) ?? own;
		return transitCalendar(calendars, order.optionId).add(leave, order.transit ?? 0);
	};
	const works = rows
		.filter(({ work }) => work.returnedAt === null)
		.map(({ work: { id, benchId, productName, dryingDays, finishedAt } }) => {
			const finish = finishedAt ? dayOf(finishedAt) : order.readyAt ? today : (finishes.get(id) ?? null);
			const risk = riskOf(finish, {
				promisedDay,
				arrivalOf: (day, reserve) => arrivalOf(day, dryingDays, reserve === "with-slack" ? slackDays : 0),
			});
			const reachedDay = finish && arrivalOf(finish, dryingDays, 0);
			const likelyDay = finish && arrivalOf(finish, dryingDays, Math.ceil(slackDays / 2));
			return { workOrderId: id, benchId, productName, finish, reachedDay, risk, likelyDay };
		});
	const next = inWorkshop.add(promisedDay, 1);
	return {
		orderId: order.id,
		number: order.number,
		promisedDay,
		risk: worstOf(works.map(({ risk }) => risk)),
		reachedDay: works.some(({ finish }) => finish === null)
			? null
			: (works
					.flatMap(({ reachedDay }) => reachedDay ?? [])
					.toSorted()
					.at(-1) ?? null),
		proposedDay: [next, ...works.flatMap(({ likelyDay }) => likelyDay ?? [])].toSorted().at(-1) ?? next,
		works: works.map(({ likelyDay: _, ...work }) => work),
	};
}

const worstOf = (risks: readonly Risk[]): Risk =>
	risks.includes("late") ? "late" : risks.includes("tight") ? "tight" : "none";
