import { MINUTE_MS } from "#app/values/date.ts";
import type { OrderedLine, SubmittedOrder } from "./submitted-order.ts";

const REUSE_WINDOW_MS = 30 * MINUTE_MS;

/**
 * Chooses the key to submit an order with. A customer who returns from the payment page and submits the very same order
 * again uses its first key, and so gets the existing order. Otherwise the new key is used.
 */
export function prepareSubmittedOrder(submission: {
	previous: SubmittedOrder | null;
	newKey: string;
	request: string;
	lines: readonly OrderedLine[];
	now: number;
}): SubmittedOrder {
	const { previous, newKey, lines, now } = submission;
	const fingerprint = fingerprintOf(submission.request);
	const isSame = previous?.fingerprint === fingerprint && now - previous.at < REUSE_WINDOW_MS;
	return isSame
		? previous
		: { key: newKey, fingerprint, at: now, lines: lines.map(({ id, quantity }) => ({ id, quantity })) };
}

/** 64 bits of FNV-1a: enough to distinguish one person's orders, too little to reconstruct an address. */
function fingerprintOf(text: string): string {
	let hash = 0xcbf29ce484222325n;
	for (const byte of new TextEncoder().encode(text)) {
		hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
	}
	return hash.toString(36);
}
