import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";
import { type IsoDay, isIsoDay } from "#app/values/date.ts";
import { isRecord } from "#app/values/is-record.ts";
import {
	type Cents,
	cents,
	centsToReais,
	MAX_PRICE,
	multiplyCents,
	reaisToCents,
	sumCents,
} from "#app/values/money.ts";
import type { ShippingType } from "#app/values/status/shipping-type.ts";
import { clampQuantity, mergeCartLines, readStoredLines, type StoredLine } from "./stored-lines.ts";

/** The day until which a line leaves the workshop, as the customer last saw it. */
export interface SeenDay {
	day: IsoDay;
	/** The products of the cart and their units then (`contentsOf`): with others, the day is another one by the customer's own hand. */
	contents: string;
}

export interface Dimensions {
	width: number | null;
	height: number | null;
	length: number | null;
}

/**
 * One line of the cart. Name, price and picture are what the customer last saw: the server's
 * answer replaces them on every screen that shows money to be paid.
 */
export interface CartLine {
	/** The product's id. */
	id: string;
	name: string;
	price: Cents;
	/** Address of a small picture. */
	image: string | null;
	/** Whole, 1 to 99. */
	quantity: number;
	shippingType: ShippingType;
	/** Kilogrammes. */
	weight: number | null;
	/** Centimetres. */
	dimensions: Dimensions | null;
	/** Missing until a day was shown. */
	seenDay?: SeenDay | undefined;
}

export type Cart = readonly CartLine[];

export const emptyCart: Cart = [];

/** The result of an addition. The cart limits its units and its lines. */
export type AddOutcome = "added" | "updated" | "max_quantity" | "max_lines";

/** Adds units, usually one. A new product gets a line; a product that has one gets that many more units. */
export function addToCart(
	cart: Cart,
	product: Omit<CartLine, "quantity">,
	units = 1,
): { cart: Cart; outcome: AddOutcome } {
	const existing = cart.find((line) => line.id === product.id);
	if (existing) {
		if (existing.quantity >= MAX_QUANTITY) return { cart, outcome: "max_quantity" };
		const increased = { ...product, quantity: clampQuantity(existing.quantity + units) };
		return { cart: cart.map((line) => (line === existing ? increased : line)), outcome: "updated" };
	}
	if (cart.length >= MAX_LINES) return { cart, outcome: "max_lines" };
	return { cart: [...cart, { ...product, quantity: clampQuantity(units) }], outcome: "added" };
}

/** Zero or less removes the line; more than the maximum is the maximum; an invalid number changes nothing. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
	if (Number.isNaN(quantity)) return cart;
	if (quantity <= 0) return removeFromCart(cart, id);
	const clamped = clampQuantity(quantity);
	return cart.map((line) => (line.id === id ? { ...line, quantity: clamped } : line));
}

export function removeFromCart(cart: Cart, id: string): Cart {
	return cart.filter((line) => line.id !== id);
}

/** Restores removed lines at their places; units added meanwhile stay. */
export function restoreLines(cart: Cart, removed: readonly { line: CartLine; index: number }[]): Cart {
	const restored = [...cart];
	for (const { line, index } of removed) restored.splice(index, 0, line);
	return mergeCartLines(restored);
}

/** The price of the goods as the customer last saw it. */
export function subtotalOf(lines: readonly { price: Cents; quantity: number }[]): Cents {
	return sumCents(...lines.map((line) => multiplyCents(line.price, line.quantity)));
}

/**
 * Reads a stored cart (specification, section 3: price in BRL). Damaged storage gives an empty cart, and invalid lines
 * are left out.
 */
export const parseCart = (stored: string | null): Cart =>
	mergeCartLines(readStoredLines(stored)).map(parseLine);

export const serialiseCart = (cart: Cart): string => JSON.stringify(cart.map(toStoredLine));

export const toStoredLine = ({ price, shippingType, ...line }: CartLine): StoredLine => ({
	...line,
	price: centsToReais(price),
	shipping_type: shippingType,
});

export function parseLine(stored: StoredLine): CartLine {
	const { id, name, price, image, quantity, shipping_type: type, weight, dimensions } = stored;
	const seenDay = readSeenDay(stored.seenDay);
	return {
		id,
		name: typeof name === "string" ? name.slice(0, 200) : "",
		price: isAmount(price, centsToReais(MAX_PRICE)) ? reaisToCents(price) : cents(0),
		// Only pictures of this shop: a stored address must not make the page call elsewhere.
		image: typeof image === "string" && /^\/images\/[\w./-]+$/.test(image) ? image : null,
		quantity,
		shippingType: type === "free" ? "free" : "calculated",
		weight: numberOrNull(weight),
		dimensions: isRecord(dimensions)
			? {
					width: numberOrNull(dimensions.width),
					height: numberOrNull(dimensions.height),
					length: numberOrNull(dimensions.length),
				}
			: null,
		...(seenDay ? { seenDay } : {}),
	};
}

function readSeenDay(stored: unknown): SeenDay | null {
	if (!isRecord(stored)) return null;
	const { day, contents } = stored;
	if (typeof day !== "string" || !isIsoDay(day) || typeof contents !== "string") return null;
	return { day, contents };
}

const isAmount = (value: unknown, max: number): value is number =>
	typeof value === "number" && value >= 0 && value <= max;

const numberOrNull = (value: unknown): number | null => (isAmount(value, 1e6) ? value : null);
