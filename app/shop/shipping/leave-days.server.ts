import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { IsoDay, Moment } from "#app/values/date.ts";
import { readCalendars } from "./calendars/read-calendars.server.ts";
import { type LeadTime, leaveDayOf } from "./delivery-estimate.ts";

/** A product made on a bench is ready when its queue says, which the freight is asked for. */
type Leaving = LeadTime & { isMadeOnBench: boolean };

/**
 * The day until which each of these products leaves the workshop, if it is paid for now; null for one made on a
 * bench.
 */
export async function readLeaveDays(
	products: readonly Leaving[],
	now: Moment = new Date(),
): Promise<(IsoDay | null)[]> {
	const [{ shipping }, calendars] = await Promise.all([readSettings(), readCalendars()]);
	return products.map((product) =>
		product.isMadeOnBench ? null : leaveDayOf(now, [product], { ...shipping, calendars }),
	);
}

/** The same for a page of the catalogue; null where it says no day. */
export async function readShownLeaveDay(product: Leaving): Promise<IsoDay | null> {
	const { workshop } = await readSettings();
	if (!product.isMadeToOrder || !workshop.showsLeaveDay) return null;
	const [day] = await readLeaveDays([product]);
	return day ?? null;
}
