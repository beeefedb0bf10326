import type { DeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import type { Cents } from "#app/values/money.ts";
import type { FreightSource } from "./freight-source.ts";

/** Ids of the ways to send an order (specification, section 9). */
export const shippingOptionIds = ["pac", "sedex", "jamef", "local", "free"] as const;
export type ShippingOptionId = (typeof shippingOptionIds)[number];

export interface ShippingOption extends DeliveryOffer {
	id: ShippingOptionId;
	name: string;
	cost: Cents;
	/** What it costs without the free-shipping rule; equal to `cost` where none applies. */
	regularCost: Cents;
	/** How the price came about; stored on the order. */
	source: FreightSource;
	/** In the workshop and on the road together. */
	businessDays: number;
	/** "5 dias úteis" */
	estimatedDeliveryTime: string;
	/** "Correios PAC para São Paulo/SP (192km)" */
	description: string;
}

/**
 * The option chosen for the customer: the one with id pac, otherwise the first (specification,
 * section 9), but never one that costs while another is free (decision 0011).
 */
export function defaultShippingOption<Option extends { id: string; cost: number }>(
	options: readonly Option[],
): Option | undefined {
	const preferred = options.find(({ id }) => id === "pac") ?? options[0];
	return preferred && preferred.cost > 0 ? (options.find(({ cost }) => cost === 0) ?? preferred) : preferred;
}
