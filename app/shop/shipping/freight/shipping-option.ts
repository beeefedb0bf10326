import type { OpenOffer } from "#app/shop/shipping/delivery-estimate.ts";
import type { DeliveryChoices } from "#app/shop/shipping/turns/delivery-choice.ts";
import type { Cents } from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import type { FreightSource } from "#app/values/status/freight-source.ts";
import type { Parcel } from "./parcels.ts";

/** Ids of the shipping options (specification, section 9), and of pickup. */
export type BuiltInOptionId = "pac" | "sedex" | "jamef" | "local" | "free" | typeof PICKUP;

export interface ShippingOption extends OpenOffer, DeliveryChoices {
	id: string;
	name: string;
	cost: Cents;
	/** The cost without the free-shipping rule; equal to `cost` where none applies. */
	regularCost: Cents;
	/** How the price was determined; stored with the order. */
	source: FreightSource;
	/** Workshop and road together. */
	businessDays: number;
	/** "5 dias úteis" */
	estimatedDeliveryTime: string;
	/** "Correios PAC para São Paulo/SP (192km)" */
	description: string;
	/** A notice about the carrier, such as a closure soon, or null. */
	notice: string | null;
	/** The packed parcels; empty for pickup. */
	parcels: readonly Parcel[];
	/** Melhor Envio's id of the service, for buying its label. */
	service?: number;
}

/**
 * The preselected option: the one with id pac, otherwise the first (specification, section 9), but never one that costs
 * money while another is free (decision 0011). Pickup is never preselected for an order that can be sent.
 */
export function defaultShippingOption<Option extends { id: string; cost: number }>(
	offered: readonly Option[],
): Option | undefined {
	const sent = offered.filter(({ id }) => id !== PICKUP);
	const options = sent.length > 0 ? sent : offered;
	const preferred = options.find(({ id }) => id === "pac") ?? options[0];
	return preferred && preferred.cost > 0 ? (options.find(({ cost }) => cost === 0) ?? preferred) : preferred;
}
