import { href } from "react-router";
import type { Cart } from "./cart.ts";
import { parseCartResponse } from "./current-product.ts";

const TIMEOUT_MS = 10_000;

/** Asks the shop what it says now of these lines; throws when there is no answer. */
export async function fetchCurrentProducts(lines: Cart, signal: AbortSignal, submittedOrderKey?: string) {
	const response = await fetch(href("/api/cart"), {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify({
			lines: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
			sentAs: submittedOrderKey,
		}),
		signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
	});
	return parseCartResponse(await response.json());
}
