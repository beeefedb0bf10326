import { hasSessionMark, showSignedIn } from "#app/platform/browser/session-mark.ts";
import {
	CART_KEY,
	countUnits,
	mergeCartLines,
	readStoredLines,
	SAVED_LINES_KEY,
} from "#app/shop/cart/stored-lines.ts";
import { FAVOURITES_KEY, parseFavourites } from "#app/shop/favourites/favourites-list.ts";
import { CEP_KEY, parseStoredCep } from "#app/shop/shipping/addresses/stored-cep.ts";
import { formatCappedCount } from "#app/values/number.ts";

/**
 * Runs in the head of every page, before its first frame. The page is the same for everyone and contains the content
 * for guests and for customers; this browser's data about its visitor is set on the document, and the style sheet
 * shows the right content (decision 0073). The numbers of cart lines and favourites set the height of the screens
 * that list them.
 */
export function showVisitor(): void {
	const { dataset, style } = document.documentElement;
	const cart = mergeCartLines(readStoredLines(storedText(CART_KEY)));
	const saved = mergeCartLines(readStoredLines(storedText(SAVED_LINES_KEY)));
	const favourites = parseFavourites(storedText(FAVOURITES_KEY));
	dataset.cep = parseStoredCep(storedText(CEP_KEY)) ? "known" : "unknown";
	showSignedIn(hasSessionMark());
	dataset.cart = fullness(cart);
	dataset.favourites = fullness(favourites);
	style.setProperty("--cart-lines", `${cart.length}`);
	style.setProperty("--cart-units", `"${formatCappedCount(countUnits(cart))}"`);
	style.setProperty("--saved-lines", `${saved.length}`);
	style.setProperty("--favourites", `${favourites.length}`);
}

const fullness = ({ length }: { length: number }) => (length > 0 ? "filled" : "empty");

function storedText(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		// Storage is switched off.
		return null;
	}
}
