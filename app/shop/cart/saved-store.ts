import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser-store.ts";
import { showToast } from "#app/platform/toasts.ts";
import { cartMessages } from "./cart.messages.ts";
import { type Cart, parseCart, removeFromCart, restoreLines, serialiseCart } from "./cart.ts";
import { cartStore } from "./cart-store.ts";
import { savedMessages } from "./saved.messages.ts";
import { backToCart, type KeptLines, type Move, saveForLater, undoMove } from "./saved-lines.ts";

export const savedStore = browserStore("cerne:saved", parseCart, serialiseCart);

/** What the server knows of the list, and the page until it has come alive. */
const unknown: Cart = [];

const read = (): KeptLines => ({ cart: cartStore.read(), saved: savedStore.read() });

/** First where the pieces arrive: a page that dies in between has them twice rather than not at all. */
function save(id: string): void {
	const moved = saveForLater(read(), id);
	if (moved === "full") showToast(savedMessages.full());
	if (typeof moved === "string") return;
	savedStore.write(moved.kept.saved);
	cartStore.write(moved.kept.cart);
	showToast(savedMessages.saved(moved.move.line.name, () => undo(moved.move, savedStore, cartStore)));
}

function putBack(id: string): void {
	const moved = backToCart(read(), id);
	if (moved === "full") showToast(cartMessages.mostLines());
	if (typeof moved === "string") return;
	cartStore.write(moved.kept.cart);
	savedStore.write(moved.kept.saved);
	showToast(savedMessages.back(moved.move.line.name, () => undo(moved.move, cartStore, savedStore)));
}

function undo(move: Move, from: typeof cartStore, to: typeof cartStore): void {
	const undone = undoMove(from.read(), to.read(), move);
	if (!undone) return;
	to.write(undone[1]);
	from.write(undone[0]);
}

function remove(id: string): void {
	const lines = savedStore.read();
	const index = lines.findIndex((line) => line.id === id);
	const line = lines[index];
	if (!line) return;
	savedStore.write(removeFromCart(lines, id));
	showToast(
		cartMessages.removed(line.name, () =>
			savedStore.write(restoreLines(savedStore.read(), [{ line, index }])),
		),
	);
}

/** The pieces of this browser that wait beside its cart, the same in all its tabs. */
export function useSavedLines() {
	const lines = useSyncExternalStore(savedStore.subscribe, savedStore.read, () => unknown);
	return { lines, isLoaded: lines !== unknown, save, putBack, remove };
}
