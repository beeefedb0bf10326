import {
	addBusinessDays,
	addDays,
	dayOf,
	formatLongDate,
	formatWeekday,
	type IsoDay,
	isBusinessDay,
	type Moment,
} from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { keepTogether } from "#app/values/text.ts";

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
	/**
	 * The day on which the offer was made, so that "hoje" is the shop's day and not that of a browser whose clock is
	 * wrong; null with `payBy`.
	 */
	offeredOn: IsoDay | null;
}

type Payable = Pick<DeliveryOffer, "payBy" | "offeredOn">;

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
	const offer = { promisedDate: estimateDelivery(day, businessDays), payBy, offeredOn: day } as const;
	offers.byDays.set(businessDays, offer);
	return offer;
}

let offers = {
	day: "",
	byDays: new Map<number, Readonly<{ promisedDate: IsoDay; payBy: IsoDay; offeredOn: IsoDay }>>(),
};

/** "se for pago hoje", "se for pago até segunda, 24 de novembro"; empty once the date is fixed. */
export function formatPayBy({ payBy, offeredOn }: Payable): string {
	if (payBy === null) return "";
	return payBy === offeredOn
		? "se for pago hoje"
		: `se for pago até ${formatWeekday(payBy).toLocaleLowerCase("pt-BR")}`;
}

/** The same behind a date: ", se for pago hoje". */
export function payBySuffix(offer: Payable): string {
	const condition = formatPayBy(offer);
	return condition && `, ${condition}`;
}

/** The meaning of the promised day: the arrival, or the first day for pickup. */
export const promiseVerb = (isFetched: boolean): string => (isFetched ? "Pronto para retirada" : "Chega");

/** For screens: "Chega até 17 de dezembro, se for pago hoje". */
export const formatDeliveryOffer = ({
	id,
	promisedDate,
	...payable
}: DeliveryOffer & { id: string }): string =>
	keepTogether(`${promiseVerb(id === PICKUP)} até ${formatLongDate(promisedDate)}${payBySuffix(payable)}`);

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
