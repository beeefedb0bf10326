import { findMakeable } from "#app/shop/bench/product-benches.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { IsoDay, Moment } from "#app/values/date.ts";
import { readCalendars } from "./calendars/read-calendars.server.ts";
import { type LeadTime, leaveDayOf } from "./delivery-estimate.ts";

/** A product with hours is ready when the queue of a bench says, which the freight is asked for. */
type Leaving = LeadTime & { id: string; benchMinutes: number | null };

/**
 * The day until which each of these products leaves the workshop, if it is paid for now; null for one with hours, unless
 * no active bench can make it: then its production days count.
 */
export async function readLeaveDays(
	products: readonly Leaving[],
	now: Moment = new Date(),
): Promise<(IsoDay | null)[]> {
	const [{ shipping }, calendars] = await Promise.all([readSettings(), readCalendars()]);
	const withHours = products.filter(
		({ isMadeToOrder, benchMinutes }) => isMadeToOrder && benchMinutes !== null,
	);
	const onBenches = await findMakeable(withHours.map(({ id }) => id));
	return products.map((product) =>
		onBenches.has(product.id) ? null : leaveDayOf(now, [product], { ...shipping, calendars }),
	);
}

/** The same for a page of the catalogue; null where it says no day. */
export async function readShownLeaveDay(product: Leaving): Promise<IsoDay | null> {
	const { workshop } = await readSettings();
	if (!product.isMadeToOrder || !workshop.showsLeaveDay) return null;
	const [day] = await readLeaveDays([product]);
	return day ?? null;
}
