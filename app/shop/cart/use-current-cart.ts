import { askCurrentProducts } from "./ask-current-products.ts";
import type { Cart } from "./cart.ts";
import { cartStore, settleCart, useCart } from "./cart-store.ts";
import type { CurrentProducts } from "./cart-view.ts";
import { readSentOrder } from "./sent-order.ts";
import { type CurrentLines, useCurrentLines } from "./use-current-lines.ts";

/** The cart with what the shop says of it now. */
export function useCurrentCart(): CurrentLines {
	return useCurrentLines(useCart(), cartStore, askForCart);
}

async function askForCart(lines: Cart, signal: AbortSignal): Promise<CurrentProducts> {
	const sent = readSentOrder();
	const { products, isOrdered } = await askCurrentProducts(lines, signal, sent?.key);
	// Paid on another device, or without coming back to the shop.
	if (sent && isOrdered) settleCart(sent.key);
	return products;
}
