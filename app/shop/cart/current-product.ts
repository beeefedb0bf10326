import type { ShippingType } from "#app/shop/catalogue/products/shipping-type.ts";
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
export interface CartAnswer {
	products: Record<string, CurrentProduct | null>;
}

/** Reads what our own server answered; throws when something in between answered instead. */
export function readCartAnswer(body: unknown): ReadonlyMap<string, CurrentProduct | null> {
	if (typeof body !== "object" || body === null || !("products" in body)) {
		throw new Error("not an answer about the cart");
	}
	const { products } = body as CartAnswer;
	return new Map(
		Object.entries(products).map(([id, product]) => [
			id,
			product && { ...product, price: cents(product.price) },
		]),
	);
}
