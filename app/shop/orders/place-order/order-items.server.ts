import type { Refusal } from "#app/platform/refusals.ts";
import { discountedPriceOf } from "#app/shop/catalogue/products/price.ts";
import {
	type DeductedProduct,
	type ProductOffer,
	stillHolds,
} from "#app/shop/catalogue/stock/change-stock.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { multiplyCents } from "#app/values/money.ts";
import { OutdatedReadError } from "#db/transactions.server.ts";
import { orderRefusal } from "./order-refusal.ts";

/** One order item at the current price. Throws a refusal for a product that cannot be bought now. */
export function buildOrderItem(
	offers: readonly ProductOffer[],
	{ productId, quantity }: ProductLine,
	discountPercent: number,
) {
	const offer = offers.find((each) => each.id === productId);
	if (!offer?.isActive) throw orderRefusal("conflict", orderMessages.unavailableProduct, "stock");
	if (!offer.isMadeToOrder && offer.stockQuantity < quantity) throw scarceRefusal(offer.name, offer);
	const unitPriceCents = discountedPriceOf(offer.priceCents, discountPercent);
	return {
		productId,
		productName: offer.name,
		imageId: offer.imageId,
		quantity,
		unitPriceCents,
		listPriceCents: offer.priceCents,
		totalPriceCents: multiplyCents(unitPriceCents, quantity),
		stockDeducted: offer.isMadeToOrder ? 0 : quantity,
	};
}

/**
 * Compares the offer with the locked row: products that were sold since are refused, and edited ones are read again.
 */
export function assertDeducted(offer: ProductOffer, deducted: readonly DeductedProduct[]): void {
	const locked = deducted.find(({ id }) => id === offer.id);
	if (!locked || !stillHolds(offer, locked)) throw new OutdatedReadError();
	if (!locked.isMadeToOrder && locked.remaining === null) throw scarceRefusal(offer.name, locked);
}

function scarceRefusal(name: string, { stockQuantity }: { stockQuantity: number }): Refusal {
	const message =
		stockQuantity === 0 ? orderMessages.outOfStock(name) : orderMessages.onlySomeLeft(name, stockQuantity);
	return orderRefusal("conflict", message, "stock");
}
