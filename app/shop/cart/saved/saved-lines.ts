import { type Cart, type CartLine, removeFromCart, restoreLines } from "#app/shop/cart/cart-lines.ts";
import { countUnits, mergeCartLines, subtractUnits } from "#app/shop/cart/stored-lines.ts";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";

/** The cart and the products saved for later; both have the limits of a cart. */
export interface CartAndSavedLines {
	cart: Cart;
	saved: Cart;
}

/** A move that can be undone: the line, its former place, and the units to take back. */
export interface LineMove {
	line: CartLine;
	index: number;
	/** Units that arrived; fewer than left when there was no more room for one product. */
	movedUnits: number;
}

type MoveResult = { lines: CartAndSavedLines; move: LineMove } | "full" | "gone";

/** Moves a line from the cart to the start of the saved list. */
export function saveForLater({ cart, saved }: CartAndSavedLines, id: string): MoveResult {
	const detached = detachLine(cart, id, saved);
	if (typeof detached === "string") return detached;
	const savedLines = mergeCartLines([detached.line, ...saved]);
	return {
		lines: { cart: detached.rest, saved: savedLines },
		move: { ...detached, movedUnits: countUnits(savedLines) - countUnits(saved) },
	};
}

/** Moves a saved line to the end of the cart, or adds its units to the line of the same product. */
export function moveSavedToCart({ cart, saved }: CartAndSavedLines, id: string): MoveResult {
	const detached = detachLine(saved, id, cart);
	if (typeof detached === "string") return detached;
	const cartLines = mergeCartLines([...cart, detached.line]);
	return {
		lines: { cart: cartLines, saved: detached.rest },
		move: { ...detached, movedUnits: countUnits(cartLines) - countUnits(cart) },
	};
}

/** Undoes a move as far as the products are still in the list that received them; null when none are. */
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
