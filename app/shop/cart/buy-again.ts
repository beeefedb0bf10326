import { addToCart, type Cart, setQuantity } from "./cart-lines.ts";
import { cartStore } from "./cart-store.ts";
import type { CurrentProducts } from "./cart-view.ts";
import { fetchCurrentProducts } from "./fetch-current-products.ts";
import { clearSubmittedOrder } from "./submitted-order/submitted-order.ts";

/** A line of an order; the product is null once it was deleted. */
interface OrderedItem {
	productId: string | null;
	name: string;
	quantity: number;
}

/** An item of which the cart got fewer units than were ordered; `units` are those it got. */
export interface Shortage {
	name: string;
	units: number;
}

/**
 * Puts the items of an earlier order into this browser's cart, at current prices and as far as they are in stock.
 * Returns the shortages. Throws when the shop's data cannot be fetched.
 */
export async function buyAgain(items: readonly OrderedItem[]): Promise<Shortage[]> {
	const asked = items.flatMap(({ productId: id, quantity }) => (id ? [{ id, quantity }] : []));
	const { products } = await fetchCurrentProducts(asked);
	const { cart, shortages } = addOrderedItems(cartStore.read(), items, products);
	// Otherwise the same cart, submitted soon after, would be taken for the earlier order.
	clearSubmittedOrder();
	cartStore.write(cart);
	return shortages;
}

/**
 * Raises lines to the ordered quantity instead of adding it, because the cart may still be full from the earlier order.
 */
export function addOrderedItems(
	cart: Cart,
	items: readonly OrderedItem[],
	products: CurrentProducts,
): { cart: Cart; shortages: Shortage[] } {
	const shortages: Shortage[] = [];
	let filled = cart;
	for (const { productId, name, quantity } of items) {
		const product = productId ? products.get(productId) : null;
		const units = product ? Math.min(quantity, product.left ?? quantity, product.limit) : 0;
		if (product && units > 0) filled = withUnits(filled, product, units);
		const inCart = filled.find(({ id }) => id === productId)?.quantity ?? 0;
		if (units < quantity || inCart < units) shortages.push({ name, units: Math.min(inCart, units) });
	}
	return { cart: filled, shortages };
}

function withUnits(
	cart: Cart,
	{ id, name, price, image, shippingType }: NonNullable<ReturnType<CurrentProducts["get"]>>,
	units: number,
): Cart {
	const inCart = cart.find((line) => line.id === id)?.quantity ?? 0;
	const line = { id, name, price, image, shippingType, weight: null, dimensions: null };
	return setQuantity(addToCart(cart, line).cart, id, Math.max(inCart, units));
}
