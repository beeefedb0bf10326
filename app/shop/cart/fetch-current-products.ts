import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import type { Cart } from "./cart.ts";
import { type CartResponse, parseCartResponse } from "./current-product.ts";

/** What the shop says now about these lines; throws when there is no answer. */
export async function fetchCurrentProducts(lines: Cart, signal: AbortSignal, submittedOrderKey?: string) {
	const payload = {
		lines: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
		sentAs: submittedOrderKey,
	};
	return parseCartResponse(await postJson<CartResponse>(href("/api/cart"), payload, { signal }));
}
