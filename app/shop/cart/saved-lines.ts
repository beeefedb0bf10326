import {
	type Cart,
	type CartLine,
	countUnits,
	MAX_LINES,
	mergeLines,
	removeFromCart,
	restoreLines,
	withoutUnits,
} from "./cart.ts";

/** The cart, and the pieces that wait beside it for another day; both with the bounds of a cart. */
export interface KeptLines {
	cart: Cart;
	saved: Cart;
}

/** What moved: undone, so many units go back to where they stood. */
export interface Move {
	line: CartLine;
	index: number;
	/** Units that arrived; fewer than left when there was no more room for one piece. */
	arrived: number;
}

type Moved = { kept: KeptLines; move: Move } | "full" | "gone";

/** Moves a line out of the cart, to stand first among those that wait. */
export function saveForLater({ cart, saved }: KeptLines, id: string): Moved {
	const found = takeOut(cart, id, saved);
	if (typeof found === "string") return found;
	const waiting = mergeLines([found.line, ...saved]);
	return {
		kept: { cart: found.rest, saved: waiting },
		move: { ...found, arrived: countUnits(waiting) - countUnits(saved) },
	};
}

/** Moves a waiting line to the end of the cart, or onto the line that is there. */
export function backToCart({ cart, saved }: KeptLines, id: string): Moved {
	const found = takeOut(saved, id, cart);
	if (typeof found === "string") return found;
	const filled = mergeLines([...cart, found.line]);
	return {
		kept: { cart: filled, saved: found.rest },
		move: { ...found, arrived: countUnits(filled) - countUnits(cart) },
	};
}

/** Takes a move back, as far as the pieces are still where they went; null when they are not. */
export function undoMove(
	from: Cart,
	to: Cart,
	{ line, index, arrived }: Move,
): [from: Cart, to: Cart] | null {
	const there = from.find(({ id }) => id === line.id)?.quantity ?? 0;
	if (there === 0) return null;
	const units = Math.min(there, arrived);
	const quantity = units === arrived ? line.quantity : units;
	return [
		withoutUnits(from, [{ id: line.id, quantity: units }]),
		restoreLines(to, [{ line: { ...line, quantity }, index }]),
	];
}

function takeOut(from: Cart, id: string, to: Cart) {
	const index = from.findIndex((line) => line.id === id);
	const line = from[index];
	if (!line) return "gone";
	if (to.length >= MAX_LINES && !to.some((other) => other.id === id)) return "full";
	return { line, index, rest: removeFromCart(from, id) };
}
