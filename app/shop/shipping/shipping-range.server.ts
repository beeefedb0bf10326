import type { ProductDetail } from "#app/shop/catalogue/products/product.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { parseFreightTables } from "./freight-tables.ts";
import { leadBusinessDays } from "./promise.ts";
import { type ShippingRange, shippingRange } from "./shipping-range.ts";

/** What sending a piece costs and how long it takes, by the rules the shop sells by today. */
export async function readShippingRange(product: ProductDetail): Promise<ShippingRange | null> {
	const { shipping } = await readSettings();
	const { price, weightGrams, size, shippingType } = product;
	return shippingRange({
		items: [{ quantity: 1, price, weightGrams, ...size }],
		tables: parseFreightTables(shipping.tables),
		freeShipping: { from: shipping.freeShippingFrom, states: shipping.freeShippingStates },
		hasFreeItem: shippingType === "free",
		leadDays: leadBusinessDays(product),
	});
}
