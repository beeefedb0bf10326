import { randomUUID } from "node:crypto";
import { lockBenches, readBenches } from "#app/shop/bench/bench-state.server.ts";
import {
	candidatesFor,
	exceedsLimits,
	type ScheduledWorkOrder,
	scheduleWorkOrders,
	worksOnChosen,
} from "#app/shop/bench/schedule-work-orders.ts";
import { workOfLine } from "#app/shop/bench/work-of-line.ts";
import { type NewWorkOrder, reserveWorkOrders } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import type { ProductOffer } from "#app/shop/catalogue/stock/change-stock.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { payDay, workshopClosures } from "#app/shop/shipping/calendars/working-calendars.ts";
import { benchLeaveDate, countWorkshopDays, offerDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { assertRoom } from "#app/shop/shipping/quote/bench-lead.server.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { OutdatedReadError, together } from "#db/transactions.server.ts";
import type { Offer } from "./prepare-offer.server.ts";

/** The work orders of an order on benches, and the resulting days; written with the order. */
export interface ScheduledOrderWork {
	readonly places: readonly Omit<NewWorkOrder, "productName">[];
	/** The columns of the order. */
	readonly days: {
		promisedDate: IsoDay;
		leaveDate: IsoDay;
		payBy: IsoDay | null;
		workshopDays: number;
		transitDays: number;
		deliveryBusinessDays: number;
	};
	/** The workshop's part as days that count, for what knows no queue. */
	readonly countedDays: number;
	/** Whether it would arrive by a day, if other customers' orders of the last hour had not been placed. */
	wasOvertaken(day: IsoDay): boolean;
}

/** Longer than most need for the form. Orders from before it are part of the queue that the form showed. */
const FORM_MS = 60 * 60_000;

/**
 * Chooses the work orders of a new order under the locks of its benches, which it keeps until COMMIT. Null for an order
 * without hours, for which nothing is asked of the database. Throws a refusal where the queue has no day soon enough.
 */
export async function scheduleOrderWork(
	tx: Transaction,
	basis: {
		lines: readonly ProductLine[];
		products: readonly ProductOffer[];
		offer: Offer;
		/** The minutes that the customer's other unpaid orders hold. */
		heldByCustomer: number;
		now: Date;
	},
): Promise<ScheduledOrderWork | null> {
	const { lines, products, offer, heldByCustomer, now } = basis;
	const requests = lines.flatMap((line) => {
		const work = workOfLine(line, products, offer.settings.workshop.steps);
		return work ? { ...work, id: randomUUID(), orderItemId: randomUUID(), takenAt: now.getTime() } : [];
	});
	if (requests.length === 0) return null;
	const { settings, option } = offer;
	const { workshop } = settings;
	const calendars = calendarsOf(settings);
	const candidates = candidatesFor(requests);
	const today = dayOf(now);
	const [, benches] = await together(
		lockBenches(tx, candidates),
		readBenches(tx, candidates, { today, closed: workshopClosures(calendars) }),
	);
	// A bench was switched off since the products were read.
	if (benches.length !== candidates.length) throw new OutdatedReadError();
	const paid = payDay(now, calendars);
	const chosen = scheduleWorkOrders(benches, requests, { payDay: paid, now: now.getTime() });
	const scheduledWorkOrders = requests.map(({ id }) => chosen.get(id) ?? null);
	const ready = assertRoom(scheduledWorkOrders, { today, maxDaysAhead: workshop.maxDaysAhead });
	const taken = requests.map(({ id, minutes }) => ({ minutes, benchId: chosen.get(id)?.benchId ?? "" }));
	const isUnheld = exceedsLimits(benches, taken, { heldByCustomer, limits: workshop });
	const transit = option.businessDays - offer.counted.workshopDays;
	const daysOf = (places: readonly ScheduledWorkOrder[]) => ({
		workshop: offer.counted.otherDays,
		bench: {
			leaveDate: benchLeaveDate(places, workshop, calendars),
			worksOn: worksOnChosen(benches, places),
			isUnheld,
		},
		transit,
		optionId: option.id,
	});
	const days = daysOf(ready);
	const { promisedDate, leaveDate, payBy } = offerDelivery(now, days, calendars);
	const countedDays = Math.max(days.workshop, countWorkshopDays(paid, leaveDate, calendars));
	return {
		places: requests.map((request) => ({
			...request,
			chosen: isUnheld ? null : (chosen.get(request.id) ?? null),
		})),
		days: {
			promisedDate,
			leaveDate,
			payBy,
			workshopDays: days.workshop,
			transitDays: transit,
			deliveryBusinessDays: countedDays + transit,
		},
		countedDays,
		wasOvertaken(day) {
			// Work orders carry no customer, so one who holds others is not told about another person.
			if (heldByCustomer > 0) return false;
			const since = now.getTime() - FORM_MS;
			const before = benches.map((bench) => ({
				...bench,
				places: bench.places.filter(({ takenAt }) => takenAt < since),
			}));
			const places = [...scheduleWorkOrders(before, requests, { payDay: paid, now: now.getTime() }).values()];
			const then = places.filter((place) => place !== null);
			return (
				then.length === requests.length && offerDelivery(now, daysOf(then), calendars).promisedDate <= day
			);
		},
	};
}

/** The columns of an order's item; the same for each item of one order. */
export function placedColumns({ places }: ScheduledOrderWork, { productId }: ProductLine) {
	const place = places.find((each) => each.productId === productId);
	return { id: place?.orderItemId ?? randomUUID(), benchMinutes: place?.minutes ?? null };
}

/** Writes the chosen work orders, after the order's items. */
export const reserveOrderWork = (
	tx: Transaction,
	order: { id: string; payBy: IsoDay | null },
	items: readonly { productId: string; productName: string }[],
	{ places }: ScheduledOrderWork,
): PromiseLike<unknown> =>
	reserveWorkOrders(
		tx,
		order.id,
		places.map((place) => ({
			...place,
			productName: items.find(({ productId }) => productId === place.productId)?.productName ?? "",
		})),
		order.payBy,
	);
