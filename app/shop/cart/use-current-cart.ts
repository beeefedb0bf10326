import type { Cart } from "./cart-lines.ts";
import { cartStore, useCart } from "./cart-store.ts";
import { type CurrentCart, fetchCurrentProducts } from "./fetch-current-products.ts";
import { removeOrderedItems } from "./stored-cart.ts";
import { readSubmittedOrder } from "./submitted-order/submitted-order.ts";
import { useCurrentLines } from "./use-current-lines.ts";

/** The cart with the shop's current data. */
export function useCurrentCart() {
	return useCurrentLines(useCart(), cartStore, fetchCartProducts);
}

async function fetchCartProducts(lines: Cart, signal: AbortSignal): Promise<CurrentCart> {
	const current = await fetchCurrentProducts(lines, signal, readSubmittedOrder()?.key);
	// The order may have been paid on another device, or without coming back to the shop.
	removeOrderedItems();
	return current;
}
