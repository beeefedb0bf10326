import {
	type Cart,
	type CartLine,
	removeFromCart,
	restoreLines,
	subtractUnits,
} from "#app/shop/cart/cart-lines.ts";
import { countUnits, mergeCartLines } from "#app/shop/cart/stored-lines.ts";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";

/** The cart and the products saved for later; both have the limits of a cart. */
export interface CartAndSavedLines {
	cart: Cart;
	saved: Cart;
}

/** What moved: undone, so many units go back to where they were. */
export interface LineMove {
	line: CartLine;
	index: number;
	/** Units that arrived; fewer than left when there was no more room for one product. */
	movedUnits: number;
}

type MoveResult = { lines: CartAndSavedLines; move: LineMove } | "full" | "gone";

/** Moves a line out of the cart, to be first among those that wait. */
export function saveForLater({ cart, saved }: CartAndSavedLines, id: string): MoveResult {
	const detached = detachLine(cart, id, saved);
	if (typeof detached === "string") return detached;
	const savedLines = mergeCartLines([detached.line, ...saved]);
	return {
		lines: { cart: detached.rest, saved: savedLines },
		move: { ...detached, movedUnits: countUnits(savedLines) - countUnits(saved) },
	};
}

/** Moves a waiting line to the end of the cart, or onto the line that is there. */
export function moveSavedToCart({ cart, saved }: CartAndSavedLines, id: string): MoveResult {
	const detached = detachLine(saved, id, cart);
	if (typeof detached === "string") return detached;
	const cartLines = mergeCartLines([...cart, detached.line]);
	return {
		lines: { cart: cartLines, saved: detached.rest },
		move: { ...detached, movedUnits: countUnits(cartLines) - countUnits(cart) },
	};
}

/** Takes a move back, as far as the products are still where they went; null when they are not. */
export function undoMove(
	from: Cart,
	to: Cart,
	{ line, index, movedUnits }: LineMove,
): [from: Cart, to: Cart] | null {
	const available = from.find(({ id }) => id === line.id)?.quantity ?? 0;
	if (available === 0) return null;
	const units = Math.min(available, movedUnits);
	const quantity = units === movedUnits ? line.quantity : units;
	return [
		subtractUnits(from, [{ id: line.id, quantity: units }]),
		restoreLines(to, [{ line: { ...line, quantity }, index }]),
	];
}

function detachLine(from: Cart, id: string, to: Cart) {
	const index = from.findIndex((line) => line.id === id);
	const line = from[index];
	if (!line) return "gone";
	if (to.length >= MAX_LINES && !to.some((other) => other.id === id)) return "full";
	return { line, index, rest: removeFromCart(from, id) };
}
