import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser/browser-store.ts";
import { consumeFlashCookie } from "#app/platform/forms/toasts.ts";
import { CART_KEY, countUnits, mergeCartLines, readStoredLines, subtractUnits } from "./stored-lines.ts";
import {
	clearSubmittedOrder,
	ORDERED_COOKIE,
	readSubmittedOrder,
} from "./submitted-order/submitted-order.ts";

/** The cart as it is stored. The header of every page counts it, and needs no more; `cart-store.ts` reads the rest. */
export const storedCart = browserStore(CART_KEY, (stored) => mergeCartLines(readStoredLines(stored)));

export function subscribeToCart(listener: () => void): () => void {
	removeOrderedItems();
	return storedCart.subscribe(listener);
}

/**
 * Removes the products of a placed order from the cart, without a toast. The server names the order in a cookie, which
 * is read when a page starts, at a confirmation, and after the cart was compared with the shop. Lines added since stay
 * in the cart. Nothing is removed when the cookie names another order than the one this cart was last submitted as.
 */
export function removeOrderedItems(): void {
	const orderKey = consumeFlashCookie(ORDERED_COOKIE);
	const submitted = readSubmittedOrder();
	if (!submitted || submitted.key !== orderKey) return;
	clearSubmittedOrder();
	storedCart.write(subtractUnits(storedCart.read(), submitted.lines));
}

/** Units in the cart. Undefined on the server and until hydration: until then the head's script shows them. */
export const useCartCount = (): number | undefined =>
	useSyncExternalStore(
		subscribeToCart,
		() => countUnits(storedCart.read()),
		() => undefined,
	);
