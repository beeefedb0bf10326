import { browserStore } from "#app/platform/browser/browser-store.ts";
import { isRecord } from "#app/values/is-record.ts";

export interface OrderedLine {
	/** The product's id. */
	id: string;
	quantity: number;
}

/**
 * The order that this browser's cart was last submitted as. The cart stays full while the customer pays elsewhere,
 * because they may come back without having paid. When the shop reports that the order of this key has gone through,
 * these products leave the cart, and no others. No part of the address is stored.
 */
export interface SubmittedOrder {
	/** The idempotency key: submitted twice with the same key, it stays one order. */
	key: string;
	/** Equal when the same order is submitted again. */
	fingerprint: string;
	/** Milliseconds since 1970. */
	at: number;
	lines: readonly OrderedLine[];
}

const STORAGE_KEY = "cerne:sent-order";

/** The cookie in which the shop names the key of an order that has gone through. */
export const ORDERED_COOKIE = "cerne_ordered";

const store = browserStore<SubmittedOrder | null>(STORAGE_KEY, parseSubmittedOrder);

export const readSubmittedOrder = store.read;
export const rememberSubmittedOrder = (order: SubmittedOrder): void => store.write(order);
export const clearSubmittedOrder = (): void => store.write(null);

/** Null when anything is missing. */
export function parseSubmittedOrder(stored: string | null): SubmittedOrder | null {
	try {
		const value: unknown = JSON.parse(stored ?? "null");
		if (!isRecord(value)) return null;
		const { key, fingerprint, at, lines } = value;
		const isComplete =
			typeof key === "string" &&
			key.length <= 64 &&
			typeof fingerprint === "string" &&
			typeof at === "number";
		return isComplete && Array.isArray(lines)
			? { key, fingerprint, at, lines: lines.filter(isOrderedLine) }
			: null;
	} catch {
		return null;
	}
}

const isOrderedLine = (value: unknown): value is OrderedLine =>
	isRecord(value) && typeof value.id === "string" && typeof value.quantity === "number";
