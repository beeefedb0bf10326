import { useSyncExternalStore } from "react";
import type { BrowserStore } from "#app/platform/browser/browser-store.ts";
import { showToast } from "#app/platform/forms/toasts.ts";
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
	parseLine,
	removeFromCart,
	restoreLines,
	setQuantity,
	subtotalOf,
	toStoredLine,
} from "./cart-lines.ts";
import { storedCart, subscribeToCart } from "./stored-cart.ts";
import { countUnits } from "./stored-lines.ts";

/** The fields of a product that the cart needs; the catalogue's summaries have them. */
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

/** The stored cart from which `lastCart` was made: as long as it is the same object, so is the cart. */
let lastStored: ReturnType<typeof storedCart.read> | undefined;
let lastCart: Cart = emptyCart;

export const cartStore: BrowserStore<Cart> = {
	read() {
		const stored = storedCart.read();
		if (stored !== lastStored) {
			lastStored = stored;
			lastCart = stored.map(parseLine);
		}
		return lastCart;
	},
	write: (cart) => storedCart.write(cart.map(toStoredLine)),
	subscribe: storedCart.subscribe,
};
const { read, write } = cartStore;

/** The cart on the server, and in the page until it is hydrated. */
const NOT_LOADED: Cart = [];

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
