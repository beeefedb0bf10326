import type { ShippingType } from "#app/shop/shipping/shipping-type.ts";
import { type Cents, cents } from "#app/values/money.ts";

/** What the shop says now about a product that lies in a cart. Only active products have one. */
export interface CurrentProduct {
	id: string;
	slug: string;
	name: string;
	price: Cents;
	/** Address of a small picture. */
	image: string | null;
	/** Units that can be bought; null for a piece made to order, of which there is no end. */
	left: number | null;
	/** Business days in the workshop before a piece made to order leaves it. */
	productionDays: number | null;
	shippingType: ShippingType;
}

/** The answer of `POST /api/cart`: one entry for each id asked for, null where nothing is sold. */
export interface CartResponse {
	products: Record<string, CurrentProduct | null>;
	/** The order that the cart was sent as has gone through: its pieces belong in the cart no more. */
	isOrdered?: boolean;
}

/** Reads what our own server answered; throws when something in between answered instead. */
export function parseCartResponse(body: unknown): {
	products: ReadonlyMap<string, CurrentProduct | null>;
	isOrdered: boolean;
} {
	if (typeof body !== "object" || body === null || !("products" in body)) {
		throw new Error("not an answer about the cart");
	}
	const { products, isOrdered = false } = body as CartResponse;
	const entries = Object.entries(products).map(
		([id, product]) => [id, product && { ...product, price: cents(product.price) }] as const,
	);
	return { products: new Map(entries), isOrdered };
}
