import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { parseFreightTables } from "#app/shop/settings/freight-tables.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { slowestLead } from "#app/shop/shipping/delivery-estimate.ts";
import { computeShippingRange, type ShippingRange } from "#app/shop/shipping/freight/shipping-range.ts";

/** What sending a product costs and how long it takes, by the shop's present rules. */
export async function findProductShippingRange(product: ProductDetail): Promise<ShippingRange | null> {
	const { shipping } = await readSettings();
	const { price, weightGrams, size, shippingType } = product;
	return computeShippingRange({
		items: [{ quantity: 1, price, weightGrams, ...size }],
		tables: parseFreightTables(shipping.tables),
		freeShipping: { from: shipping.freeShippingFrom, states: shipping.freeShippingStates },
		hasFreeItem: shippingType === "free",
		lead: slowestLead([product], shipping.handlingDays),
	});
}
