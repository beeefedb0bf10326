import { addBusinessDays, formatLongDate, type IsoDay, type Moment } from "#app/values/date.ts";

/** When a product can leave the workshop, as the product's record says. */
export interface LeadTime {
	isMadeToOrder: boolean;
	productionDays: number | null;
	availableAfterDays: number | null;
}

/** Business days until a product leaves the workshop. */
export function leadBusinessDays(product: LeadTime): number {
	const { isMadeToOrder, productionDays, availableAfterDays } = product;
	return (isMadeToOrder ? (productionDays ?? availableAfterDays) : availableAfterDays) ?? 0;
}

/** An order leaves whole, so its slowest product decides. */
export function maxLeadDays(products: readonly LeadTime[]): number {
	return Math.max(0, ...products.map(leadBusinessDays));
}

/** The one date we promise: business days in the workshop, then on the road, over national holidays. */
export function estimateDelivery(orderedAt: Moment, leadDays: number, carrierDays: number): IsoDay {
	return addBusinessDays(orderedAt, leadDays + carrierDays);
}

/** "Chega até 17 de dezembro" */
export function formatDeliveryEstimate(day: IsoDay): string {
	return `Chega até ${formatLongDate(day)}`;
}

/** "1 dia útil", "5 dias úteis" */
export function formatBusinessDays(days: number): string {
	return days === 1 ? "1 dia útil" : `${days} dias úteis`;
}

/** "5 dias úteis", or with the workshop's part separate: "5 dias úteis, após 30 de produção". */
export function formatDeliveryTime(carrierDays: number, leadDays: number): string {
	const delivery = formatBusinessDays(carrierDays);
	return leadDays === 0 ? delivery : `${delivery}, após ${leadDays} de produção`;
}
