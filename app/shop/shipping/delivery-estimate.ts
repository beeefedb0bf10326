import {
	addBusinessDays,
	addDays,
	dayOf,
	formatLongDate,
	type IsoDay,
	isBusinessDay,
	type Moment,
} from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";

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
}

/** An order is shipped as a whole, so its slowest product decides. */
export const slowestLead = (products: readonly LeadTime[], handlingDays: number): Lead => ({
	days: Math.max(0, ...products.map((product) => leadBusinessDays(product, handlingDays))),
	isProduced: products.some((product) => productionBusinessDays(product) > 0),
});

/** The promised date. Production starts with the payment, so the business days count from there. */
export const estimateDelivery = (paidAt: Moment, businessDays: number): IsoDay =>
	addBusinessDays(paidAt, businessDays);

export interface DeliveryOffer {
	promisedDate: IsoDay;
	/** The last day on which a payment keeps the date; null once the order is paid and the date is fixed. */
	payBy: IsoDay | null;
}

/**
 * The date before the payment, for a payment now or before the next business day. Computed once a day for each number
 * of days, because an order needs it half a dozen times at twenty microseconds each.
 */
export function offerDelivery(now: Moment, businessDays: number) {
	const day = dayOf(now);
	if (offers.day !== day) offers = { day, byDays: new Map() };
	const known = offers.byDays.get(businessDays);
	if (known) return known;
	let payBy = day;
	while (!isBusinessDay(addDays(payBy, 1))) payBy = addDays(payBy, 1);
	const offer = { promisedDate: estimateDelivery(day, businessDays), payBy } as const;
	offers.byDays.set(businessDays, offer);
	return offer;
}

let offers = { day: "", byDays: new Map<number, Readonly<{ promisedDate: IsoDay; payBy: IsoDay }>>() };

/** ", pagando até 23 de novembro", or empty once the date is fixed. */
export const formatPayBy = (payBy: IsoDay | null): string =>
	payBy ? `, pagando até ${formatLongDate(payBy)}` : "";

/** The meaning of the promised day: the arrival, or the first day for pickup. */
export const promiseVerb = (isFetched: boolean): string => (isFetched ? "Pronto para retirada" : "Chega");

/** "Chega até 17 de dezembro, pagando até 23 de novembro" */
export const formatDeliveryOffer = ({ id, promisedDate, payBy }: DeliveryOffer & { id: string }): string =>
	`${promiseVerb(id === PICKUP)} até ${formatLongDate(promisedDate)}${formatPayBy(payBy)}`;

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
