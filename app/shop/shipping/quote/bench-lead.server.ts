import { Refusal } from "#app/platform/refusals.ts";
import { horizonOf, readBenches } from "#app/shop/bench/bench-state.server.ts";
import {
	type BenchState,
	choosePlaces,
	exceedsLimits,
	worksOnChosen,
} from "#app/shop/bench/choose-places.ts";
import { minutesOfLine } from "#app/shop/bench/work-of-line.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import {
	closedWorkshopDays,
	payDay,
	type WorkingCalendars,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	benchLeaveDate,
	type Lead,
	slowestLead,
	workshopDaysUntil,
} from "#app/shop/shipping/delivery-estimate.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { addDays, dayOf, type IsoDay, type Moment } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import type { FreightProduct } from "./quoted-products.ts";

interface QuoteDay {
	now: Moment;
	calendars: WorkingCalendars;
}

/** The benches on which some of these products are made; none is read where no product has hours. */
export async function readQuotedBenches(
	items: readonly Pick<FreightProduct, "work">[],
	{ now, calendars }: QuoteDay,
): Promise<BenchState[]> {
	const ids = new Set(items.flatMap(({ work }) => work?.benchIds ?? []));
	if (ids.size === 0) return [];
	return readBenches(db, [...ids], { today: dayOf(now), closed: closedWorkshopDays(calendars) });
}

/**
 * The workshop's part of a delivery. Items with hours have the day that their bench offers now, the others their
 * production days. Throws a refusal where the queue has no day soon enough.
 */
export function leadOf(
	items: readonly (FreightProduct & { quantity: number })[],
	benches: readonly BenchState[],
	{ shipping, workshop }: Pick<StoreSettings, "shipping" | "workshop">,
	{ now, calendars }: QuoteDay,
): Lead {
	const benchIds = new Set(benches.map(({ id }) => id));
	const others: FreightProduct[] = [];
	const requests = items.flatMap((item) => {
		const { work } = item;
		if (work?.benchIds.some((id) => benchIds.has(id))) {
			return [{ ...work, id: item.id, minutes: minutesOfLine(work, item.quantity) }];
		}
		others.push(item);
		return [];
	});
	const lead = slowestLead(others, shipping.handlingDays);
	if (requests.length === 0) return lead;
	const paid = payDay(now, calendars);
	const today = dayOf(now);
	const chosen = choosePlaces(benches, requests, { payDay: paid, now: Date.now() });
	const places = [...chosen.values()];
	const ready = assertRoom(places, { today, maxDaysAhead: workshop.maxDaysAhead });
	const taken = requests.map(({ id, minutes }) => ({ minutes, benchId: chosen.get(id)?.benchId ?? "" }));
	const leaveDate = benchLeaveDate(ready, workshop, calendars);
	return {
		days: Math.max(lead.days, workshopDaysUntil(paid, leaveDate, calendars)),
		isProduced: true,
		bench: {
			leaveDate,
			worksOn: worksOnChosen(benches, places),
			otherDays: lead.days,
			isBig: exceedsLimits(benches, taken, { heldByCustomer: 0, limits: workshop }),
		},
	};
}

/** The chosen places, if all of them are soon enough; otherwise the queue is full. */
export function assertRoom<Place extends { readonly readyDay: IsoDay }>(
	places: readonly (Place | null)[],
	{ today, maxDaysAhead }: { today: IsoDay; maxDaysAhead: number },
): Place[] {
	const found = places.filter((place) => place !== null);
	const latest =
		found
			.map(({ readyDay }) => readyDay)
			.toSorted()
			.at(-1) ?? "";
	const isFull = found.length < places.length;
	if (isFull || latest > addDays(today, maxDaysAhead)) {
		const until = isFull ? horizonOf(today) : latest;
		throw new Refusal("conflict", shippingMessages.queueFull(until, today));
	}
	return found;
}
