import { Refusal } from "#app/platform/refusals.ts";
import { horizonOf, readBenches } from "#app/shop/bench/bench-state.server.ts";
import {
	type BenchState,
	exceedsLimits,
	scheduleWorkOrders,
	worksOnChosen,
} from "#app/shop/bench/schedule-work-orders.ts";
import { minutesOfLine, type ProductWork } from "#app/shop/bench/work-of-line.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import {
	payDay,
	type WorkingCalendars,
	workshopClosures,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	benchLeaveDate,
	countWorkshopDays,
	type Lead,
	type LeadTime,
	leaveDayOf,
	slowestLead,
} from "#app/shop/shipping/delivery-estimate.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { addDays, dayOf, type IsoDay, type Moment } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";

interface QuoteDay {
	now: Moment;
	calendars: WorkingCalendars;
}

/** The benches on which some of these products are made; none is read where no product has hours. */
export async function readQuotedBenches(
	items: readonly { work: ProductWork | null }[],
	{ now, calendars }: QuoteDay,
): Promise<BenchState[]> {
	const ids = new Set(items.flatMap(({ work }) => work?.benchIds ?? []));
	if (ids.size === 0) return [];
	return readBenches(db, [...ids], { today: dayOf(now), closed: workshopClosures(calendars) });
}

/** A line of products, as its lead needs it. */
export type QueuedItem = LeadTime & { id: string; quantity: number; work: ProductWork | null };

/** Lines with hours, placed one after the other on their benches, and the lines without. */
function placeItems<Item extends QueuedItem>(
	items: readonly Item[],
	benches: readonly BenchState[],
	{ now, calendars }: QuoteDay,
) {
	const benchIds = new Set(benches.map(({ id }) => id));
	const others: Item[] = [];
	const requests = items.flatMap((item) => {
		const { work } = item;
		if (work?.benchIds.some((id) => benchIds.has(id))) {
			return [{ ...work, id: item.id, minutes: minutesOfLine(work, item.quantity) }];
		}
		others.push(item);
		return [];
	});
	const chosen = scheduleWorkOrders(benches, requests, { payDay: payDay(now, calendars), now: Date.now() });
	return { others, requests, chosen, places: requests.map(({ id }) => chosen.get(id) ?? null) };
}

/** Until when the queue is full. */
interface FullQueue {
	readonly fullUntil: IsoDay;
}

type Rules = Pick<StoreSettings, "shipping" | "workshop">;

/**
 * The workshop's part of a delivery. Items with hours have the day that their bench offers now, the others their
 * production days.
 */
export function findLead(
	items: readonly QueuedItem[],
	benches: readonly BenchState[],
	{ shipping, workshop }: Rules,
	quoteDay: QuoteDay,
): Lead | FullQueue {
	const { others, requests, chosen, places } = placeItems(items, benches, quoteDay);
	const lead = slowestLead(others, shipping.handlingDays);
	if (requests.length === 0) return lead;
	const { now, calendars } = quoteDay;
	const fullUntil = findFullUntil(places, dayOf(now), workshop);
	if (fullUntil !== null) return { fullUntil };
	const ready = places.filter((place) => place !== null);
	const taken = requests.map(({ id, minutes }) => ({ minutes, benchId: chosen.get(id)?.benchId ?? "" }));
	const leaveDate = benchLeaveDate(ready, workshop, calendars);
	return {
		days: Math.max(lead.days, countWorkshopDays(payDay(now, calendars), leaveDate, calendars)),
		isProduced: true,
		bench: {
			leaveDate,
			worksOn: worksOnChosen(benches, places),
			otherDays: lead.days,
			isUnheld: exceedsLimits(benches, taken, { heldByCustomer: 0, limits: workshop }),
		},
	};
}

/** The same for a quote: throws a refusal where the queue has no day soon enough. */
export function leadOf(
	items: readonly QueuedItem[],
	benches: readonly BenchState[],
	rules: Rules,
	quoteDay: QuoteDay,
): Lead {
	const lead = findLead(items, benches, rules, quoteDay);
	if ("fullUntil" in lead) throw fullQueueRefusal(lead.fullUntil, dayOf(quoteDay.now));
	return lead;
}

/** When something leaves the workshop, if it is paid for now: a day, or that its queue is full until another. */
export type LeaveEstimate =
	| { readonly day: IsoDay; readonly fullUntil: null }
	| { readonly day: null; readonly fullUntil: IsoDay };

/** When each line of one order could leave, by its product's id: those with hours stand in the queue one after the other. */
export function estimateLeaveDays(
	items: readonly QueuedItem[],
	benches: readonly BenchState[],
	{ shipping, workshop }: Rules,
	quoteDay: QuoteDay,
): Map<string, LeaveEstimate> {
	const { now, calendars } = quoteDay;
	const { others, requests, chosen } = placeItems(items, benches, quoteDay);
	const counted = others.map((item): [string, LeaveEstimate] => {
		const day = leaveDayOf(now, slowestLead([item], shipping.handlingDays), calendars);
		return [item.id, { day, fullUntil: null }];
	});
	const queued = requests.map(({ id }): [string, LeaveEstimate] => {
		const place = chosen.get(id) ?? null;
		const fullUntil = findFullUntil([place], dayOf(now), workshop);
		if (fullUntil !== null || place === null)
			return [id, { day: null, fullUntil: fullUntil ?? horizonOf(dayOf(now)) }];
		return [id, { day: benchLeaveDate([place], workshop, calendars), fullUntil: null }];
	});
	return new Map([...counted, ...queued]);
}

/** The first day that the queue has, where it is not soon enough for all of these places; null where it is. */
function findFullUntil(
	places: readonly ({ readonly readyDay: IsoDay } | null)[],
	today: IsoDay,
	{ maxDaysAhead }: { maxDaysAhead: number },
): IsoDay | null {
	const days = places.flatMap((place) => place?.readyDay ?? []).toSorted();
	if (days.length < places.length) return horizonOf(today);
	const latest = days.at(-1) ?? "";
	return latest > addDays(today, maxDaysAhead) ? latest : null;
}

/** The chosen places, if all of them are soon enough; otherwise the queue is full. */
export function assertRoom<Place extends { readonly readyDay: IsoDay }>(
	places: readonly (Place | null)[],
	{ today, maxDaysAhead }: { today: IsoDay; maxDaysAhead: number },
): Place[] {
	const fullUntil = findFullUntil(places, today, { maxDaysAhead });
	if (fullUntil !== null) throw fullQueueRefusal(fullUntil, today);
	return places.filter((place) => place !== null);
}

const fullQueueRefusal = (until: IsoDay, today: IsoDay): Refusal =>
	new Refusal("conflict", shippingMessages.queueFull(until, today));
