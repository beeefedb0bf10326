import { jsonFunction } from "#app/platform/api.server.ts";
import { listCurrentProducts } from "#app/shop/cart/cart.queries.server.ts";
import { cartRequestSchema } from "#app/shop/cart/cart.schema.ts";
import type { CartAnswer } from "#app/shop/cart/current-product.ts";

/** What the shop says now about the pieces of a cart; the same for everybody, so it reads no session. */
export const action = jsonFunction(
	cartRequestSchema,
	async ({ lines }): Promise<CartAnswer> => ({
		products: await listCurrentProducts(lines.map((line) => line.productId)),
	}),
);

/** Any other method is told that only POST is taken. */
export const loader = action;
