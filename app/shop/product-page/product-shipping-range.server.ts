import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { readCalendars } from "#app/shop/shipping/calendars/read-calendars.server.ts";
import { payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { Lead } from "#app/shop/shipping/delivery-estimate.ts";
import { computeShippingRange, type ShippingRange } from "#app/shop/shipping/freight/shipping-range.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";

/**
 * By the data that decide the price: every distance is computed, which costs as much as the rest of a product's data.
 */
const cachedRanges = memoryCache<ShippingRange | null>({
	tags: ["settings"],
	maxAgeMs: 30_000,
	maxEntries: 1_000,
});

/** The freight and delivery time of a product, by the shop's current rules. */
export async function findProductShippingRange(
	product: ProductDetail,
	lead: Lead,
): Promise<ShippingRange | null> {
	const { shipping } = await readSettings();
	const { price, weightGrams, size, shippingType } = product;
	const request = {
		items: [{ quantity: 1, price, weightGrams, ...size }],
		freeShipping: { from: shipping.freeShippingFrom, states: shipping.freeShippingStates },
		hasFreeItem: shippingType === "free",
		lead,
	};
	const calendars = await readCalendars();
	return cachedRanges(`${payDay(new Date(), calendars)} ${JSON.stringify(request)}`, async () =>
		computeShippingRange({ ...request, calendars, tables: parseFreightTables(shipping.tables) }),
	);
}
