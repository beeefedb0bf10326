import { useSyncExternalStore } from "react";
import { showToast } from "#app/platform/toasts.ts";
import type { ShippingType } from "#app/shop/catalogue/products/shipping-type.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import type { Cents } from "#app/values/money.ts";
import { cartMessages } from "./cart.messages.ts";
import {
	addToCart,
	type Cart,
	type CartLine,
	countUnits,
	type Dimensions,
	emptyCart,
	parseCart,
	removeFromCart,
	restoreLines,
	serialiseCart,
	setQuantity,
	subtotalOf,
} from "./cart.ts";
import { cartPicture } from "./cart-picture.ts";
import { forgetOrderKey } from "./order-key.ts";

/** The key of this shop in the browser's storage (docs: contract). */
export const CART_KEY = "cerne:cart";

/** What a product must say of itself to enter the cart; the catalogue's summaries do. */
export interface CartProduct {
	id: string;
	name: string;
	price: Cents;
	images: readonly Pick<ImageView, "id" | "widths">[];
	shippingType: ShippingType;
	/** Kilogrammes. */
	weight?: number | null | undefined;
	/** Centimetres. */
	dimensions?: Dimensions | null | undefined;
}

interface Snapshot {
	lines: Cart;
	/** False on the server and until the page has come alive: nobody knows the cart yet. */
	isLoaded: boolean;
}

const unknown: Snapshot = { lines: emptyCart, isLoaded: false };
let snapshot: Snapshot = unknown;
/** The text the snapshot was read from. */
let stored: string | null | undefined;
const listeners = new Set<() => void>();

/** Looks into the storage each time, so that two tabs never write over each other's lines. */
function read(): Snapshot {
	let text: string | null;
	try {
		text = localStorage.getItem(CART_KEY);
	} catch {
		// Storage is switched off: the cart lives as long as the page.
		text = stored ?? null;
	}
	if (!snapshot.isLoaded || text !== stored) {
		stored = text;
		snapshot = { lines: parseCart(text), isLoaded: true };
	}
	return snapshot;
}

function write(lines: Cart): void {
	stored = serialiseCart(lines);
	snapshot = { lines, isLoaded: true };
	try {
		localStorage.setItem(CART_KEY, stored);
	} catch {
		// Full or switched off: see above.
	}
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	// Fires only for what other tabs did; a null key means that everything was cleared.
	const onStorage = ({ key }: StorageEvent) => {
		if (key === CART_KEY || key === null) listener();
	};
	listeners.add(listener);
	window.addEventListener("storage", onStorage);
	return () => {
		listeners.delete(listener);
		window.removeEventListener("storage", onStorage);
	};
}

function add(product: CartProduct, units = 1): void {
	const line = {
		id: product.id,
		name: product.name,
		price: product.price,
		image: cartPicture(product.images[0]),
		shippingType: product.shippingType,
		weight: product.weight ?? null,
		dimensions: product.dimensions ?? null,
	};
	const { cart, outcome } = addToCart(read().lines, line, units);
	if (outcome === "most_of_one") showToast(cartMessages.mostOfOne(product.name));
	else if (outcome === "most_lines") showToast(cartMessages.mostLines());
	else {
		write(cart);
		const quantity = cart.find((line) => line.id === product.id)?.quantity ?? 1;
		showToast(
			outcome === "added" ? cartMessages.added(product.name) : cartMessages.updated(product.name, quantity),
		);
	}
}

function remove(id: string): void {
	const { lines } = read();
	const index = lines.findIndex((line) => line.id === id);
	const line = lines[index];
	if (!line) return;
	write(removeFromCart(lines, id));
	showToast(cartMessages.removed(line.name, () => write(restoreLines(read().lines, [{ line, index }]))));
}

function changeQuantity(id: string, quantity: number): void {
	if (quantity <= 0) remove(id);
	else write(setQuantity(read().lines, id, quantity));
}

function clear(): void {
	const taken = read().lines.map((line, index) => ({ line, index }));
	if (taken.length === 0) return;
	write(emptyCart);
	showToast(cartMessages.cleared(() => write(restoreLines(read().lines, taken))));
}

/** Empties the cart without a word, once its pieces have become an order; the next one is another. */
export function emptyCartAfterOrder(): void {
	forgetOrderKey();
	if (read().lines.length > 0) write(emptyCart);
}

/** Replaces what is known of the products (name, price, picture), never which and how many. */
export function refreshLines(known: ReadonlyMap<string, Partial<Omit<CartLine, "id" | "quantity">>>): void {
	write(read().lines.map((line) => ({ ...line, ...known.get(line.id) })));
}

export interface CartView {
	lines: Cart;
	/** Units, as the badge shows them. */
	count: number;
	subtotal: Cents;
	isLoaded: boolean;
	/** Raises the product's line by so many units, or enters it with them; one where none are said. */
	add: (product: CartProduct, units?: number) => void;
	/** Zero or less removes the line. */
	setQuantity: (id: string, quantity: number) => void;
	remove: (id: string) => void;
	clear: () => void;
}

/** The cart of this browser, the same in all its tabs. Each change tells what it did. */
export function useCart(): CartView {
	const { lines, isLoaded } = useSyncExternalStore(subscribe, read, () => unknown);
	return {
		lines,
		count: countUnits(lines),
		subtotal: subtotalOf(lines),
		isLoaded,
		add,
		setQuantity: changeQuantity,
		remove,
		clear,
	};
}
