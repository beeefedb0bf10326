import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser/browser-store.ts";
import { failureToast, showToast, successToast, undoAction } from "#app/platform/forms/toasts.ts";
import { cartMessages } from "#app/shop/cart/cart.messages.ts";
import {
	type Cart,
	parseCart,
	removeFromCart,
	restoreLines,
	serialiseCart,
} from "#app/shop/cart/cart-lines.ts";
import { cartStore } from "#app/shop/cart/cart-store.ts";
import { SAVED_LINES_KEY } from "#app/shop/cart/stored-lines.ts";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";
import {
	type CartAndSavedLines,
	type LineMove,
	moveSavedToCart,
	saveForLater,
	undoMove,
} from "./saved-lines.ts";

export const savedLinesStore = browserStore(SAVED_LINES_KEY, parseCart, serialiseCart);

/** The list on the server, and in the page until hydration. */
const NOT_LOADED: Cart = [];

const readCartAndSaved = (): CartAndSavedLines => ({ cart: cartStore.read(), saved: savedLinesStore.read() });

/** Writes the receiving list first: a page that is closed in between has the products twice rather than not at all. */
function save(id: string): void {
	const result = saveForLater(readCartAndSaved(), id);
	if (result === "full") {
		showToast({
			kind: "cart",
			...failureToast("Lista cheia", `Você já tem ${MAX_LINES} peças guardadas para depois.`),
		});
	}
	if (typeof result === "string") return;
	savedLinesStore.write(result.lines.saved);
	cartStore.write(result.lines.cart);
	showToast({
		kind: "cart",
		title: "Guardado para depois",
		description: result.move.line.name,
		action: undoAction(() => undo(result.move, savedLinesStore, cartStore)),
	});
}

function moveToCart(id: string): void {
	const result = moveSavedToCart(readCartAndSaved(), id);
	if (result === "full") showToast(cartMessages.maxLinesReached());
	if (typeof result === "string") return;
	cartStore.write(result.lines.cart);
	savedLinesStore.write(result.lines.saved);
	showToast({
		kind: "cart",
		...successToast("De volta ao carrinho", result.move.line.name),
		action: undoAction(() => undo(result.move, cartStore, savedLinesStore)),
	});
}

function undo(move: LineMove, from: typeof cartStore, to: typeof cartStore): void {
	const undone = undoMove(from.read(), to.read(), move);
	if (!undone) return;
	to.write(undone[1]);
	from.write(undone[0]);
}

function removeSavedLine(id: string): void {
	const lines = savedLinesStore.read();
	const index = lines.findIndex((line) => line.id === id);
	const line = lines[index];
	if (!line) return;
	savedLinesStore.write(removeFromCart(lines, id));
	showToast(
		cartMessages.removed(line.name, () =>
			savedLinesStore.write(restoreLines(savedLinesStore.read(), [{ line, index }])),
		),
	);
}

/** The products saved for later in this browser, the same in all its tabs. */
export function useSavedLines() {
	const lines = useSyncExternalStore(savedLinesStore.subscribe, savedLinesStore.read, () => NOT_LOADED);
	return { lines, isLoaded: lines !== NOT_LOADED, save, putBack: moveToCart, remove: removeSavedLine };
}
