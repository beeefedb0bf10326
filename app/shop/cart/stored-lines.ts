import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";
import { isRecord } from "#app/values/is-record.ts";

/** The key of the cart in the browser's storage. */
export const CART_KEY = "cerne:cart";
/** The key of the products saved for later, which are stored in the same format. */
export const SAVED_LINES_KEY = "cerne:saved";

interface Line {
	/** The product's id. */
	id: string;
	/** Whole, 1 to 99. */
	quantity: number;
}

/** A line of which only these two are known to be valid. */
export type StoredLine = Line & Record<string, unknown>;

/**
 * The valid lines of a stored cart; damaged storage gives an empty cart. A module of its own, because the script in the
 * head of every page counts the units with it.
 */
export function readStoredLines(stored: string | null): StoredLine[] {
	try {
		const value: unknown = JSON.parse(stored ?? "[]");
		return Array.isArray(value) ? value.filter(isLine) : [];
	} catch {
		return [];
	}
}

const isLine = (value: unknown): value is StoredLine =>
	isRecord(value) &&
	typeof value.id === "string" &&
	value.id.length > 0 &&
	value.id.length <= 64 &&
	typeof value.quantity === "number" &&
	Number.isSafeInteger(value.quantity) &&
	value.quantity > 0;

/** Adds the units of duplicates to the first of them. Units and lines beyond the limits are left out. */
export function mergeCartLines<Any extends Line>(lines: readonly Any[]): Any[] {
	const merged = new Map<string, Any>();
	for (const line of lines) {
		const existing = merged.get(line.id);
		const quantity = clampQuantity(line.quantity + (existing?.quantity ?? 0));
		if (existing || merged.size < MAX_LINES) merged.set(line.id, { ...(existing ?? line), quantity });
	}
	return [...merged.values()];
}

/** The lines after these units of these products are taken away. */
export const subtractUnits = <Any extends Line>(lines: readonly Any[], removed: readonly Line[]): Any[] =>
	lines.flatMap((line) => {
		const units = removed.find(({ id }) => id === line.id)?.quantity ?? 0;
		return line.quantity > units ? [{ ...line, quantity: line.quantity - units }] : [];
	});

/** Units in the cart, as the badge in the header counts them. */
export const countUnits = (lines: readonly Line[]): number =>
	lines.reduce((sum, line) => sum + line.quantity, 0);

/** How many of each product the cart holds, whatever their sequence: two carts of as many units are not the same. */
export const contentsOf = (lines: readonly Line[]): string =>
	lines
		.map(({ id, quantity }) => `${id}:${quantity}`)
		.toSorted()
		.join(" ");

export const clampQuantity = (quantity: number): number =>
	Math.min(MAX_QUANTITY, Math.max(1, Math.floor(quantity)));
