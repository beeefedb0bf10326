import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import { cents } from "#app/values/money.ts";
import type { CartResponse } from "./cart.queries.server.ts";
import type { CartLine } from "./cart-lines.ts";
import type { CurrentProducts } from "./cart-view.ts";
import type { UnpaidLimit } from "./unpaid-limit.ts";

export interface CurrentCart {
	products: CurrentProducts;
	/** The limit of unpaid orders where this customer has reached it, otherwise null. */
	unpaidLimit: UnpaidLimit | null;
}

/** The shop's current data for these lines. Throws when the request fails. */
export async function fetchCurrentProducts(
	lines: readonly Pick<CartLine, "id" | "quantity">[],
	signal?: AbortSignal,
	submittedOrderKey?: string,
): Promise<CurrentCart> {
	const payload = {
		lines: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
		sentAs: submittedOrderKey,
	};
	const { products, unpaidLimit } = await postJson<CartResponse>(href("/api/cart"), payload, { signal });
	const current = Object.entries(products).map(
		([id, product]) => [id, product && { ...product, price: cents(product.price) }] as const,
	);
	return { products: new Map(current), unpaidLimit };
}
