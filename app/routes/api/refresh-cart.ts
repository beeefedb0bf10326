import { jsonFunction, privateJson } from "#app/platform/forms/json-api.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { type CartResponse, listCurrentProducts } from "#app/shop/cart/cart.queries.server.ts";
import { cartRequestSchema } from "#app/shop/cart/cart.schema.ts";
import { orderedCookie } from "#app/shop/cart/submitted-order/ordered-cookie.server.ts";
import type { UnpaidLimit } from "#app/shop/cart/unpaid-limit.ts";
import { shouldEmptyCart } from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { isPaymentPending } from "#app/shop/orders/handed-in/order-payments.server.ts";
import { findOrderByKey } from "#app/shop/orders/orders.queries.server.ts";
import { findReachedUnpaidLimit, networkHash } from "#app/shop/orders/place-order/unpaid-limits.server.ts";

/**
 * Current data of a cart's products, and whether the customer may order them. The owner of a cart that was submitted
 * as an order may have paid on another device.
 */
export const action = jsonFunction(cartRequestSchema, async ({ lines, sentAs }, request) => {
	const [products, unpaidLimit, isOrdered] = await Promise.all([
		listCurrentProducts(lines),
		findUnpaidLimit(request),
		sentAs === undefined ? false : isOrderConfirmed(request, sentAs),
	]);
	const headers = sentAs !== undefined && isOrdered ? { "Set-Cookie": orderedCookie(sentAs) } : {};
	return privateJson({ products, unpaidLimit } satisfies CartResponse, { headers });
});

async function findUnpaidLimit(request: Request): Promise<UnpaidLimit | null> {
	const customer = await findActor(request);
	return customer && findReachedUnpaidLimit(customer, networkHash(request));
}

async function isOrderConfirmed(request: Request, orderKey: string): Promise<boolean> {
	const customer = await findActor(request);
	const order = customer && (await findOrderByKey(customer, orderKey));
	if (!order) return false;
	return shouldEmptyCart(order, (await isPaymentPending(order)) ? "pending" : null);
}

export const loader = action;
