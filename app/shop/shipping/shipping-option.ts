import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import type { FreightSource } from "./freight-source.ts";

/** Ids of the ways to send an order (specification, section 9). */
export const shippingOptionIds = ["pac", "sedex", "jamef", "local", "free"] as const;
export type ShippingOptionId = (typeof shippingOptionIds)[number];

export interface ShippingOption {
	id: ShippingOptionId;
	name: string;
	cost: Cents;
	/** What it costs without the free-shipping rule; equal to `cost` where none applies. */
	regularCost: Cents;
	/** Why it costs what it costs: kept on the order. */
	source: FreightSource;
	/** In the workshop and on the road together. */
	businessDays: number;
	/** "5 dias úteis" */
	estimatedDeliveryTime: string;
	/** "Correios PAC para São Paulo/SP (192km)" */
	description: string;
	promisedDate: IsoDay;
}

/** The option chosen for the customer: the one with id pac, otherwise the first. */
export function defaultOption<Option extends { id: string }>(options: readonly Option[]): Option | undefined {
	return options.find((option) => option.id === "pac") ?? options[0];
}
