import {
	addBusinessDays,
	addDays,
	dayOf,
	formatLongDate,
	formatWeekday,
	type IsoDay,
	type Moment,
} from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { keepTogether } from "#app/values/text.ts";
import {
	arrivalDay,
	isInRecess,
	NO_CUTOFF,
	payDay,
	transitCalendar,
	type WorkingCalendars,
	workshopCalendar,
} from "./calendars/working-calendars.ts";

/** The data of a product that decide when it can leave the workshop. */
export interface LeadTime {
	isMadeToOrder: boolean;
	productionDays: number | null;
	availableAfterDays: number | null;
}

/** Business days of work that a product still needs; 0 for one that only has to be packed. */
export function productionBusinessDays(product: LeadTime): number {
	const { isMadeToOrder, productionDays, availableAfterDays } = product;
	return (isMadeToOrder ? (productionDays ?? availableAfterDays) : availableAfterDays) ?? 0;
}

/** Business days until a product leaves the workshop: its production, or else the handling days. */
export const leadBusinessDays = (product: LeadTime, handlingDays: number): number =>
	productionBusinessDays(product) || handlingDays;

/** The workshop's part of a delivery, in business days. */
export interface Lead {
	days: number;
	/** False when everything is in stock and only has to be packed. */
	isProduced: boolean;
	/** The part that is made on benches, and the days of the rest, which `days` contains. */
	bench?: BenchPart & { readonly otherDays: number };
}

/** For an order with this lead and so many days on the road. */
export const dayCountsFor = ({ days, bench }: Lead, transit: number, optionId: string): DayCounts => ({
	workshop: bench ? bench.otherDays : days,
	transit,
	optionId,
	bench,
});

/** An order is shipped as a whole, so its slowest product decides. */
export const slowestLead = (products: readonly LeadTime[], handlingDays: number): Lead => ({
	days: Math.max(0, ...products.map((product) => leadBusinessDays(product, handlingDays))),
	isProduced: products.some((product) => productionBusinessDays(product) > 0),
});

/** The part of an order that is made on benches. Its latest place decides. */
export interface BenchPart {
	/** The day until which it leaves, if nothing else of the order takes longer. */
	readonly leaveDate: IsoDay;
	/** Whether one of its benches works on a day. */
	readonly worksOn: (day: IsoDay) => boolean;
	/** Over the limits of unpaid orders: it holds nothing until it is paid. */
	readonly isUnheld?: boolean;
}

/**
 * How many days an order needs after its payment. `counts` and names that end in `…Days` are numbers of days; `day`,
 * `days` and names that end in `…Date` are days of the calendar.
 */
export interface DayCounts {
	/** Workshop days of the products that no bench makes; 0 if they can leave at once. */
	workshop: number;
	/** Missing where nothing of it has a place on a bench. */
	bench?: BenchPart | undefined;
	/** Days of its carrier; of the workshop for an order that is fetched. */
	transit: number;
	/** The id of its shipping option, which decides the carrier's closures. */
	optionId: string;
}

export interface DeliveryEstimate {
	/** The day until which it leaves the workshop. */
	leaveDate: IsoDay;
	promisedDate: IsoDay;
}

/** Drying, packing and slack after the work at a bench. */
interface AfterBench {
	/** Calendar days in which the product dries and needs no bench. */
	dryingDays: number;
	packingDays: number;
	slackDays: number;
}

/** The day until which a product leaves the workshop that is ready at its bench on a day. */
export const leaveDayAfterBench = (
	readyDay: IsoDay,
	{ dryingDays, packingDays, slackDays }: AfterBench,
	calendars: WorkingCalendars,
): IsoDay => workshopCalendar(calendars).add(addDays(readyDay, dryingDays), packingDays + slackDays);

/** The days that a payment at this moment fixes: production starts with the payment. */
export function estimateDelivery(
	paidAt: Moment,
	{ workshop, bench, transit, optionId }: DayCounts,
	calendars: WorkingCalendars,
): DeliveryEstimate {
	const paid = payDay(paidAt, calendars);
	const inWorkshop = workshopCalendar(calendars);
	// No days are skipped rather than rounded: what only has to be handed over on Monday counts from its Saturday. A
	// recess is waited for.
	const packed = workshop > 0 || isInRecess(calendars, paid) ? inWorkshop.add(paid, workshop) : paid;
	const leave = bench && (workshop === 0 || bench.leaveDate > packed) ? bench.leaveDate : packed;
	return {
		leaveDate: inWorkshop.add(leave, 0),
		promisedDate: arrivalDay(calendars, optionId, leave, transit),
	};
}

/** The day until which what has this lead leaves the workshop. */
export const leaveDayOf = (now: Moment, lead: Lead, calendars: WorkingCalendars): IsoDay =>
	estimateDelivery(now, dayCountsFor(lead, 0, ""), calendars).leaveDate;

/** The day until which work on benches, at least one, leaves the workshop: that of the place that is packed last. */
export function benchLeaveDate(
	places: readonly { readonly readyDay: IsoDay; readonly dryingDays: number }[],
	{ packingDays, slackDays }: Omit<AfterBench, "dryingDays">,
	calendars: WorkingCalendars,
): IsoDay {
	const leaveDates = places.map(({ readyDay, dryingDays }) =>
		leaveDayAfterBench(readyDay, { dryingDays, packingDays, slackDays }, calendars),
	);
	const latest = leaveDates.toSorted().at(-1);
	if (latest === undefined) throw new RangeError("no place, and so no day of leaving");
	return latest;
}

/** The workshop days after `from` until `until`, which for an order with a place include its waiting. */
export function countWorkshopDays(from: IsoDay, until: IsoDay, calendars: WorkingCalendars): number {
	const { includes } = workshopCalendar(calendars);
	let count = 0;
	for (let day = addDays(from, 1); day <= until; day = addDays(day, 1)) if (includes(day)) count += 1;
	return count;
}

/**
 * The business days until a product leaves the workshop, for machines that count Monday to Friday without national
 * holidays and know no closure: the fewest that reach its day.
 */
export function handlingDaysFor(now: Moment, lead: Lead, calendars: WorkingCalendars): number {
	const leaveDate = leaveDayOf(now, lead, calendars);
	const paid = payDay(now, calendars);
	let count = dayCountsFor(lead, 0, "").workshop;
	while (addBusinessDays(paid, count) < leaveDate) count += 1;
	return count;
}

export interface DeliveryOffer {
	promisedDate: IsoDay;
	/** The day until which it leaves the workshop; null for an order from before it was stored. */
	leaveDate: IsoDay | null;
	/** The last day on which a payment keeps the date; null once the date is fixed, and for an offer that holds nothing. */
	payBy: IsoDay | null;
	/** The hour of that day until which it must be paid; null where the whole day counts. */
	payByHour: number | null;
	/**
	 * The day on which the offer was made, so that "hoje" is the shop's day and not that of a browser whose clock is
	 * wrong. Null once the date is fixed: an open offer without `payBy` is one that holds nothing until it is paid.
	 */
	offeredOn: IsoDay | null;
}

type Payable = Pick<DeliveryOffer, "payBy" | "payByHour" | "offeredOn">;

/** An offer in full, before the payment. */
export type OpenOffer = Readonly<
	DeliveryEstimate & { payBy: IsoDay | null; payByHour: number | null; offeredOn: IsoDay }
>;

/**
 * The days before the payment, for a payment now or before the next day that counts. Computed once a day for each
 * number of days, because an order needs it half a dozen times at twenty microseconds each.
 */
export function offerDelivery(now: Moment, counts: DayCounts, calendars: WorkingCalendars): OpenOffer {
	const offeredOn = dayOf(now);
	const paid = payDay(now, calendars);
	// A place is another one with each order, so it is not kept.
	if (counts.bench) return countOffer(counts, { paid, offeredOn }, calendars);
	const previous = offers.get(calendars);
	const cached =
		previous?.paid === paid && previous.offeredOn === offeredOn
			? previous
			: { paid, offeredOn, byCounts: new Map() };
	offers.set(calendars, cached);
	const key = `${counts.workshop} ${counts.transit} ${counts.optionId}`;
	const offer = cached.byCounts.get(key) ?? countOffer(counts, { paid, offeredOn }, calendars);
	cached.byCounts.set(key, offer);
	return offer;
}

const countOffer = (
	counts: DayCounts,
	{ paid, offeredOn }: { paid: IsoDay; offeredOn: IsoDay },
	calendars: WorkingCalendars,
): OpenOffer => ({
	...estimateDelivery(paid, counts, calendars),
	...(counts.bench?.isUnheld
		? { payBy: null, payByHour: null }
		: {
				payBy: lastPayDay(paid, counts, calendars),
				payByHour: calendars.cutoffHour === NO_CUTOFF ? null : calendars.cutoffHour,
			}),
	offeredOn,
});

const offers = new WeakMap<
	WorkingCalendars,
	{ paid: IsoDay; offeredOn: IsoDay; byCounts: Map<string, OpenOffer> }
>();

/**
 * The day before the next one that counts: of a bench, of the workshop, or of the carrier where the workshop needs
 * none.
 */
function lastPayDay(paid: IsoDay, counts: DayCounts, calendars: WorkingCalendars): IsoDay {
	const { bench } = counts;
	if (bench) {
		const { includes } = workshopCalendar(calendars);
		return lastBefore(paid, (day) => bench.worksOn(day) || (counts.workshop > 0 && includes(day)));
	}
	const waits = counts.workshop === 0 && isInRecess(calendars, paid);
	const counting =
		counts.workshop > 0 || waits ? workshopCalendar(calendars) : transitCalendar(calendars, counts.optionId);
	// Without days for workshop and carrier, the promise is the day of the payment and holds for that day alone.
	if (counts.workshop + counts.transit === 0 && counting.includes(paid)) return paid;
	const ends = (next: IsoDay): boolean =>
		counting.includes(next) || (counts.workshop === 0 && isInRecess(calendars, next) !== waits);
	return lastBefore(paid, ends);
}

function lastBefore(paid: IsoDay, ends: (day: IsoDay) => boolean): IsoDay {
	let last = paid;
	while (!ends(addDays(last, 1))) last = addDays(last, 1);
	return last;
}

/**
 * "pagando hoje", "pagando até segunda, 24 de novembro, às 12h"; that of a large order, for which nothing is held; empty
 * once the date is fixed.
 */
export function formatPayBy({ payBy, payByHour, offeredOn }: Payable): string {
	if (payBy === null) return offeredOn === null ? "" : "Pedido grande: o dia é fixado com o pagamento";
	const hour = payByHour === null ? "" : `, às ${payByHour}h`;
	if (payBy === offeredOn) return hour ? `pagando até hoje${hour}` : "pagando hoje";
	return `pagando até ${formatWeekday(payBy).toLocaleLowerCase("pt-BR")}${hour}`;
}

/** The same behind a date: ", pagando hoje", or as a sentence of its own. */
export function payBySuffix(offer: Payable): string {
	const condition = formatPayBy(offer);
	if (condition === "") return "";
	return offer.payBy === null ? `. ${condition}.` : `, ${condition}`;
}

/** The meaning of the promised day: the arrival, or the first day for pickup. */
export const promiseVerb = (isFetched: boolean): string => (isFetched ? "Pronto para retirada" : "Chega");

/** For screens: "Chega até 17 de dezembro, pagando hoje". */
export const formatDeliveryOffer = ({
	id,
	promisedDate,
	...payable
}: Omit<DeliveryOffer, "leaveDate"> & { id: string }): string =>
	keepTogether(`${promiseVerb(id === PICKUP)} até ${formatLongDate(promisedDate)}${payBySuffix(payable)}`);

/** "Sai da oficina até 10 de dezembro" */
export const formatLeaveDate = (day: IsoDay): string =>
	keepTogether(`Sai da oficina até ${formatLongDate(day)}`);

/** "1 dia útil", "5 dias úteis" */
export function formatBusinessDays(days: number): string {
	return days === 1 ? "1 dia útil" : `${days} dias úteis`;
}

/** "1 a 5 dias úteis" */
export const formatHandlingTime = (days: number): string =>
	days > 1 ? `1 a ${formatBusinessDays(days)}` : `até ${formatBusinessDays(1)}`;

/** The carrier's time, "5 dias úteis", with the production time added: "5 dias úteis, após 30 de produção". */
export function formatDeliveryTime(carrierDays: number, lead: Lead): string {
	const delivery = formatBusinessDays(carrierDays);
	return lead.isProduced ? `${delivery}, após ${lead.days} de produção` : delivery;
}
