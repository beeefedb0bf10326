import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser/browser-store.ts";
import { consumeFlashCookie, showToast } from "#app/platform/forms/toasts.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import type { Cents } from "#app/values/money.ts";
import type { ShippingType } from "#app/values/status/shipping-type.ts";
import { cartMessages } from "./cart.messages.ts";
import { cartImageUrl } from "./cart-image.ts";
import {
	addToCart,
	type Cart,
	type Dimensions,
	emptyCart,
	parseCart,
	removeFromCart,
	restoreLines,
	serialiseCart,
	setQuantity,
	subtotalOf,
	subtractUnits,
} from "./cart-lines.ts";
import { CART_KEY, countUnits } from "./stored-lines.ts";
import {
	clearSubmittedOrder,
	ORDERED_COOKIE,
	readSubmittedOrder,
} from "./submitted-order/submitted-order.ts";

/** What the cart needs to know about a product; the catalogue's summaries have it. */
export interface CartProduct {
	id: string;
	name: string;
	price: Cents;
	images: readonly Pick<ImageView, "id" | "width">[];
	shippingType: ShippingType;
	/** Kilogrammes. */
	weight?: number | null | undefined;
	/** Centimetres. */
	dimensions?: Dimensions | null | undefined;
}

export const cartStore = browserStore(CART_KEY, parseCart, serialiseCart);
const { read, write } = cartStore;

/** The cart on the server, and in the page until it is hydrated. */
const NOT_LOADED: Cart = [];

function subscribeToCart(listener: () => void): () => void {
	removeOrderedItems();
	return cartStore.subscribe(listener);
}

/** Puts a product into the cart of this browser, or more of it. */
export function putInCart(product: CartProduct, units = 1): void {
	const line = {
		id: product.id,
		name: product.name,
		price: product.price,
		image: cartImageUrl(product.images[0]),
		shippingType: product.shippingType,
		weight: product.weight ?? null,
		dimensions: product.dimensions ?? null,
	};
	const { cart, outcome } = addToCart(read(), line, units);
	if (outcome === "max_quantity") showToast(cartMessages.maxQuantityReached(product.name));
	else if (outcome === "max_lines") showToast(cartMessages.maxLinesReached());
	else {
		write(cart);
		showToast(
			cartMessages[outcome](cart.find(({ id }) => id === product.id) ?? { ...line, quantity: units }),
		);
	}
}

function removeLine(id: string): void {
	const lines = read();
	const index = lines.findIndex((line) => line.id === id);
	const line = lines[index];
	if (!line) return;
	write(removeFromCart(lines, id));
	showToast(cartMessages.removed(line.name, () => write(restoreLines(read(), [{ line, index }]))));
}

function changeQuantity(id: string, quantity: number): void {
	if (quantity <= 0) removeLine(id);
	else write(setQuantity(read(), id, quantity));
}

function clear(): void {
	const removed = read().map((line, index) => ({ line, index }));
	if (removed.length === 0) return;
	write(emptyCart);
	showToast(cartMessages.cleared(() => write(restoreLines(read(), removed))));
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
	write(subtractUnits(read(), submitted.lines));
}

/** Units in the cart. Undefined on the server and until hydration: until then the head's script shows them. */
export const useCartCount = (): number | undefined =>
	useSyncExternalStore(
		subscribeToCart,
		() => countUnits(read()),
		() => undefined,
	);

/** The cart of this browser, the same in all its tabs. Each change shows a toast. */
export function useCart() {
	const lines = useSyncExternalStore(subscribeToCart, read, () => NOT_LOADED);
	return {
		lines,
		/** Units, as the badge shows them. */
		count: countUnits(lines),
		subtotal: subtotalOf(lines),
		/** False on the server and until the page is hydrated. */
		isLoaded: lines !== NOT_LOADED,
		setQuantity: changeQuantity,
		remove: removeLine,
		clear,
	};
}
