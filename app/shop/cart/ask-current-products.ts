import type { Cart } from "./cart.ts";
import { readCartAnswer } from "./current-product.ts";

const TIMEOUT_MS = 10_000;

/** Asks the shop what it says now of these lines; throws when there is no answer. */
export async function askCurrentProducts(lines: Cart, signal: AbortSignal, sentAs?: string) {
	const response = await fetch("/api/cart", {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify({
			lines: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
			sentAs,
		}),
		signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
	});
	return readCartAnswer(await response.json());
}
