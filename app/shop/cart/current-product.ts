import type { ShippingType } from "#app/shop/shipping/shipping-type.ts";
import type { Cents } from "#app/values/money.ts";

/** What the shop says now about a product that lies in a cart. Only active products have one. */
export interface CurrentProduct {
	id: string;
	slug: string;
	name: string;
	price: Cents;
	/** Address of a small picture. */
	image: string | null;
	/** Units that can be bought; null for a product made to order, of which there is no end. */
	left: number | null;
	/** Business days in the workshop before a product made to order leaves it. */
	productionDays: number | null;
	shippingType: ShippingType;
}

/** The response of `POST /api/cart`: one entry for each id asked for, null where nothing is sold. */
export interface CartResponse {
	products: Record<string, CurrentProduct | null>;
}
