import { jsonFunction, privateJson } from "#app/platform/json-api.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import type { CartResponse } from "#app/shop/cart/cart.queries.server.ts";
import { listCurrentProducts } from "#app/shop/cart/cart.queries.server.ts";
import { cartRequestSchema } from "#app/shop/cart/cart.schema.ts";
import { orderedCookie } from "#app/shop/cart/submitted-order/ordered-cookie.server.ts";
import { shouldEmptyCart } from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { findOrderByKey, isPaymentPending } from "#app/shop/orders/orders.queries.server.ts";

/**
 * What the shop says now about the products of a cart. The session is read only for a cart that was
 * sent as an order: its owner may have paid on another device.
 */
export const action = jsonFunction(cartRequestSchema, async ({ lines, sentAs }, request) => {
	const [products, isOrdered] = await Promise.all([
		listCurrentProducts(lines.map((line) => line.productId)),
		sentAs === undefined ? false : isOrderConfirmed(request, sentAs),
	]);
	const headers = sentAs !== undefined && isOrdered ? { "Set-Cookie": orderedCookie(sentAs) } : {};
	return privateJson({ products } satisfies CartResponse, { headers });
});

async function isOrderConfirmed(request: Request, orderKey: string): Promise<boolean> {
	const customer = await findActor(request);
	const order = customer && (await findOrderByKey(customer, orderKey));
	if (!order) return false;
	return shouldEmptyCart(order, (await isPaymentPending(order.id)) ? "pending" : null);
}

export const loader = action;
