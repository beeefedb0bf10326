import type { Cart } from "./cart.ts";
import { cartStore, removeOrderedItems, useCart } from "./cart-store.ts";
import type { CurrentProducts } from "./cart-view.ts";
import { fetchCurrentProducts } from "./fetch-current-products.ts";
import { readSubmittedOrder } from "./submitted-order/submitted-order.ts";
import { type CurrentLines, useCurrentLines } from "./use-current-lines.ts";

/** The cart with what the shop says of it now. */
export function useCurrentCart(): CurrentLines {
	return useCurrentLines(useCart(), cartStore, fetchCartProducts);
}

async function fetchCartProducts(lines: Cart, signal: AbortSignal): Promise<CurrentProducts> {
	const submitted = readSubmittedOrder();
	const { products, isOrdered } = await fetchCurrentProducts(lines, signal, submitted?.key);
	// Paid on another device, or without coming back to the shop.
	if (submitted && isOrdered) removeOrderedItems(submitted.key);
	return products;
}
