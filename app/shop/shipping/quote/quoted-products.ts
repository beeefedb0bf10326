import { handedIn } from "#app/platform/handed-in.ts";
import type { ProductWork } from "#app/shop/bench/work-of-line.ts";
import type { LeadTime } from "#app/shop/shipping/delivery-estimate.ts";
import type { FreightItem } from "#app/shop/shipping/freight/parcels.ts";
import type { ShippingType } from "#app/values/status/shipping-type.ts";

/** The data of a product for its freight and promised day. */
export interface FreightProduct extends Omit<FreightItem, "quantity">, LeadTime {
	id: string;
	shippingType: ShippingType;
	/** Its work on a bench; null where its production days count instead. */
	work: ProductWork | null;
}

/** Reads products by their ids: those on sale, or for an existing order all that still exist. */
export const quotedProducts =
	handedIn<(productIds: string[], isOrdered: boolean) => Promise<FreightProduct[]>>("quotedProducts");
