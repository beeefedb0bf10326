import { handedIn } from "#app/platform/handed-in.ts";
import type { LeadTime } from "#app/shop/shipping/delivery-estimate.ts";
import type { FreightItem } from "#app/shop/shipping/freight/parcels.ts";
import type { ShippingType } from "#app/values/status/shipping-type.ts";

/** What of a product its freight and its promised day are reckoned from. */
export interface FreightProduct extends Omit<FreightItem, "quantity">, LeadTime {
	id: string;
	shippingType: ShippingType;
}

/** Reads products by their ids: those that are sold, or for an order that was placed all that are left of it. */
export const quotedProducts =
	handedIn<(productIds: string[], isOrdered: boolean) => Promise<FreightProduct[]>>("quotedProducts");
